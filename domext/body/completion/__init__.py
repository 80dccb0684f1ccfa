"""What belongs to kept blocks and has too few words for a selector: headings, code, captions and the like."""
