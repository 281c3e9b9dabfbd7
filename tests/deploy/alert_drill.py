"""A drill of faults, with a note at every moment of the alerts that fire."""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from math import inf

import httpx

from tests.deploy.alert_causes import Begin, Service
from tests.local_prometheus import Prometheus
from tests.waiting import wait_until

HEALTHY_S = 8.0
FIRES_WITHIN_S = 45.0
ENDS_WITHIN_S = 120.0

Firing = Sequence[Mapping[str, str]]


@dataclass(frozen=True)
class Alert:
    """An alert, and labels that tell it from others of its name."""

    name: str
    labels: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.name, *self.labels.values()])

    def is_among(self, firing: Firing) -> bool:
        """Return True if one of the firing alerts is this one."""
        wanted = {"alertname": self.name, **self.labels}
        return any(wanted.items() <= labels.items() for labels in firing)


@dataclass(frozen=True)
class Stage:
    """Causes that are there at the same time, each with the alerts that it makes fire."""

    causes: Mapping[Begin, Sequence[Alert]]
    meanwhile: Sequence["Stage"] = ()
    """Stages that pass before this one's alerts are waited for, since they take long."""

    def alerts(self) -> Iterator[Alert]:
        """Yield all alerts, those of the inner stages too."""
        for alerts in self.causes.values():
            yield from alerts
        for stage in self.meanwhile:
            yield from stage.alerts()


@dataclass
class Course:
    """The course of an alert: before its cause, and in the seconds from then on."""

    fired_before: bool
    began_s: float
    fired_s: float = inf
    """Seconds from the begin of the cause until it fired."""
    lasts: bool = True
    """True if it still fires when all is mended."""


class Drill:
    """All stages in their order, on a healthy service."""

    def __init__(self, service: Service, prometheus: Prometheus) -> None:
        self._service = service
        self._prometheus = prometheus
        self._noted: list[tuple[float, Firing]] = []
        self.courses: dict[str, Course] = {}
        """The courses, by alert."""
        self.healthy: Firing = ()
        """Alerts that fired before there was any cause."""

    def run(self, stages: Sequence[Stage]) -> None:
        """Run the drill to its end."""
        with self._noting():
            self._use()
            for stage in stages:
                self._pass(stage)
            with suppress(TimeoutError):
                wait_until(lambda: not self._firing(), seconds=ENDS_WITHIN_S, pause=0.3)
        for stage in stages:
            for alert in stage.alerts():
                course = self.courses[str(alert)]
                course.fired_s = self._fired_at(alert, course) - course.began_s
                course.lasts = alert.is_among(self._firing())

    def all_fired(self) -> Iterator[Mapping[str, str]]:
        """Yield the labels of all alerts that fired, as often as they were noted."""
        for _, firing in self._noted:
            yield from firing

    def _use(self) -> None:
        """Use the service, as long as any alert would need to fire, and note which do."""
        until = time.monotonic() + HEALTHY_S
        number = 0
        while time.monotonic() < until:
            number += 1
            answer = self._service.stack.post("/v1/krypto/solve", {"cards": [1, 2, 3, number], "target": 24})
            assert answer.is_success, answer.text
            for path in ("/readyz", "/v1/data", "/v1/jobs", "/v1/nothing"):
                self._service.stack.get(path)
            time.sleep(0.2)
        self.healthy = list(self.all_fired())

    def _pass(self, stage: Stage) -> None:
        with ExitStack() as causes:
            for begin, alerts in stage.causes.items():
                for alert in alerts:
                    self.courses[str(alert)] = Course(alert.is_among(self._firing()), time.monotonic())
                causes.enter_context(begin(self._service))
            for inner in stage.meanwhile:
                self._pass(inner)
            with suppress(TimeoutError):
                wait_until(lambda: self._have_fired(stage), seconds=FIRES_WITHIN_S, pause=0.3)

    def _have_fired(self, stage: Stage) -> bool:
        return all(
            self._fired_at(alert, self.courses[str(alert)]) < inf
            for alerts in stage.causes.values()
            for alert in alerts
        )

    def _fired_at(self, alert: Alert, course: Course) -> float:
        times = (at for at, firing in self._noted if at > course.began_s and alert.is_among(firing))
        return next(times, inf)

    def _firing(self) -> Firing:
        return self._noted[-1][1]

    @contextmanager
    def _noting(self) -> Iterator[None]:
        over = threading.Event()

        def note() -> None:
            while not over.wait(0.3):
                with suppress(httpx.TransportError):
                    firing = self._prometheus.firing()
                    self._noted.append((time.monotonic(), firing))

        thread = threading.Thread(target=note)
        thread.start()
        try:
            wait_until(lambda: bool(self._noted), seconds=30)
            yield
        finally:
            over.set()
            thread.join()
