"""Charts: from plain data to the text of an SVG picture.

Drawn with the standard library alone, so that the API loads nothing more. What these pictures need is a few
hundred lines, most of which a library would not spare: text that stays legible at 360 pixels, light and dark,
shapes beside colours, words for those who cannot see them, values of any size, the same text for the same data.

``krypto``, ``derful31`` and ``partitions`` hold the charts; the other modules are what they are made of: a
``Figure`` of ``Panel``s, each with ``Bars``, ``Lines`` or ``Stems``, drawn by ``picture.render``.
"""
