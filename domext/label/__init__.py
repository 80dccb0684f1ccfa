"""Labelling of pages by people: the web application, its journal of actions, and the use of the labels."""
