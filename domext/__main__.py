"""``python -m domext``: the command line of the interpreter at hand."""

from domext.cli import main

if __name__ == "__main__":  # the processes of a batch import this too
    main()
