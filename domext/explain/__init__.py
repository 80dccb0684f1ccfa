"""Pages shown to people: why each block was kept or dropped. The engine never imports this."""
