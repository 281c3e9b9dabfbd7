"""Three lines in each of four languages that read a dataset from its address."""

from collections.abc import Mapping

from service.data.catalogue import DatasetEntry


def readers(dataset: DatasetEntry, base_url: str) -> Mapping[str, str]:
    """Return the lines by the name of their reader; a reader whose format this server does not keep is left out."""
    addresses = {file.format: f"{base_url}{file.href}" for file in dataset.files}
    lines: dict[str, str] = {}
    if parquet := addresses.get("parquet"):
        lines["pandas"] = f'import pandas as pd\ndata = pd.read_parquet("{parquet}")\nprint(data.head())'
        lines["polars"] = (
            f'import polars as pl\ndata = pl.scan_parquet("{parquet}")\nprint(data.head().collect())'
        )
        lines["DuckDB"] = (
            f"DESCRIBE FROM '{parquet}';\nSELECT count(*) FROM '{parquet}';\nFROM '{parquet}' LIMIT 5;"
        )
    if text := addresses.get("csv"):
        digits = [name for column in dataset.columns if column.type == "digits" for name in column.names]
        named = ", ".join(f'{name} = "character"' for name in digits)
        classes = f", colClasses = c({named})" if digits else ""
        lines["R"] = f'address <- "{text}"\ndata <- read.csv(address{classes})\nstr(data)'
    return lines
