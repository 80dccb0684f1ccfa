"""Pages labelled by people: the journal of what they did, the web application that they do it in, and what comes of it."""
