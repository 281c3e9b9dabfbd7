"""Options that take as many values as follow: ``--exclude 8 9``, and of course ``--exclude 8 --exclude 9`` too."""

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand, TyperOption

END_OF_OPTIONS = "--"


class ManyValuesCommand(TyperCommand):
    """A command whose repeatable options take all words up to the next option; ``--`` ends them before an argument."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words after repeating the option before each further value."""
        options = [option for option in self.params if isinstance(option, TyperOption)]
        repeatable = {name for option in options if option.multiple for name in option.opts}
        return super().parse_args(ctx, repeat_options(args, repeatable))


def repeat_options(words: Sequence[str], repeatable: set[str]) -> list[str]:
    """The words with each of the options in ``repeatable`` repeated before its second value and those after it."""
    written: list[str] = []
    option, has_value = "", False
    for place, word in enumerate(words):
        if word == END_OF_OPTIONS:
            return [*written, *words[place:]]
        if word.startswith("-"):
            option, has_value = (word if word in repeatable else ""), False
        elif option:
            written += [option] if has_value else []
            has_value = True
        written.append(word)
    return written
