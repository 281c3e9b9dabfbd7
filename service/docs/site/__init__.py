"""The builder of the documentation's site: from Markdown, the OpenAPI document and a template to HTML."""
