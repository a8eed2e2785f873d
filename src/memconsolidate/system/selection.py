"""Which paths a person's patterns leave out, in the manner of `.gitignore`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Selection:
    """What two lists of patterns leave out of a directory; paths are relative to it, with `/`.

    A pattern without a slash means a name at any depth, one with a slash a path from the directory
    on, one with a slash at its end directories only, `*` anything but a slash, `**` anything; a later
    one that begins with `!` takes back what an earlier one said. With `include` all is left out that
    it does not name. What `exclude` names is left out in any case, and all that is below it.
    """

    def __init__(self, include: Sequence[str] = (), exclude: Sequence[str] = ()) -> None:
        self._include = _spec(include) if include else None
        self._exclude = _spec(exclude) if exclude else None

    def __bool__(self) -> bool:
        """Whether anything can be left out."""
        return self._include is not None or self._exclude is not None

    def leaves_out(self, path: str, *, is_directory: bool = False) -> bool:
        """Return whether a transcript is left out: a file, or a directory that is one."""
        path += "/" if is_directory else ""
        if self._include is not None and not self._include.match_file(path):
            return True
        return self._exclude is not None and bool(self._exclude.match_file(path))

    def bars(self, directory: str) -> bool:
        """Return whether nothing below a directory can be read."""
        return self._exclude is not None and bool(self._exclude.match_file(directory + "/"))


def check_selection_pattern(pattern: str) -> None:
    """Raise ValueError with what is wrong with a pattern."""
    if pattern.startswith("~"):
        raise ValueError("a pattern is relative to the directory of the sessions")
    if not pattern.strip() or pattern.startswith("#"):
        raise ValueError("it names nothing")
    try:
        _spec((pattern,))
    except ValueError:
        raise ValueError("it is no pattern as .gitignore has them") from None


def _spec(patterns: Sequence[str]) -> Any:
    # Most configurations have no patterns, and need not wait for this.
    from pathspec import GitIgnoreSpec  # noqa: PLC0415

    return GitIgnoreSpec.from_lines(patterns)
