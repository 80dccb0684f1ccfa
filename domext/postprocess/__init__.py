"""Steps after the selection: comments, fallback text, the user's overrides, labels and multimedia."""
