# Made from openapi.yaml by `make openapi`; not to be edited.
"""Submitting jobs and waiting for them, for each kind with its own types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from countinghouse_client._generated.async_job_calls import AsyncJobCalls

if TYPE_CHECKING:
    from typing import Unpack

    from countinghouse_client._generated import models as m
    from countinghouse_client._options import RunOptions, SubmitOptions


class AsyncJobs(AsyncJobCalls):
    """Computations that were asked for."""

    @overload
    async def submit(
        self, kind: Literal["krypto.solve"], params: m.KryptoSolveParams, **options: Unpack[SubmitOptions]
    ) -> m.KryptoSolveJob: ...
    @overload
    async def submit(
        self, kind: Literal["krypto.check"], params: m.KryptoCheckParams, **options: Unpack[SubmitOptions]
    ) -> m.KryptoCheckJob: ...
    @overload
    async def submit(
        self, kind: Literal["krypto.hint"], params: m.KryptoHintParams, **options: Unpack[SubmitOptions]
    ) -> m.KryptoHintJob: ...
    @overload
    async def submit(
        self, kind: Literal["krypto.deal"], params: m.KryptoDealParams, **options: Unpack[SubmitOptions]
    ) -> m.KryptoDealJob: ...
    @overload
    async def submit(
        self, kind: Literal["krypto.census"], params: m.KryptoCensusParams, **options: Unpack[SubmitOptions]
    ) -> m.KryptoCensusJob: ...
    @overload
    async def submit(
        self, kind: Literal["kenken.cage"], params: m.KenkenCageParams, **options: Unpack[SubmitOptions]
    ) -> m.KenkenCageJob: ...
    @overload
    async def submit(
        self, kind: Literal["kenken.check"], params: m.KenkenCheckParams, **options: Unpack[SubmitOptions]
    ) -> m.KenkenCheckJob: ...
    @overload
    async def submit(
        self, kind: Literal["kenken.solve"], params: m.KenkenSolveParams, **options: Unpack[SubmitOptions]
    ) -> m.KenkenSolveJob: ...
    @overload
    async def submit(
        self, kind: Literal["kenken.hint"], params: m.KenkenHintParams, **options: Unpack[SubmitOptions]
    ) -> m.KenkenHintJob: ...
    @overload
    async def submit(
        self,
        kind: Literal["kenken.generate"],
        params: m.KenkenGenerateParams,
        **options: Unpack[SubmitOptions],
    ) -> m.KenkenGenerateJob: ...
    @overload
    async def submit(
        self,
        kind: Literal["partition.additive"],
        params: m.PartitionAdditiveParams,
        **options: Unpack[SubmitOptions],
    ) -> m.PartitionAdditiveJob: ...
    @overload
    async def submit(
        self,
        kind: Literal["partition.multiplicative"],
        params: m.PartitionMultiplicativeParams,
        **options: Unpack[SubmitOptions],
    ) -> m.PartitionMultiplicativeJob: ...
    @overload
    async def submit(
        self, kind: Literal["31-derful.solve"], params: m.DerfulSolveParams, **options: Unpack[SubmitOptions]
    ) -> m.DerfulSolveJob: ...
    @overload
    async def submit(
        self, kind: Literal["31-derful.check"], params: m.DerfulCheckParams, **options: Unpack[SubmitOptions]
    ) -> m.DerfulCheckJob: ...
    @overload
    async def submit(
        self, kind: Literal["31-derful.deal"], params: m.DerfulDealParams, **options: Unpack[SubmitOptions]
    ) -> m.DerfulDealJob: ...
    @overload
    async def submit(
        self,
        kind: Literal["31-derful.enumerate"],
        params: m.DerfulEnumerateParams,
        **options: Unpack[SubmitOptions],
    ) -> m.DerfulEnumerateJob: ...
    @overload
    async def submit(
        self, kind: Literal["31-derful.grids"], params: m.DerfulGridsParams, **options: Unpack[SubmitOptions]
    ) -> m.DerfulGridsJob: ...
    @overload
    async def submit(
        self,
        kind: Literal["31-derful.canonical"],
        params: m.DerfulCanonicalParams,
        **options: Unpack[SubmitOptions],
    ) -> m.DerfulCanonicalJob: ...
    @overload
    async def submit(
        self, kind: Literal["31-derful.hint"], params: m.DerfulHintParams, **options: Unpack[SubmitOptions]
    ) -> m.DerfulHintJob: ...
    @overload
    async def submit(
        self, kind: Literal["31-derful.swaps"], params: m.DerfulSwapsParams, **options: Unpack[SubmitOptions]
    ) -> m.DerfulSwapsJob: ...
    @overload
    async def submit(
        self,
        kind: Literal["31-derful.strategy"],
        params: m.DerfulStrategyParams,
        **options: Unpack[SubmitOptions],
    ) -> m.DerfulStrategyJob: ...
    async def submit(self, kind: Any, params: Any, **options: Any) -> Any:
        """Submit a job; returns it as it stands after ``wait`` seconds, by default at once."""
        return await self._submit(kind, params, **options)

    @overload
    async def run(
        self, kind: Literal["krypto.solve"], params: m.KryptoSolveParams, **options: Unpack[RunOptions]
    ) -> m.KryptoSolveJob: ...
    @overload
    async def run(
        self, kind: Literal["krypto.check"], params: m.KryptoCheckParams, **options: Unpack[RunOptions]
    ) -> m.KryptoCheckJob: ...
    @overload
    async def run(
        self, kind: Literal["krypto.hint"], params: m.KryptoHintParams, **options: Unpack[RunOptions]
    ) -> m.KryptoHintJob: ...
    @overload
    async def run(
        self, kind: Literal["krypto.deal"], params: m.KryptoDealParams, **options: Unpack[RunOptions]
    ) -> m.KryptoDealJob: ...
    @overload
    async def run(
        self, kind: Literal["krypto.census"], params: m.KryptoCensusParams, **options: Unpack[RunOptions]
    ) -> m.KryptoCensusJob: ...
    @overload
    async def run(
        self, kind: Literal["kenken.cage"], params: m.KenkenCageParams, **options: Unpack[RunOptions]
    ) -> m.KenkenCageJob: ...
    @overload
    async def run(
        self, kind: Literal["kenken.check"], params: m.KenkenCheckParams, **options: Unpack[RunOptions]
    ) -> m.KenkenCheckJob: ...
    @overload
    async def run(
        self, kind: Literal["kenken.solve"], params: m.KenkenSolveParams, **options: Unpack[RunOptions]
    ) -> m.KenkenSolveJob: ...
    @overload
    async def run(
        self, kind: Literal["kenken.hint"], params: m.KenkenHintParams, **options: Unpack[RunOptions]
    ) -> m.KenkenHintJob: ...
    @overload
    async def run(
        self, kind: Literal["kenken.generate"], params: m.KenkenGenerateParams, **options: Unpack[RunOptions]
    ) -> m.KenkenGenerateJob: ...
    @overload
    async def run(
        self,
        kind: Literal["partition.additive"],
        params: m.PartitionAdditiveParams,
        **options: Unpack[RunOptions],
    ) -> m.PartitionAdditiveJob: ...
    @overload
    async def run(
        self,
        kind: Literal["partition.multiplicative"],
        params: m.PartitionMultiplicativeParams,
        **options: Unpack[RunOptions],
    ) -> m.PartitionMultiplicativeJob: ...
    @overload
    async def run(
        self, kind: Literal["31-derful.solve"], params: m.DerfulSolveParams, **options: Unpack[RunOptions]
    ) -> m.DerfulSolveJob: ...
    @overload
    async def run(
        self, kind: Literal["31-derful.check"], params: m.DerfulCheckParams, **options: Unpack[RunOptions]
    ) -> m.DerfulCheckJob: ...
    @overload
    async def run(
        self, kind: Literal["31-derful.deal"], params: m.DerfulDealParams, **options: Unpack[RunOptions]
    ) -> m.DerfulDealJob: ...
    @overload
    async def run(
        self,
        kind: Literal["31-derful.enumerate"],
        params: m.DerfulEnumerateParams,
        **options: Unpack[RunOptions],
    ) -> m.DerfulEnumerateJob: ...
    @overload
    async def run(
        self, kind: Literal["31-derful.grids"], params: m.DerfulGridsParams, **options: Unpack[RunOptions]
    ) -> m.DerfulGridsJob: ...
    @overload
    async def run(
        self,
        kind: Literal["31-derful.canonical"],
        params: m.DerfulCanonicalParams,
        **options: Unpack[RunOptions],
    ) -> m.DerfulCanonicalJob: ...
    @overload
    async def run(
        self, kind: Literal["31-derful.hint"], params: m.DerfulHintParams, **options: Unpack[RunOptions]
    ) -> m.DerfulHintJob: ...
    @overload
    async def run(
        self, kind: Literal["31-derful.swaps"], params: m.DerfulSwapsParams, **options: Unpack[RunOptions]
    ) -> m.DerfulSwapsJob: ...
    @overload
    async def run(
        self,
        kind: Literal["31-derful.strategy"],
        params: m.DerfulStrategyParams,
        **options: Unpack[RunOptions],
    ) -> m.DerfulStrategyJob: ...
    async def run(self, kind: Any, params: Any, **options: Any) -> Any:
        """Submit a job and wait for its end; returns the succeeded job.

        Raises:
            JobFailedError: it failed or was cancelled.
            TimedOutError: it did not end within ``timeout`` seconds.
        """
        return await self._run(kind, params, **options)
