"""The metadata of an article: title, authors, dates, language and other fields, each with its source."""
