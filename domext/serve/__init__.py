"""The web service: extraction over HTTP by watched worker processes, within limits; extra ``serve``."""
