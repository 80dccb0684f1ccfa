"""The parts that the web applications share: the service and the labelling application."""
