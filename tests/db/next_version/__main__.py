"""The command ``python -m tests.db.next_version``: migrate the database as the next version does."""

from db.migrate import main
from tests.db.next_version import become_next_version

if __name__ == "__main__":
    become_next_version()
    main()
