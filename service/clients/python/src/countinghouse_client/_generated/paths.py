# Made from openapi.yaml by `make openapi`; not to be edited.
"""What can be fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countinghouse_client._generated import models as m


class Paths:
    """Fetching documents by their paths."""

    def _fetch(self, path: str, query: Mapping[str, object] | None, timeout: float | None) -> Any:
        raise NotImplementedError

    @overload
    def get(
        self,
        path: Literal["/v1/krypto/solve"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoSolveResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/krypto/check"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoCheckResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/krypto/hint"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoHintResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/krypto/deal"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoDealResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/krypto/census"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoCensusResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/kenken/cage"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KenkenCageResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/kenken/check"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KenkenCheckResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/kenken/solve"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KenkenSolveResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/kenken/hint"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KenkenHintResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/kenken/generate"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KenkenGenerateResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/partition/additive"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.PartitioningResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/partition/multiplicative"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.PartitioningResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/solve"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulSolveResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/check"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulCheckResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/deal"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulDealResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/enumerate"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulEnumerateResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/grids"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulGridsResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/canonical"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulCanonicalResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/hint"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulHintResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/swaps"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulSwapsResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/strategy"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulStrategyResult: ...
    @overload
    def get(
        self,
        path: Literal["/v1/krypto/daily"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DailyGameAnswer: ...
    @overload
    def get(
        self,
        path: Literal["/v1/kenken/daily"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KenKenDailyAnswer: ...
    @overload
    def get(
        self,
        path: Literal["/v1/31-derful/daily"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.DerfulDailyAnswer: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.TableList: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables/krypto"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoSummary: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables/krypto/unsolvable"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoGamePage: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables/krypto/fractions-only"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoFractionsGamePage: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables/krypto/hands"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoHandRowPage: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables/krypto/difficulty"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KryptoDifficulty: ...
    @overload
    def get(
        self,
        path: Literal["/v1/tables/31-derful/5/grids"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.NumberedGridPage: ...
    @overload
    def get(
        self,
        path: Literal["/v1/charts"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.ChartList: ...
    @overload
    def get(
        self,
        path: Literal["/v1/jobs"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.JobList: ...
    @overload
    def get(
        self,
        path: Literal["/v1/keys"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.KeyList: ...
    @overload
    def get(
        self,
        path: Literal["/v1/me"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.Me: ...
    @overload
    def get(
        self,
        path: Literal["/v1/webhooks"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.WebhookList: ...
    @overload
    def get(
        self,
        path: Literal["/v1/webhook-secret"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.WebhookSecret: ...
    @overload
    def get(
        self,
        path: Literal["/healthz"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.Alive: ...
    @overload
    def get(
        self,
        path: Literal["/readyz"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.Readiness: ...
    @overload
    def get(
        self, path: Literal["/v1"], query: Mapping[str, object] | None = None, *, timeout: float | None = None
    ) -> m.Index: ...
    @overload
    def get(
        self,
        path: Literal["/problems"],
        query: Mapping[str, object] | None = None,
        *,
        timeout: float | None = None,
    ) -> m.ProblemTypes: ...
    @overload
    def get(
        self, path: str, query: Mapping[str, object] | None = None, *, timeout: float | None = None
    ) -> Any: ...
    def get(
        self, path: str, query: Mapping[str, object] | None = None, *, timeout: float | None = None
    ) -> Any:
        """The JSON at a path, such as ``/v1/tables/krypto``; a fact not known yet is waited for."""
        return self._fetch(path, query, timeout)
