"""Charts: from a declared figure to the text of an SVG picture.

Drawn with the standard library alone, so that the API loads nothing more. What these pictures need is a few
hundred lines, most of which a library would not spare: text that stays legible at 360 pixels, light and dark,
shapes beside colours, words for those who cannot see them, values of any size, the same text for the same data.

``picture.render`` draws a ``Figure`` of ``worker.declarations.figures``.
"""
