"""domext inside other frameworks: datatrove, LangChain, MCP, Ray Data, Scrapy and scrapy-poet; each needs its extra."""
