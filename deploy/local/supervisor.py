"""A supervisor of services: it starts them in order, restarts those that end, and stops them in reverse order.

Work that ends by itself runs to its end, beside the services or before the next is started.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deploy.local.logs import LogFolder
from deploy.local.messages import LocalStackError, say
from deploy.local.process import Service, ServiceProcess, describe_exit
from deploy.local.state import RunRecord

FIRST_DELAY_SECONDS = 0.5
LONGEST_DELAY_SECONDS = 30.0
HEALTHY_SECONDS = 60.0
"""Seconds after which a running service counts as never having failed."""
_POLL_SECONDS = 0.05


@dataclass
class _Supervised:
    """A service, its process while it runs, and its history of failures."""

    service: Service
    process: ServiceProcess | None
    failures: int = 0
    restart_at: float = 0.0
    on_end: Callable[[int], None] | None = None
    """Called with the exit code of work that ends by itself; None for a service, which is restarted."""


class Supervisor:
    """The owner of a run's processes. All methods belong to one thread, the main one: see `ServiceProcess`."""

    def __init__(self, run: Path, logs: LogFolder, record: RunRecord, check_stop: Callable[[], None]) -> None:
        """Initialize; ``check_stop`` is called often and raises when it is time to stop."""
        self._run = run
        self.logs = logs
        self._record = record
        self._check_stop = check_stop
        self._groups: list[list[_Supervised]] = []
        self._recorded = True

    def start(self, *services: Service) -> None:
        """Start independent services; they are stopped together, before those started earlier."""
        say(f"starting {', '.join(service.name for service in services)}")
        group: list[_Supervised] = []
        self._groups.append(group)
        for service in services:
            group.append(_Supervised(service, self._start_process(service)))
            self._write_record()

    def pause(self, seconds: float) -> None:
        """Wait while services come up.

        Raises:
            LocalStackError: One of them ended.
            Exception: Any exception of ``check_stop``.
        """
        deadline = time.monotonic() + seconds
        while True:
            self._check_stop()
            for one in self._all():
                code = one.process.exit_code() if one.process else None
                if code is not None and not self._has_ended(one, code):
                    raise self._failure(one.service.name, code)
            left = deadline - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, _POLL_SECONDS))

    def wait(self, is_ready: Callable[[], bool], seconds: float) -> bool:
        """Wait with `pause` until ``is_ready`` returns True; return False if it has not after ``seconds``."""
        deadline = time.monotonic() + seconds
        while not (ready := is_ready()) and time.monotonic() < deadline:
            self.pause(_POLL_SECONDS)
        return ready

    def run_to_end(self, service: Service) -> None:
        """Run a service that ends by itself, while others come up.

        Raises:
            LocalStackError: It failed, or one of the others ended.
            Exception: Any exception of ``check_stop``.
        """
        process = self._start_process(service)
        try:
            while (code := process.exit_code()) is None:
                self.pause(_POLL_SECONDS)
        finally:
            process.stop()
        if code != 0:
            raise self._failure(service.name, code)

    def run_beside(self, service: Service, on_end: Callable[[int], None]) -> None:
        """Start work that ends by itself; `pause` and `watch` call ``on_end`` with its exit code when it has."""
        self._groups.append([_Supervised(service, self._start_process(service), on_end=on_end)])
        self._write_record()

    def watch(self) -> None:
        """Restart services as they end, until ``check_stop`` raises."""
        while True:
            self._check_stop()
            for one in self._all():
                self._revive(one)
            if not self._recorded:
                self._write_record()
            time.sleep(_POLL_SECONDS)

    def stop(self) -> None:
        """Stop everything that was started, latest group first; the services of a group at the same time."""
        for group in reversed(self._groups):
            running = [one.process for one in group if one.process]
            for process in running:
                process.request_stop()
            for process in running:
                process.await_exit()
        self._groups.clear()
        self.logs.drain()
        # A record left behind would name processes that are gone.
        with suppress(OSError):
            self._record.remove()

    def _all(self) -> list[_Supervised]:
        return [one for group in self._groups for one in group]

    def _has_ended(self, one: _Supervised, code: int) -> bool:
        """Return False for a service; report the end of work that ends by itself, and forget it."""
        if one.on_end is None:
            return False
        self._groups = [group for group in self._groups if one not in group]
        self._write_record()
        one.on_end(code)
        return True

    def _failure(self, name: str, code: int) -> LocalStackError:
        log = self.logs.path(name)
        return LocalStackError(
            f"{name} ended with {describe_exit(code)}; the end of {log}:\n{self.logs.tail(name)}"
        )

    def _start_process(self, service: Service) -> ServiceProcess:
        with self.logs.open_output(service.name) as output:
            return ServiceProcess(service, output)

    def _revive(self, one: _Supervised) -> None:
        now = time.monotonic()
        if one.process is not None:
            code = one.process.exit_code()
            if code is None or self._has_ended(one, code):
                return
            healthy = now - one.process.started_at >= HEALTHY_SECONDS
            one.process = None
            self._schedule(one, f"ended with {describe_exit(code)}", 0 if healthy else one.failures)
        elif now >= one.restart_at:
            try:
                one.process = self._start_process(one.service)
            except (OSError, RuntimeError) as error:
                reason = error.strerror if isinstance(error, OSError) else error
                self._schedule(one, f"cannot be started ({reason})", one.failures)
            else:
                say(f"{one.service.name} restarted")
                self._write_record()

    def _schedule(self, one: _Supervised, what: str, failures: int) -> None:
        delay = min(FIRST_DELAY_SECONDS * 2.0**failures, LONGEST_DELAY_SECONDS)
        one.failures = failures + 1
        one.restart_at = time.monotonic() + delay
        say(f"{one.service.name} {what}; restarting in {delay:g} s")

    def _write_record(self) -> None:
        """Record the running processes; if the disk is full the record stays old, and `watch` tries again.

        Only a later start needs it, and even then the kernel has ended most processes with their supervisor.
        """
        try:
            self._record.write(self._run, [one.process.pid for one in self._all() if one.process])
        except OSError as error:
            if self._recorded:
                say(f"cannot record the running processes ({error.strerror}); trying until that is possible")
            self._recorded = False
        else:
            self._recorded = True
