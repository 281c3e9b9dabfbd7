"""The conversion of a synchronous module into its asynchronous twin, by replacing words."""

import re

from service.clients.generator.text import HEADER

_AWAITED = re.compile(
    r"(?:self\.(?:_driver\.(?:run_or_cancel|run)|run|_http\.(?:aclose|send)|jobs\._run|_routes\.\w+"
    r"|_run|_submit|_fetch|_outcome|_send)"
    r"|\banext|\b(?:stream\.)?response\.a(?:close|read))\("
)
_FUNCTION = re.compile(r"^    def (\w+)\(.*?(?=^    (?:def|@|#)|^\S|\Z)", re.MULTILINE | re.DOTALL)
_CLASSES = ("Client", "Driver", "Games", "Iterator", "JobCalls", "Jobs", "Paths", "Routes", "TournamentCalls")
_WORDS = {
    **{rf"\b{name}\b": f"Async{name}" for name in _CLASSES},
    r"_client\._sync\b": "_client._generated.async_driver",
    r"_client\._jobs\b": "_client._generated.async_job_calls",
    r"_client\._tournaments\b": "_client._generated.async_tournaments",
    r"_generated\.(games|jobs|paths|routes)\b": r"_generated.async_\1",
    r"\b__(enter|exit)__\b": r"__a\1__",
    r"\bclose\((?=self\)|\))": "aclose(",
    r"\.(read|iter_bytes)\(": r".a\1(",
    r"\bnext\(": "anext(",
    r"^import time\n": "",
    # The synchronous client does not need it.
    r"^( +)time\.sleep\(": r"\1import anyio\n\n\1await anyio.sleep(",
    # A cancelled task may still send one request.
    r"^( +)with nullcontext\(\), ": r"\1import anyio\n\n\1with anyio.move_on_after(5, shield=True), ",
    r"import nullcontext, suppress": "import suppress",
    r"The blocking driver": "The asynchronous driver",
    r"a ``with`` block": "an ``async with`` block",
    r"Threads can share it\.": "For asyncio and trio.",
}


def asynchronous(source: str) -> str:
    """Return the twin: functions that await something, and all their overloads, become coroutines."""
    for word, other in _WORDS.items():
        source = re.sub(word, other, source, flags=re.MULTILINE)
    awaiting = {found[1] for found in _FUNCTION.finditer(source) if _AWAITED.search(found[0])}
    source = re.sub(
        rf"^    def (?=(?:{'|'.join(sorted(awaiting | {'__aenter__'}))})\()",
        "    async def ",
        source,
        flags=re.MULTILINE,
    )
    return HEADER + _AWAITED.sub(lambda found: f"await {found[0]}", source.removeprefix(HEADER))
