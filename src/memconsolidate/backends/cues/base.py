"""What a table of cues holds. Adding a language is one file of this shape and one line in `languages`.

Patterns see one sentence of at most a few hundred characters, with typographic apostrophes made
straight and the inside of quotation marks and code spans blanked. Gaps in them are bounded and no
quantifier is nested, so that the work grows in line with the text.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from memconsolidate.system.patterns import compile_late

#: Tools that somebody works with for good, in any language: who names one alone states a preference.
TOOLS = (
    r"(?:pnpm|npm|yarn|bun|deno|uv|pip|poetry|pipenv|conda|mamba|cargo|gradle|maven|bazel|cmake"
    r"|pytest|unittest|jest|vitest|mocha|playwright|cypress|rspec|junit"
    r"|ruff|black|flake8|pylint|isort|mypy|pyright|eslint|prettier|biome|rubocop|gofmt|clippy"
    r"|podman|docker compose|tailwind|vite|webpack|ripgrep|typescript|zsh|fish)(?![A-Za-z0-9_-])"
)

#: What one person works with, and others of the team may not: who names one tells of themselves.
OWN_TOOLS = (
    r"(?:vim|neovim|nvim|emacs|vs ?code|zed|helix|pycharm|intellij|webstorm|sublime text|zsh|fish|nushell|tmux)"
    r"(?![A-Za-z0-9_-])"
)

#: Any tool that takes the place of another.
ANY_TOOL = rf"(?:{TOOLS}|{OWN_TOOLS}|(?:bash|jira|linear|asana|github|gitlab|travis|circleci|jenkins|buildkite|firefox|chrome)(?![A-Za-z0-9_-]))"

#: A name of one to four words, each with a capital.
NAMES = r"(?-i:[^\W\d_a-zß-öø-ÿ])[^\W\d_]*(?:[ .'-]{1,2}(?-i:[^\W\d_a-zß-öø-ÿ])[^\W\d_]*){0,3}"

#: The same, of at least two words: one alone may only begin a sentence.
FULL_NAMES = NAMES.replace("{0,3}", "{1,3}")

#: Typographic apostrophes, spaces that are not plain and the wide signs of Chinese and Japanese, as
#: cues are written; each is one character, so places stay.
STRAIGHT = str.maketrans(
    dict.fromkeys("’‘ʼ＇", "'")
    | dict.fromkeys("\u00a0\u202f\u3000", " ")
    | {chr(ord(sign) + 0xFEE0): sign for sign in "!(),:;?~"}
)

#: Matches nothing; for a part that a language does not need.
NOTHING = re.compile(r"(?!)")


class Kind(StrEnum):
    """What a sentence does when a cue fires."""

    INSTRUCTION = "instruction"  # tells how to work
    PREFERENCE = "preference"  # tells what the person likes
    ABOUT = "about"  # tells who the person is
    DECISION = "decision"  # tells what was chosen, or what changed
    FACT = "fact"  # tells how things are
    CORRECTION = "correction"  # replaces what was said before


class Cue(NamedTuple):
    """A pattern with what it means. `strength` ranks claims: 1 is said outright, 0.7 a hint.

    `needs_specific` asks for a number, name, path or identifier in the sentence as well.
    `excludes` is a pattern that must not match the sentence.
    """

    kind: Kind
    strength: float
    pattern: re.Pattern[str]
    needs_specific: bool = False
    excludes: re.Pattern[str] = NOTHING


class Language(NamedTuple):
    """The cues of one language.

    Anchored at the start: `request` (a question that asks for something for good, "could you
    always", cut off), `denied` ("not 8443, " before the sentence with the right value, with the
    group `old`), `remember` ("remember that …", what follows is the statement), `aside`
    ("by the way, …"), `opener` (politeness and greetings, cut off), `corrects` ("no, …"),
    `reason` ("because …", "the contract demands it", joins the sentence before), `rejects` ("no Redis.",
    a whole sentence that joins the one after it), `prompt` (a message that gives a program
    its role), `example` ("for example", "wrong:", "option A:": nothing in the rest of the paragraph
    is the person's own), `handover` ("translate this: …", "here is the mail: …", "assistant: …":
    nothing in the rest of the message is). What is cut off at the start must never deny the rest:
    "no, it's B" loses its "no", "wrong: it's B" is an `example`.
    Anchored at the end: `closer` (politeness and requests, cut off).
    Searched anywhere: the others. `order` is a clause that asks for something to be done now.
    `forget` (at the start; what follows may be what a memory says) and `takes_back` (anywhere) ask
    to forget something. `denial` is a word of negation. `wish` tells what is wanted from what is. `clause` tells a full
    statement after `remember` from a mere noun. `swaps` have the groups `new` and `old`. `chosen`,
    `rejected` and `because` have one group each. `decided` ("we decided to …") has the group `content`.
    `trouble` tells that something does not work. `taste` tells what one person likes. `plays` and `play_ends` begin and end a role play in a message.
    `dictation` (at the start) is a task to write a text down to its colon ("write a README that says: …",
    "reply to Kim: …") or "that": what follows is nobody's word. `bygone` tells of a former employer or
    time. `own_way` is a whole sentence that makes the one before it a habit: "that's how I work.".
    `words` are frequent words of the language, lower case; they also may be given a capital.
    """

    name: str
    words: frozenset[str]
    remember: re.Pattern[str]
    clause: re.Pattern[str]
    aside: re.Pattern[str]
    opener: re.Pattern[str]
    closer: re.Pattern[str]
    corrects: re.Pattern[str]
    reason: re.Pattern[str]
    prompt: re.Pattern[str]
    forget: re.Pattern[str]
    question: re.Pattern[str]
    veto: re.Pattern[str]
    permanence: re.Pattern[str]
    imperative: re.Pattern[str]
    first_person: re.Pattern[str]
    order: re.Pattern[str]
    wish: re.Pattern[str]
    introduction: re.Pattern[str]
    dangling: re.Pattern[str]
    summary: re.Pattern[str]
    place: re.Pattern[str]
    swaps: tuple[re.Pattern[str], ...]
    chosen: re.Pattern[str]
    rejected: re.Pattern[str]
    because: re.Pattern[str]
    cues: tuple[Cue, ...]
    request: re.Pattern[str] = NOTHING
    takes_back: re.Pattern[str] = NOTHING
    rejects: re.Pattern[str] = NOTHING
    denied: re.Pattern[str] = NOTHING
    example: re.Pattern[str] = NOTHING
    handover: re.Pattern[str] = NOTHING
    denial: re.Pattern[str] = NOTHING
    decided: re.Pattern[str] = NOTHING
    trouble: re.Pattern[str] = NOTHING
    taste: re.Pattern[str] = NOTHING
    plays: re.Pattern[str] = NOTHING
    play_ends: re.Pattern[str] = NOTHING
    dictation: re.Pattern[str] = NOTHING
    bygone: re.Pattern[str] = NOTHING
    own_way: re.Pattern[str] = NOTHING


def compile_words(pattern: str) -> re.Pattern[str]:
    """Return the pattern, without regard to case."""
    return compile_late(pattern, re.IGNORECASE)


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text with spaces between them."""
    return frozenset(words.split())
