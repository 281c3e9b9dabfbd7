"""Passwords and secrets are changed under load: no request fails, and the old secrets are refused afterwards."""

import secrets
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
import pytest
import redis
from standardwebhooks import Webhook, WebhookVerificationError

from tests.deploy.places import public_folder
from tests.deploy.stacks import free_port
from tests.faults.rolling import replace_parts, start_parts
from tests.faults.stack import Faulty, api, faulty_stack, pool, upkeep
from tests.faults.traffic import Balancer, Traffic
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Receiver, Request, receiving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

OWNER = "countinghouse_owner"
ADMIN = "admin"
DATABASE = "countinghouse"
LIMITS = {"requests_per_minute": 1_000_000, "jobs_at_once": 10_000}
# Duration in seconds of the requests with the new secrets alone.
AFTERWARDS_S = 2.0
# The guide promises that a revoked key is refused within four seconds.
REVOKED_WITHIN_S = 6.0


@dataclass(frozen=True)
class Secrets:
    """All settings of one generation of processes except its place."""

    role: str
    password: str
    operator_key: str
    webhook_secret: str

    @classmethod
    def of(cls, generation: int) -> "Secrets":
        """Generate new secrets."""
        webhook_secret = f"whsec_{b64encode(secrets.token_bytes(32)).decode()}"
        return cls(
            f"countinghouse_{generation}", secrets.token_hex(16), secrets.token_hex(16), webhook_secret
        )

    def conninfo(self, sockets: str) -> str:
        """Return the connection URL of PostgreSQL for this role."""
        return f"postgresql://{self.role}:{self.password}@/{DATABASE}?host={sockets}"

    def environ(self, sockets: str, stores: dict[str, int]) -> dict[str, str]:
        """Return the environment of the processes."""
        return {
            "DATABASE_URL": self.conninfo(sockets),
            "BROKER_URL": self._redis(stores["broker"]),
            "CACHE_URL": self._redis(stores["cache"]),
            "API_KEYS": "required",
            "COUNTINGHOUSE_OPERATOR_KEY": self.operator_key,
            "WEBHOOK_SECRET": self.webhook_secret,
            "WEBHOOK_ALLOW_PRIVATE": "1",
            "WORKER_WARM_UP": "0",
        }

    def _redis(self, port: int) -> str:
        return f"redis://:{self.password}@127.0.0.1:{port}/0"


