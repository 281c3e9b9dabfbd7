"""Descriptions of a dataset for programs: checksums, a data package (Frictionless), Croissant (ML Commons)."""

from collections.abc import Mapping
from typing import Any, Final

from service.data.catalogue import LICENCE, LICENCE_URL, DatasetEntry, DatasetField, DatasetFile
from service.http.built_files import site_url

LICENCE_TITLE: Final = "Creative Commons Zero v1.0 Universal"
_FIELD_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    "uint8": {"type": "integer", "constraints": {"minimum": 0, "maximum": 255}},
    "int32": {"type": "integer"},
    "int64": {"type": "integer"},
    "text": {"type": "string"},
    "digits": {"type": "string", "constraints": {"pattern": "[0-9]+"}},
    "boolean": {"type": "boolean"},
}
_CROISSANT_TYPES: Final[Mapping[str, str]] = {
    "uint8": "sc:Integer",
    "int32": "sc:Integer",
    "int64": "sc:Integer",
    "text": "sc:Text",
    "digits": "sc:Text",
    "boolean": "sc:Boolean",
}
_CROISSANT_CONTEXT: Final[Mapping[str, Any]] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def checksums(dataset: DatasetEntry) -> str:
    """Return the SHA-256 of each file, as `sha256sum` writes them."""
    return "".join(f"{file.sha256}  {file.name}\n" for file in dataset.files)


def data_package(dataset: DatasetEntry) -> Mapping[str, Any]:
    """Return the data package of Frictionless Data."""
    return {
        "profile": "data-package",
        "name": _identifier(dataset.table),
        "id": f"{dataset.table}@{dataset.dataset_version}",
        "title": dataset.title,
        "description": f"A row is {dataset.row_meaning}. Computed by {dataset.computed_by}.",
        "version": dataset.dataset_version,
        "licenses": [{"name": LICENCE, "path": LICENCE_URL, "title": LICENCE_TITLE}],
        "contributors": [{"title": "Countinghouse", "role": "author"}],
        "resources": [_resource(dataset, file) for file in dataset.files],
    }


def croissant(dataset: DatasetEntry) -> Mapping[str, Any]:
    """Return the description in Croissant 1.0; its record set reads the Parquet file, or else the CSV."""
    by_format = {file.format: file for file in dataset.files}
    read = by_format.get("parquet") or by_format.get("csv")
    records = [_record_set(dataset, read)] if read else []
    return {
        "@context": _CROISSANT_CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": _identifier(dataset.table),
        "description": f"{dataset.title}. A row is {dataset.row_meaning}.",
        "license": LICENCE_URL,
        "url": f"{site_url()}/data#{_identifier(dataset.table)}",
        "version": f"{dataset.dataset_version}.0",
        "citeAs": dataset.citation,
        "creator": {"@type": "sc:Organization", "name": "Countinghouse"},
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": file.name,
                "name": file.name,
                "contentUrl": f"{site_url()}{file.href}",
                "contentSize": f"{file.bytes} B",
                "encodingFormat": file.media_type,
                "sha256": file.sha256,
            }
            for file in dataset.files
        ],
        "recordSet": records,
    }


def _record_set(dataset: DatasetEntry, read: DatasetFile) -> Mapping[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": dataset.name,
        "name": dataset.name,
        "description": f"A record is {dataset.row_meaning}.",
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{dataset.name}/{name}",
                "name": name,
                "description": column.meaning,
                "dataType": _CROISSANT_TYPES[column.type],
                "source": {"fileObject": {"@id": read.name}, "extract": {"column": name}},
            }
            for column in dataset.fields
            for name in column.names
        ],
    }


def _resource(dataset: DatasetEntry, file: DatasetFile) -> Mapping[str, Any]:
    as_csv = file.format.startswith("csv")
    lists = file.format == "ndjson"
    return {
        "name": _identifier(file.name),
        "path": file.name,
        "format": file.format,
        "mediatype": file.media_type,
        "encoding": "utf-8",
        "bytes": file.bytes,
        "hash": f"sha256:{file.sha256}",
        **({"dialect": {"delimiter": ",", "lineTerminator": "\n"}} if as_csv else {}),
        "schema": {"fields": [field for column in dataset.fields for field in _fields(column, lists=lists)]},
    }


def _fields(column: DatasetField, *, lists: bool) -> list[Mapping[str, Any]]:
    if lists and column.is_list:
        return [{"name": column.name, "type": "array", "description": column.meaning}]
    return [
        {"name": name, **_FIELD_TYPES[column.type], "description": column.meaning} for name in column.names
    ]


def _identifier(name: str) -> str:
    return name.replace("/", "-").replace(".", "-")
