"""Makes the Python client's types and methods from the document.

Existing generators make whole clients of their own, or types that need another library at run time and say nothing of
what the fields mean.
"""
