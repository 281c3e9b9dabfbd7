"""Verification of a base backup by PostgreSQL's "Backup Manifest Format", with SHA-256 checksums.

It does not use ``pg_verifybackup``, which does not start in the local stack's PostgreSQL.
"""

import hashlib
import json
from pathlib import Path

from deploy.backup.programs import BackupError

NAME = "backup_manifest"
_LAST_LINE = b'"Manifest-Checksum"'


def verify(base: Path) -> None:
    """Verify every file of a base backup except the log, which has its own checksums.

    Raises:
        BackupError: A file is missing or was changed; the message names it.
    """
    try:
        text = (base / NAME).read_bytes()
        manifest = json.loads(text)
    except (OSError, ValueError):
        raise BackupError(f"{base} has no {NAME} that can be read") from None
    # The last line is the checksum of everything before it.
    if hashlib.sha256(text[: text.rindex(_LAST_LINE)]).hexdigest() != manifest["Manifest-Checksum"]:
        raise BackupError(f"{base / NAME} was changed")
    for file in manifest["Files"]:
        name = file["Path"] if "Path" in file else bytes.fromhex(file["Encoded-Path"]).decode()
        path = base / name
        if not path.is_file():
            raise BackupError(f"{path} is missing")
        with path.open("rb") as content:
            if hashlib.file_digest(content, "sha256").hexdigest() != file["Checksum"]:
                raise BackupError(f"{path} was changed")
