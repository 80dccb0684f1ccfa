# The service of docs/serving.md:  docker build --tag domext .  &&  docker run --rm --publish 127.0.0.1:8000:8000 domext
FROM python:3.13-slim

RUN useradd --system --create-home --uid 10001 domext

WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY core core
COPY domext domext
COPY plugins plugins
RUN pip install --no-cache-dir '.[serve,fetch]'

WORKDIR /home/domext
USER domext
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["domext", "serve", "--host", "0.0.0.0", "--port", "8000"]
