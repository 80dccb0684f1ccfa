"""Training on labelled pages: targets from gold texts, data augmentation, networks, cross-validation."""
