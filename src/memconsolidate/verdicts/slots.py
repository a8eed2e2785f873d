"""What somebody has one of at a time: a manager, an editor, a package manager."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import without_change_words, without_permanence
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import LANGUAGES
from memconsolidate.verdicts.words import is_cjk, normalise

#: Tools of which one takes the place of another. Those that stand in no line together are used
#: side by side: uv and docker.
_TOOLS = (
    "uv pip poetry pipenv pdm conda mamba",
    "npm pnpm yarn bun",
    "pytest unittest nose",
    "jest vitest mocha",
    "playwright cypress selenium",
    "maven gradle bazel",
    "webpack vite rollup parcel esbuild",
    "black ruff yapf",
    "flake8 pylint ruff",
    "eslint biome",
    "prettier biome",
    "mypy pyright",
    "bash zsh fish nushell",
    "vim neovim emacs vscode zed helix pycharm intellij",
    "jenkins travis circleci buildkite",
    "jira linear asana",
    "github gitlab bitbucket",
    "react vue svelte angular",
)
_LINES_OF: dict[str, set[str]] = {}
for _line in _TOOLS:
    for _tool in _line.split():
        _LINES_OF.setdefault(_tool, set()).add(_line)
_TOOL = rf"(?:{'|'.join(_LINES_OF)})(?![a-z0-9_-])"

_USES = tuple(
    compile_late(phrase.replace("TOOL", _TOOL)) for one in LANGUAGES for phrase in one.uses
)
_ROLES = tuple(compile_late(phrase) for one in LANGUAGES for phrase in one.roles)
_CALLED = tuple(compile_late(phrase) for one in LANGUAGES for phrase in one.called)
#: Of these there may be many, each with a name of its own.
_MANY = words(
    "one other another second third new zweite zweiter neue neuer otra otro nueva nuevo autre nouveau nouvelle"
)
_CLAUSE_END = re.compile(r"[,;，、；。](?!\d)|\.(?= |$)")
_ROLE_OF = {
    word: names.split(", ", 1)[0]
    for one in LANGUAGES
    for names in one.role_names
    for word in names.split(", ")
}
_PARTICLES_OF_NAMES = words("van von der den de del la las los le di da du al el ben bin zu y")
#: A given name has so many characters in scripts without spaces.
_GIVEN_NAME = 2
_ROLE_NAMES = compile_late(
    "|".join(
        name if is_cjk(name) else rf"(?<!\w){name}(?!\w)"
        for name in sorted(_ROLE_OF, key=lambda name: (-len(name), name))
        if _ROLE_OF[name] != "name"
    )
)
#: A longer text says more than that.
_SEARCHED_CHARS = 200
_EDGES = " .,;!。！，、"


class Slot(Struct, frozen=True):
    """A place for one value: whose, what it may be called, and what fills it."""

    owner: str
    names: frozenset[str]
    value: str


@lru_cache(maxsize=4096)
def find_slot(text: str) -> Slot | None:
    """Return the slot that a text fills, None unless it says that and no more."""
    if len(text) > _SEARCHED_CHARS:
        return None
    folded = _without_small_words(text)
    for pattern in _USES:
        match = pattern.fullmatch(folded)
        if match:
            return Slot(_owner(match), frozenset(_LINES_OF[match["value"]]), match["value"])
    for pattern in _ROLES:
        match = pattern.fullmatch(folded)
        role = _ROLE_OF.get(match["role"]) if match else None
        if match and role and _is_name(match["value"], text):
            return Slot(_owner(match), frozenset((role,)), match["value"])
    for pattern in _CALLED:
        match = pattern.fullmatch(folded)
        if match and not _MANY & {*match["thing"].split()}:
            return Slot(match["thing"], frozenset(("called",)), match["value"])
    return None


def _without_small_words(text: str) -> str:
    """Return a text, folded, without words that only say since when it holds."""
    return " ".join(without_change_words(without_permanence(text)).split()).strip(_EDGES)


def find_roles(text: str) -> frozenset[str]:
    """Return the roles that a text speaks of, by their English names."""
    folded = normalise(text[:_SEARCHED_CHARS])
    return frozenset(_ROLE_OF[match.group()] for match in _ROLE_NAMES.finditer(folded))


def find_other_value(statement: str, known: str) -> tuple[str, str] | None:
    """Return the old and the new value where two texts fill one slot with different ones."""
    theirs = find_slot(known)
    ours = find_slot(statement) or (_find_slot_in_head(statement, theirs) if theirs else None)
    if ours is None or theirs is None or ours.owner != theirs.owner:
        return None
    if not ours.names & theirs.names or ours.value == theirs.value:
        return None
    return theirs.value, ours.value


def may_fill_slot(text: str) -> bool:
    """Whether a text, or its first clause, fills a slot."""
    return (
        find_slot(text) is not None or find_slot(_CLAUSE_END.split(text, maxsplit=1)[0]) is not None
    )


def _find_slot_in_head(statement: str, known: Slot) -> Slot | None:
    """Return the slot of a first clause where the others tell of what filled it before.

    "My manager is Kim now, Dana left": what else is said about Kim may limit that.
    """
    head, *rest = _CLAUSE_END.split(statement, maxsplit=1)
    parts = known.value.split()
    if is_cjk(known.value) and len(known.value) > _GIVEN_NAME:
        parts.append(known.value[-_GIVEN_NAME:])
    told = normalise(rest[0]) if rest else ""
    return find_slot(head) if any(part in told for part in parts) else None


def is_said_again(statement: str, known: str) -> bool:
    """Whether two texts fill one slot with the same value: "we use uv now" after "we use uv"."""
    ours, theirs = find_slot(statement), find_slot(known)
    return ours is not None and ours == theirs


def _owner(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return next((owner for owner in ("me", "ci") if groups.get(owner) is not None), "us")


def _is_name(value: str, text: str) -> bool:
    """Whether a value is a name: "my manager is away" tells of no other manager."""
    if is_cjk(value):
        return True
    written = re.search(re.escape(value), text, re.IGNORECASE)
    if written is None:
        return False
    first, *others = written.group().split()
    return first[:1].isupper() and all(
        word[:1].isupper() or word in _PARTICLES_OF_NAMES for word in others
    )
