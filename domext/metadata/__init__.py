"""What a page says about its article: title, authors, dates, language and the like, each with its source."""
