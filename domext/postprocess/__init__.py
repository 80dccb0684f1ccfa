"""After selection: comments, fallback text, the user's overrides, labels and multimedia."""