@dataclass(frozen=True)
class Installation:
    """The stores with passwords, and two generations of the service, which are not started yet."""

    stack: Faulty
    ports: dict[int, int]
    stores: dict[str, int]
    given: dict[int, Secrets]

    @property
    def sockets(self) -> str:
        """PostgreSQL's folder of sockets."""
        told = psycopg.conninfo.conninfo_to_dict(self.stack.database.url.replace("+psycopg", ""))
        return str(told["host"])

    def run(self, *statements: str) -> None:
        """Run statements as PostgreSQL's administrator."""
        with psycopg.connect(self.stack.database.url.replace("+psycopg", ""), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def on_servers(self, *command: str) -> None:
        """Run a command on the broker and on the cache as their administrator."""
        for name in self.stores:
            path = str(self.stack.servers[name].socket)
            with redis.Redis(unix_socket_path=path, username=ADMIN, password=ADMIN) as server:
                server.execute_command(*command)


@pytest.fixture
def installation() -> Iterator[Installation]:
    with public_folder() as home, faulty_stack(home, stores_only=True) as stack:
        made = Installation(
            stack,
            {generation: free_port() for generation in (1, 2)},
            {name: free_port() for name in ("broker", "cache")},
            {generation: Secrets.of(generation) for generation in (1, 2)},
        )
        _close(made)
        for generation, port in made.ports.items():
            environ = made.given[generation].environ(made.sockets, made.stores) | {"PORT": str(port)}
            stack.put(api(f"api-{generation}", environ))
            stack.put(pool(f"worker-{generation}", environ, "short,long", 2))
            stack.put(upkeep(f"upkeep-{generation}", environ))
        yield made


def _close(made: Installation) -> None:
    """Give the stores the passwords of the first generation; the tables belong to a role without login."""
    access = Path(made.sockets, "hba.conf")
    access.write_text(f"local all +{OWNER} scram-sha-256\n{access.read_text()}")
    made.run(
        f"CREATE ROLE {OWNER} NOLOGIN",
        f"ALTER DATABASE {DATABASE} OWNER TO {OWNER}",
        f"GRANT ALL ON SCHEMA public TO {OWNER}",
        "SELECT pg_reload_conf()",
    )
    for kind, names in (("TABLE", "pg_tables"), ("SEQUENCE", "pg_sequences")):
        column = "tablename" if kind == "TABLE" else "sequencename"
        made.run(
            f"DO $$ DECLARE name text; BEGIN FOR name IN SELECT {column} FROM {names} WHERE schemaname = 'public'"
            f" LOOP EXECUTE format('ALTER {kind} public.%I OWNER TO {OWNER}', name); END LOOP; END $$"
        )
    first = made.given[1]
    made.run(*_new_role(first))
    for name, port in made.stores.items():
        with redis.Redis(unix_socket_path=str(made.stack.servers[name].socket)) as server:
            server.execute_command("ACL", "SETUSER", ADMIN, "on", f">{ADMIN}", "~*", "&*", "+@all")
            server.config_set("bind", "127.0.0.1")
            server.config_set("port", port)
            server.execute_command("ACL", "SETUSER", "default", "resetpass", f">{first.password}")


def _new_role(given: Secrets) -> tuple[str, str]:
    """Return the guide's statements for a new role."""
    return (
        f"CREATE ROLE {given.role} LOGIN PASSWORD '{given.password}' IN ROLE {OWNER}",
        f"ALTER ROLE {given.role} SET role = '{OWNER}'",
    )


def _signed_with(request: Request, secret: str) -> bool:
    try:
        Webhook(secret).verify(request.body, dict(request.headers))
    except WebhookVerificationError:
        return False
    return True


def _hooked(port: int, key: str, hook: Receiver, name: str) -> None:
    """Submit a job of the operator's with a webhook."""
    body = {
        "kind": "test.spin",
        "params": {"name": name, "seconds": 0.05},
        "webhook": {"url": f"{hook.url}/{name}"},
    }
    headers = {"Authorization": f"Bearer {key}", "Prefer": "wait=0"}
    httpx.post(f"http://127.0.0.1:{port}/v1/jobs", json=body, headers=headers).raise_for_status()


def _states(balancer: Balancer, traffic: Traffic) -> set[str]:
    return {str(balancer.request("GET", path).json()["status"]) for path in traffic.jobs.values()}


def _status(port: int, key: str) -> int:
    headers = {"Authorization": f"Bearer {key}"}
    return httpx.get(f"http://127.0.0.1:{port}/v1/keys", headers=headers).status_code


def test_all_secrets_are_changed_under_load(installation: Installation) -> None:
    made, (old, new) = installation, installation.given.values()
    with ExitStack() as held:
        hook = held.enter_context(receiving())
        operators_hook = held.enter_context(receiving())
        start_parts(made.stack, 1, made.ports[1])
        asked = {"name": "callers", "scopes": ["submit", "operate"], **LIMITS}
        first_url = f"http://127.0.0.1:{made.ports[1]}"
        by_operator = {"Authorization": f"Bearer {old.operator_key}"}
        key = httpx.post(f"{first_url}/v1/keys", json=asked, headers=by_operator).json()
        client = held.enter_context(
            httpx.Client(timeout=40, headers={"Authorization": f"Bearer {key['secret_key']}"})
        )
        balancer = Balancer([made.ports[1]], client)
        traffic = Traffic(balancer, hook.url)
        clients = traffic.run()
        _hooked(made.ports[1], old.operator_key, operators_hook, "before")
        wait_until(lambda: len(operators_hook.requests) == 1, seconds=60)

        # Both secrets are valid, then the processes switch over, then the old secrets are revoked.
        made.run(*_new_role(new))
        made.on_servers("ACL", "SETUSER", "default", f">{new.password}")
        replace_parts(made.stack, balancer, made.ports, 1, 2)
        made.run(f"ALTER ROLE {old.role} NOLOGIN")
        made.on_servers("ACL", "SETUSER", "default", f"<{old.password}")
        _hooked(made.ports[2], new.operator_key, operators_hook, "after")
        answers = balancer.answers
        time.sleep(AFTERWARDS_S)
        wait_until(lambda: len(operators_hook.requests) == 2, seconds=60)
        traffic.stop(clients)
        wait_until(lambda: len(hook.requests) >= len(traffic.hooked), seconds=90, pause=0.2)
        wait_until(lambda: _states(balancer, traffic) == {"succeeded"}, seconds=60, pause=0.5)

        assert balancer.failures == []
        assert balancer.answers > answers > 0
        assert all(_signed_with(request, key["webhook_secret"]) for request in hook.requests)
        signed = [_signed_with(request, old.webhook_secret) for request in operators_hook.requests]
        assert signed == [True, False]
        assert _signed_with(operators_hook.requests[1], new.webhook_secret)
        _check_refused(made, old, new)
        assert (_status(made.ports[2], old.operator_key), _status(made.ports[2], new.operator_key)) == (
            401,
            200,
        )
        # The caller's key is replaced: another key is created, then the first is revoked.
        other = client.post(f"{balancer.url()}/v1/keys", json=asked).json()
        client.delete(f"{balancer.url()}/v1/keys/{key['id']}").raise_for_status()
        wait_until(lambda: _status(made.ports[2], key["secret_key"]) == 401, seconds=REVOKED_WITHIN_S)
        assert _status(made.ports[2], other["secret_key"]) == 200


def _check_refused(made: Installation, old: Secrets, new: Secrets) -> None:
    """Check that the old passwords are refused everywhere."""
    with pytest.raises(psycopg.OperationalError, match="not permitted to log in"):
        psycopg.connect(old.conninfo(made.sockets))
    with psycopg.connect(new.conninfo(made.sockets)) as connection:
        # Tables that a migration creates belong to the owner.
        assert connection.execute("SELECT session_user, current_user").fetchone() == (new.role, OWNER)
        users = connection.execute(
            "SELECT DISTINCT usename FROM pg_stat_activity WHERE usename LIKE 'count%'"
        )
        assert users.fetchall() == [(new.role,)]
    for port in made.stores.values():
        with (
            redis.Redis(port=port, password=old.password) as server,
            pytest.raises(redis.AuthenticationError),
        ):
            server.ping()
        with redis.Redis(port=port, password=new.password) as server:
            assert server.ping()
