"""The conversion of a synchronous module into its asynchronous twin, by replacing words."""

import re

from service.clients.generator.text import HEADER

_AWAITED = re.compile(r"self\.(?:_driver\.run|_http\.aclose|_run|_change|_submit|_fetch)\(")
_FUNCTION = re.compile(r"^    def (\w+)\(.*?(?=^    (?:def|@|#)|^\S|\Z)", re.MULTILINE | re.DOTALL)
_CLASSES = ("Client", "Driver", "Games", "Iterator", "JobCalls", "Jobs", "Paths", "TournamentCalls")
_WORDS = {
    **{rf"\b{name}\b": f"Async{name}" for name in _CLASSES},
    r"_sync\b": "_async",
    r"_client\._jobs\b": "_client._generated.async_job_calls",
    r"_client\._tournaments\b": "_client._generated.async_tournaments",
    r"_generated\.(games|jobs|paths)\b": r"_generated.async_\1",
    r"\b__(enter|exit)__\b": r"__a\1__",
    r"\bclose\((?=self\)|\))": "aclose(",
    r"a ``with`` block": "an ``async with`` block",
    r"Threads can share it\.": "For asyncio and trio.",
}


def asynchronous(source: str) -> str:
    """Return the twin: functions that await something, and all their overloads, become coroutines."""
    for word, other in _WORDS.items():
        source = re.sub(word, other, source)
    awaiting = {found[1] for found in _FUNCTION.finditer(source) if _AWAITED.search(found[0])}
    source = re.sub(
        rf"^    def (?=(?:{'|'.join(sorted(awaiting | {'__aenter__'}))})\()",
        "    async def ",
        source,
        flags=re.MULTILINE,
    )
    return HEADER + _AWAITED.sub(lambda found: f"await {found[0]}", source.removeprefix(HEADER))
