# Made from openapi.yaml by `make openapi`; not to be edited.
"""The operations of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countinghouse_client._generated import models as m


class Derful31:
    """The operations of derful31; each waits for its result."""

    def __init__(self, run: Callable[..., Any]) -> None:
        self._run = run

    async def solve(
        self,
        *,
        cards: Sequence[str | int],
        order: int | None = None,
        total: int | None = None,
        grid: Sequence[Sequence[str | int | None]] | None = None,
        count: bool | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulSolveResult:
        """Solve a list of cards

        cards: The cards, in any order, each a rank or a value. They come back as they were sent.
        order: Rows and columns of the grid. Not needed with a `grid`, nor when the number of cards is a
        square.
        total: The sum that every row and column should have; any when left out or null.
        grid: What is in the grid already.
        count: Also count the games of the cards, which takes longer than winning one. Default: `true`.
        """
        params = {"cards": cards, "order": order, "total": total, "grid": grid, "count": count}
        result: m.DerfulSolveResult = await self._run("31-derful.solve", params, timeout, on_update)
        return result

    async def check(
        self,
        *,
        cards: Sequence[str | int],
        grid: Sequence[Sequence[str | int | None]],
        total: int | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulCheckResult:
        """Check a grid

        cards: The cards, in any order, each a rank or a value. They come back as they were sent.
        grid: Rows of cards, each a rank or a value; null for an empty cell.
        total: The sum that every row and column should have. Default: that of the cards, if there are
        as many as cells, else that of the first full line.
        """
        params = {"cards": cards, "grid": grid, "total": total}
        result: m.DerfulCheckResult = await self._run("31-derful.check", params, timeout, on_update)
        return result

    async def deal(
        self,
        *,
        order: int | None = None,
        deck: Literal["standard"] | Sequence[Sequence[str | int | int]] | None = None,
        total: int | None = None,
        count: int | None = None,
        seed: int | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulDealResult:
        """Deal games that can be won

        order: Rows and columns of the grid. Default: `5`.
        deck: `standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card,
        copies]`. Default: `"standard"`.
        total: The sum of every row and every column. Default: `31`.
        count: How many games to deal. Default: `1`.
        seed: The same seed deals the same games. Default: chosen at random.
        """
        params = {"order": order, "deck": deck, "total": total, "count": count, "seed": seed}
        result: m.DerfulDealResult = await self._run("31-derful.deal", params, timeout, on_update)
        return result

    async def enumerate(
        self,
        *,
        order: int,
        deck: Literal["standard"] | Sequence[Sequence[str | int | int]] | None = None,
        total: int | None = None,
        count_only: bool | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulEnumerateResult:
        """Count and list all games

        order: Rows and columns of the grid.
        deck: `standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card,
        copies]`. Default: `"standard"`.
        total: The sum of every row and every column; all totals when left out or null.
        count_only: Count, and do not list the games as items. Default: `false`.
        """
        params = {"order": order, "deck": deck, "total": total, "count_only": count_only}
        result: m.DerfulEnumerateResult = await self._run("31-derful.enumerate", params, timeout, on_update)
        return result

    async def grids(
        self,
        *,
        total: int,
        order: int | None = None,
        deck: Literal["standard"] | Sequence[Sequence[str | int | int]] | None = None,
        offset: int | str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulGridsResult:
        """List the labelled grids of a total from any position

        order: Rows and columns of the grid. Default: `5`.
        deck: `standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card,
        copies]`. Default: `"standard"`.
        total: The sum of every row and every column.
        offset: The number of the first grid, from 0: an integer, or its digits. Default: `0`.
        limit: How many grids to list. Default: `100`.
        """
        params = {"order": order, "deck": deck, "total": total, "offset": offset, "limit": limit}
        result: m.DerfulGridsResult = await self._run("31-derful.grids", params, timeout, on_update)
        return result

    async def canonical(
        self,
        *,
        grid: Sequence[Sequence[str | int]],
        other: Sequence[Sequence[str | int]] | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulCanonicalResult:
        """Recognize a game

        grid: Rows of cards, each a rank or a value.
        other: Another grid of the same order: is it the same game?
        """
        params = {"grid": grid, "other": other}
        result: m.DerfulCanonicalResult = await self._run("31-derful.canonical", params, timeout, on_update)
        return result

    async def hint(
        self,
        *,
        cards: Sequence[str | int],
        grid: Sequence[Sequence[str | int | None]],
        order: int | None = None,
        total: int | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulHintResult:
        """Get the next move

        cards: The cards, in any order, each a rank or a value. They come back as they were sent.
        order: Rows and columns of the grid. Not needed with a `grid`, nor when the number of cards is a
        square.
        total: The sum that every row and column should have; any when left out or null.
        grid: Rows of cards, null for an empty cell. Every card in the grid is one of `cards`.
        """
        params = {"cards": cards, "order": order, "total": total, "grid": grid}
        result: m.DerfulHintResult = await self._run("31-derful.hint", params, timeout, on_update)
        return result

    async def swaps(
        self,
        *,
        grid: Sequence[Sequence[str | int]],
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulSwapsResult:
        """Find other games of the same cards by half swaps

        grid: A winning grid, up to order 5.
        """
        params = {"grid": grid}
        result: m.DerfulSwapsResult = await self._run("31-derful.swaps", params, timeout, on_update)
        return result

    async def strategy(
        self,
        *,
        cards: Sequence[str | int],
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.DerfulStrategyResult:
        """Win with nine cards by a strategy

        cards: The cards, in any order, each a rank or a value. They come back as they were sent.
        """
        params = {"cards": cards}
        result: m.DerfulStrategyResult = await self._run("31-derful.strategy", params, timeout, on_update)
        return result


class Kenken:
    """The operations of kenken; each waits for its result."""

    def __init__(self, run: Callable[..., Any]) -> None:
        self._run = run

    async def cage(
        self,
        *,
        size: int,
        operator: Literal["+", "-", "×", "÷", "*", "/"] | None = None,
        target: int | None = None,
        cells: Sequence[Sequence[int]] | None = None,
        exclude: Sequence[int] | None = None,
        candidates: Sequence[Sequence[int] | None] | None = None,
        cages: Sequence[m.CageQuery] | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KenkenCageResult:
        """List what can stand in a cage

        size: Rows, columns and digits of the grid.
        operator: `-` and `÷` take two cells. Null for a mystery cage, which any operator may make, and
        for a cell that is given. `*` and `/` are read as `×` and `÷`.
        target: Default: `null`.
        cells: Default: `null`.
        exclude: Digits that stand nowhere in the cage. Default: `[]`.
        candidates: For each of `cells`, the digits that it can still hold; null where nothing is known.
        cages: Several cages at once, none overlapping another, instead of the fields of one.
        """
        params = {
            "size": size,
            "operator": operator,
            "target": target,
            "cells": cells,
            "exclude": exclude,
            "candidates": candidates,
            "cages": cages,
        }
        result: m.KenkenCageResult = await self._run("kenken.cage", params, timeout, on_update)
        return result

    async def check(
        self,
        *,
        size: int,
        cages: Sequence[m.CageModel],
        grid: Sequence[Sequence[int | None]],
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KenkenCheckResult:
        """Check a grid, filled in or not

        size: Rows, columns and digits of the grid.
        cages: The cages: each cell of the grid is in exactly one.
        grid: The digits filled in so far, row by row; null for an empty cell.
        """
        params = {"size": size, "cages": cages, "grid": grid}
        result: m.KenkenCheckResult = await self._run("kenken.check", params, timeout, on_update)
        return result

    async def solve(
        self,
        *,
        size: int,
        cages: Sequence[m.CageModel],
        limit: int | None = None,
        explain: bool | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KenkenSolveResult:
        """Solve a puzzle

        size: Rows, columns and digits of the grid.
        cages: The cages: each cell of the grid is in exactly one.
        limit: How many solutions to list at most. Default: `2`.
        explain: Whether to tell the steps by which a person comes to the solution. Default: `false`.
        """
        params = {"size": size, "cages": cages, "limit": limit, "explain": explain}
        result: m.KenkenSolveResult = await self._run("kenken.solve", params, timeout, on_update)
        return result

    async def hint(
        self,
        *,
        size: int,
        cages: Sequence[m.CageModel],
        grid: Sequence[Sequence[int | None]],
        marks: Sequence[Sequence[Sequence[int] | None]] | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KenkenHintResult:
        """Get the next step of a puzzle

        size: Rows, columns and digits of the grid.
        cages: The cages: each cell of the grid is in exactly one.
        grid: The digits filled in so far, row by row; null for an empty cell.
        marks: The player's pencil marks, row by row: the digits that they still think possible in each
        cell, null or empty where they have made none. Marks in filled cells do not count. The hint then
        follows from them.
        """
        params = {"size": size, "cages": cages, "grid": grid, "marks": marks}
        result: m.KenkenHintResult = await self._run("kenken.hint", params, timeout, on_update)
        return result

    async def generate(
        self,
        *,
        size: int,
        seed: int | None = None,
        operators: Sequence[Literal["+", "-", "×", "÷", "*", "/"]] | None = None,
        difficulty: Literal["easy", "normal", "hard", "extreme", "unreasonable"] | None = None,
        mystery: bool | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KenkenGenerateResult:
        """Make a puzzle

        size: Rows, columns and digits of the grid.
        seed: The same seed makes the same puzzle, for ever. Drawn at random when it is left out.
        operators: The operators that may be used. Cells where none of them fits are given. Default:
        `["+", "-", "×", "÷"]`.
        difficulty: The strongest reasoning that a person needs; null takes what comes.
        mystery: Whether the cages hide their operators. Default: `false`.
        """
        params = {
            "size": size,
            "seed": seed,
            "operators": operators,
            "difficulty": difficulty,
            "mystery": mystery,
        }
        result: m.KenkenGenerateResult = await self._run("kenken.generate", params, timeout, on_update)
        return result


class Krypto:
    """The operations of krypto; each waits for its result."""

    def __init__(self, run: Callable[..., Any]) -> None:
        self._run = run

    async def solve(
        self,
        *,
        cards: Sequence[int],
        target: int,
        rules: Literal["house", "integer", "international", "positive"] | None = None,
        use: Literal["all", "any"] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KryptoSolveResult:
        """Solve a game

        cards: The hand: 1 to 6 positive integers, in any order; kept in ascending order.
        target: The number to make.
        rules: What every intermediate value and the result must be: `house` any rational number,
        `integer` an integer, `international` an integer of at least 0 (the tournament rules),
        `positive` an integer of at least 1. Dividing by zero is never allowed. Default: `"house"`.
        use: `all`: every card is used exactly once. `any`: some or all of the cards (Countdown).
        Default: `"all"`.
        limit: How many solutions to list at most. Default: `100`.
        """
        params = {"cards": cards, "target": target, "rules": rules, "use": use, "limit": limit}
        result: m.KryptoSolveResult = await self._run("krypto.solve", params, timeout, on_update)
        return result

    async def check(
        self,
        *,
        cards: Sequence[int],
        target: int,
        expression: str,
        rules: Literal["house", "integer", "international", "positive"] | None = None,
        use: Literal["all", "any"] | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KryptoCheckResult:
        """Check a solution

        cards: The hand: 1 to 6 positive integers, in any order; kept in ascending order.
        target: The number to make.
        rules: What every intermediate value and the result must be: `house` any rational number,
        `integer` an integer, `international` an integer of at least 0 (the tournament rules),
        `positive` an integer of at least 1. Dividing by zero is never allowed. Default: `"house"`.
        use: `all`: every card is used exactly once. `any`: some or all of the cards (Countdown).
        Default: `"all"`.
        expression: What the player typed: infix, usual precedence, parentheses of any kind, no unary
        minus. `×` may be `*`, `x`, `·` or `∗`, `÷` may be `/`, `:` or `⁄`, and `-` any dash; digits of
        every script are read. Other text is answered with the reason `syntax`.
        """
        params = {"cards": cards, "target": target, "rules": rules, "use": use, "expression": expression}
        result: m.KryptoCheckResult = await self._run("krypto.check", params, timeout, on_update)
        return result

    async def hint(
        self,
        *,
        cards: Sequence[int],
        target: int,
        rules: Literal["house", "integer", "international", "positive"] | None = None,
        use: Literal["all", "any"] | None = None,
        level: int | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KryptoHintResult:
        """Get a hint

        cards: The numbers on the table: the hand, or what is left of it after some steps, as in
        `cards_left`. Positive integers, in any order.
        target: The number to make.
        rules: What every intermediate value and the result must be: `house` any rational number,
        `integer` an integer, `international` an integer of at least 0 (the tournament rules),
        `positive` an integer of at least 1. Dividing by zero is never allowed. Default: `"house"`.
        use: `all`: every card is used exactly once. `any`: some or all of the cards (Countdown).
        Default: `"all"`.
        level: 1: a nudge that gives no step away. 2: a first step. 3: the whole solution. Default: `1`.
        """
        params = {"cards": cards, "target": target, "rules": rules, "use": use, "level": level}
        result: m.KryptoHintResult = await self._run("krypto.hint", params, timeout, on_update)
        return result

    async def deal(
        self,
        *,
        count: int | None = None,
        seed: int | None = None,
        hand_size: int | None = None,
        deck: Literal["standard"] | Sequence[Sequence[int]] | None = None,
        solvable: bool | None = None,
        rules: Literal["house", "integer", "international", "positive"] | None = None,
        difficulty: Literal["easy", "medium", "hard"] | Sequence[int] | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KryptoDealResult:
        """Deal games from a deck

        count: How many games to deal. Default: `1`.
        seed: The same seed deals the same games. Default: chosen at random.
        hand_size: Cards in a hand; the target is one more card of the deck. Default: `5`.
        deck: `standard`, the 56 cards of Krypto, or a list of `[value, copies]`. Default: `"standard"`.
        solvable: `true`: only games with a solution. `false`: only games without one. Default: both.
        rules: What every intermediate value and the result must be: `house` any rational number,
        `integer` an integer, `international` an integer of at least 0 (the tournament rules),
        `positive` an integer of at least 1. Dividing by zero is never allowed. Default: `"house"`.
        difficulty: Deal only games of this difficulty: a name, or a range `[low, high]` of ratings from
        0 to 100.
        """
        params = {
            "count": count,
            "seed": seed,
            "hand_size": hand_size,
            "deck": deck,
            "solvable": solvable,
            "rules": rules,
            "difficulty": difficulty,
        }
        result: m.KryptoDealResult = await self._run("krypto.deal", params, timeout, on_update)
        return result

    async def census(
        self,
        *,
        hand_size: int | None = None,
        low: int | None = None,
        high: int | None = None,
        deck: Literal["standard"] | Sequence[Sequence[int]] | None = None,
        targets: Sequence[int] | None = None,
        rules: Literal["house", "integer", "international", "positive"] | None = None,
        use: Literal["all", "any"] | None = None,
        count: Literal["solvability", "forms", "distinct"] | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.KryptoCensusResult:
        """Count all games of a range of hands, and those that have no solution

        hand_size: Cards in a hand. Default: `5`.
        low: The smallest number on a card. Default: `1`.
        high: The largest number on a card. Default: `25`.
        deck: Instead of `low` and `high`: only the hands that this deck can deal. `standard`, the 56
        cards of Krypto, or a list of `[value, copies]`.
        targets: The first and the last target, at most 10,000 in all. Default: `[1, 25]`.
        rules: What every intermediate value and the result must be: `house` any rational number,
        `integer` an integer, `international` an integer of at least 0 (the tournament rules),
        `positive` an integer of at least 1. Dividing by zero is never allowed. Default: `"house"`.
        use: `all`: every card is used exactly once. `any`: some or all of the cards (Countdown).
        Default: `"all"`.
        count: How much to count of each game: `solvability`, whether it has a solution at all; `forms`,
        that and its forms; `distinct`, those and its distinct solutions. For the hands of five, `forms`
        takes about three times as long as `solvability`, and `distinct` about fifteen times. Default:
        `"distinct"`.
        """
        params = {
            "hand_size": hand_size,
            "low": low,
            "high": high,
            "deck": deck,
            "targets": targets,
            "rules": rules,
            "use": use,
            "count": count,
        }
        result: m.KryptoCensusResult = await self._run("krypto.census", params, timeout, on_update)
        return result


class Partition:
    """The operations of partition; each waits for its result."""

    def __init__(self, run: Callable[..., Any]) -> None:
        self._run = run

    async def additive(
        self,
        *,
        total: int | str,
        parts: int | None = None,
        max: int | str | None = None,
        distinct: bool | None = None,
        exclude: Sequence[int | str] | None = None,
        count_only: bool | None = None,
        offset: int | str | None = None,
        limit: int | None = None,
        min: int | str | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.PartitioningResult:
        """Partition a number into a sum

        parts: How many parts; null for any number of them.
        max: The largest part allowed; null for any.
        distinct: Whether no two parts may be equal. Default: `false`.
        exclude: Values that no part may have. Default: `[]`.
        count_only: Count only; list nothing. Default: `false`.
        offset: Skip this many partitions: the rank, from 0, of the first one listed. Default: `0`.
        limit: How many partitions to list at most; null for all from `offset` on. A request that would
        list more than 100000 partitions, or 5000000 numbers, or a partition of more than 250000, is
        refused.
        total: The number to partition.
        min: The smallest part allowed. Default: `1`.
        """
        params = {
            "parts": parts,
            "max": max,
            "distinct": distinct,
            "exclude": exclude,
            "count_only": count_only,
            "offset": offset,
            "limit": limit,
            "total": total,
            "min": min,
        }
        result: m.PartitioningResult = await self._run("partition.additive", params, timeout, on_update)
        return result

    async def multiplicative(
        self,
        *,
        product: int | str,
        parts: int | None = None,
        max: int | str | None = None,
        distinct: bool | None = None,
        exclude: Sequence[int | str] | None = None,
        count_only: bool | None = None,
        offset: int | str | None = None,
        limit: int | None = None,
        min: int | str | None = None,
        timeout: float | None = None,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.PartitioningResult:
        """Partition a number into a product

        parts: How many parts; null for any number of them.
        max: The largest part allowed; null for any.
        distinct: Whether no two parts may be equal. Default: `false`.
        exclude: Values that no part may have. Default: `[]`.
        count_only: Count only; list nothing. Default: `false`.
        offset: Skip this many partitions: the rank, from 0, of the first one listed. Default: `0`.
        limit: How many partitions to list at most; null for all from `offset` on. A request that would
        list more than 100000 partitions, or 5000000 numbers, or a partition of more than 250000, is
        refused.
        product: The number to factorize.
        min: The smallest factor allowed. 1 needs `parts` or `distinct`, unless it is excluded:
        otherwise factors of 1 could be repeated without end. Default: `2`.
        """
        params = {
            "parts": parts,
            "max": max,
            "distinct": distinct,
            "exclude": exclude,
            "count_only": count_only,
            "offset": offset,
            "limit": limit,
            "product": product,
            "min": min,
        }
        result: m.PartitioningResult = await self._run("partition.multiplicative", params, timeout, on_update)
        return result


class AsyncGames:
    """All games."""

    def __init__(self, run: Callable[..., Any]) -> None:
        self.derful31 = Derful31(run)
        self.kenken = Kenken(run)
        self.krypto = Krypto(run)
        self.partition = Partition(run)
