"""Pictures of boards: from a drawing to the text of an SVG document, for paper and for screens of any size."""
