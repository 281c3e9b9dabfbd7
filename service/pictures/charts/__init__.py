"""Charts: from a declared figure to the text of an SVG picture.

Drawn with the standard library alone, so that the API loads nothing more. The code has a few hundred lines, most of
which a library would not save: text that stays legible at 360 pixels, light and dark colours, shapes beside colours,
descriptions for readers who cannot see the chart, values of any size, equal texts for equal data.

``picture.render`` draws a ``Figure`` of ``worker.declarations.pictures``.
"""
