"""The text of PDFs."""

from io import BytesIO

from pypdf import PdfReader


def pages_of(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
