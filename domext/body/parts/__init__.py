"""Parts of a body that a page marks with names, roles or repetition: callouts, tabs, steps, tasks and the like."""
