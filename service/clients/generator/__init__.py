"""The generator of the Python client's types and methods from the OpenAPI document.

Existing generators make whole clients of their own, or types that need another library at run time and lack the
descriptions of the fields.
"""
