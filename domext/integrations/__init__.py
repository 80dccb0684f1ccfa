"""The rows of a batch inside of other people's engines, for more than one machine; each module needs its extra."""
