"""Every setting once: name, type, default, bounds and the sentence that explains it.

A field whose type carries a `Meta` with a description is a setting; validation, the example file
and the reference page are made from it. `extra` may hold: `path` (resolved against the file's
directory), `secret` (never shown), `regex` (must compile), `selects` (a pattern of
paths), `default` (what stands in for a default
that depends on the machine), `example` (shown where the default is empty), `is_set` (active, not
commented out, in the example file).
"""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, tzinfo
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from memconsolidate.config.agent_places import is_agent_place
from memconsolidate.model import ForeignFiles, MemoryType

#: 31 days in milliseconds: longer pauses are slips of the keyboard.
_LONGEST_MS = 2_678_400_000

Milliseconds = Annotated[int, Meta(ge=0, le=_LONGEST_MS)]
Chars = Annotated[int, Meta(ge=0, le=10_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Megabytes = Annotated[int, Meta(ge=1, le=1_000_000)]

Similarity = Literal["words", "meaning"]
ReviewMode = Literal["auto", "hold"]


class BackendSettings(Struct, frozen=True, kw_only=True):
    """Who proposes what is worth remembering."""

    name: Annotated[
        Literal["rules", "anthropic", "openai", "bedrock", "command"],
        Meta(
            description="The backend: `rules` works offline and without a key; a model finds more."
        ),
    ] = "rules"
    model: Annotated[
        str,
        Meta(
            description="The model's name at the provider; empty: the backend's own default.",
            extra={"example": "claude-haiku-5-5"},
        ),
    ] = ""
    api_key: Annotated[
        str,
        Meta(
            description="The provider's key; better taken from the environment than written here.",
            extra={"secret": True, "example": "${ANTHROPIC_API_KEY}"},
        ),
    ] = ""
    base_url: Annotated[
        str,
        Meta(
            description="Address of a compatible server (`openai`) or of a gateway.",
            extra={"example": "http://127.0.0.1:11434/v1"},
        ),
    ] = ""
    region: Annotated[
        str, Meta(description="The cloud region (`bedrock`).", extra={"example": "us-east-1"})
    ] = ""
    profile: Annotated[
        str,
        Meta(
            description="The named profile of the cloud's own configuration (`bedrock`).",
            extra={"example": "default"},
        ),
    ] = ""
    command: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Program and arguments (`command`); it gets the prompt on standard input.",
            extra={"example": ["my-model", "--json"]},
        ),
    ] = ()
    preset: Annotated[
        Literal["", "claude", "codex", "gemini", "kiro-cli", "llm"],
        Meta(
            description="A program memd knows how to call (`command`).", extra={"example": "claude"}
        ),
    ] = ""
    timeout_ms: Annotated[
        Annotated[int, Meta(ge=1000, le=_LONGEST_MS)],
        Meta(description="How long one call may take, in milliseconds."),
    ] = 300_000
    max_output_tokens: Annotated[
        Annotated[int, Meta(ge=256, le=1_000_000)],
        Meta(description="Tokens of one answer; a longer one is asked for in two halves."),
    ] = 8_000

    def __repr__(self) -> str:
        """Name the backend only: the key must not reach a log or a traceback."""
        return f"BackendSettings(name={self.name!r}, model={self.model!r})"


class BudgetSettings(Struct, frozen=True, kw_only=True):
    """Ceilings for what calls to a model may use; a day is one of `time_zone`."""

    max_calls_per_day: Annotated[
        Count, Meta(description="Calls a day; 0 allows none, as with all ceilings here.")
    ] = 500
    max_tokens_per_day: Annotated[Count, Meta(description="Tokens a day, in and out together.")] = (
        3_000_000
    )
    max_usd_per_day: Annotated[
        float, Meta(ge=0, le=1_000_000, description="Money a day, in US dollars.")
    ] = 3.0
    max_calls_per_pass: Annotated[
        Annotated[int, Meta(ge=1, le=100_000)],
        Meta(description="Calls for one batch in one day; what is left waits for the next day."),
    ] = 20
    max_tokens_per_transcript: Annotated[
        Count, Meta(description="Tokens spent on one transcript over its whole life.")
    ] = 300_000


class PriceSettings(Struct, frozen=True, kw_only=True):
    """US dollars for a million tokens of one model, one table for each: goes before memd's own list."""

    input: Annotated[
        float,
        Meta(ge=0, le=1_000_000, description="What goes in; required.", extra={"example": 3.0}),
    ]
    output: Annotated[
        float,
        Meta(ge=0, le=1_000_000, description="What comes out; required.", extra={"example": 15.0}),
    ]
    cache_read: Annotated[
        Annotated[float, Meta(ge=0, le=1_000_000)] | None,
        Meta(
            description="What is read from the provider's cache; absent: as `input`.",
            extra={"default": "the price of `input`", "example": 0.3},
        ),
    ] = None
    cache_write: Annotated[
        Annotated[float, Meta(ge=0, le=1_000_000)] | None,
        Meta(
            description="What is written into the provider's cache; absent: a quarter more than `input`.",
            extra={"default": "a quarter more than `input`", "example": 3.75},
        ),
    ] = None


class ReviewSettings(Struct, frozen=True, kw_only=True):
    """Whether what passes the checks is written at once or waits for a person."""

    mode: Annotated[
        ReviewMode,
        Meta(
            description="`auto` writes what passes the checks, `hold` asks first: `memd review`."
            " Confirmations of what a memory says go on."
        ),
    ] = "auto"
    user: Annotated[
        Literal["", "auto", "hold"], Meta(description="As `mode`, for memories of type user.")
    ] = ""
    feedback: Annotated[
        Literal["", "auto", "hold"], Meta(description="As `mode`, for memories of type feedback.")
    ] = ""
    project: Annotated[
        Literal["", "auto", "hold"], Meta(description="As `mode`, for memories of type project.")
    ] = ""
    reference: Annotated[
        Literal["", "auto", "hold"], Meta(description="As `mode`, for memories of type reference.")
    ] = ""

    def mode_for(self, memory_type: MemoryType) -> ReviewMode:
        """Return the mode for one type: its own where it is given, else the common one."""
        own: Literal["", "auto", "hold"] = getattr(self, memory_type.value)
        return own or self.mode


class RedactionSettings(Struct, frozen=True, kw_only=True):
    """What is taken out of text besides the keys and passwords that memd knows."""

    patterns: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Regular expressions (Python's); what they match is replaced everywhere.",
            extra={"regex": True, "example": ["PROJ-[0-9]{6}"]},
        ),
    ] = ()


class LogSettings(Struct, frozen=True, kw_only=True):
    """Where events are told."""

    level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The least level that is written."),
    ] = "info"
    format: Annotated[
        Literal["auto", "json", "text"],
        Meta(description="`auto`: text on a terminal, else one JSON object a line."),
    ] = "auto"
    file: Annotated[
        str,
        Meta(
            description="A file that gets the same events as JSON lines.",
            extra={"path": True, "example": "./memd.log"},
        ),
    ] = ""
    max_megabytes: Annotated[
        Megabytes, Meta(description="Size at which the file is moved to `<file>.1`.")
    ] = 20


class HealthSettings(Struct, frozen=True, kw_only=True):
    """An endpoint for monitors."""

    listen: Annotated[
        str,
        Meta(
            description="Loopback address and port; empty: no endpoint.",
            extra={"example": "127.0.0.1:9477"},
        ),
    ] = ""


class StaleSettings(Struct, frozen=True, kw_only=True):
    """Days without confirmation after which a memory is put up for review; 0: never."""

    project: Annotated[Days, Meta(description="For memories of type project.")] = 180
    reference: Annotated[Days, Meta(description="For memories of type reference.")] = 365
    user: Annotated[Days, Meta(description="For memories of type user.")] = 0
    feedback: Annotated[Days, Meta(description="For memories of type feedback.")] = 0


class PublishSettings(Struct, frozen=True, kw_only=True):
    """An agent's own memory place that scopes are written into, one table for each agent."""

    share: Annotated[
        float, Meta(gt=0, le=1, description="The part of the agent's budget that memd may fill.")
    ] = 0.6
    home: Annotated[
        str,
        Meta(
            description="The agent's home directory, where it is not the usual one.",
            extra={"path": True, "example": "~/.openhands"},
        ),
    ] = ""
    homes: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Homes of several profiles.", extra={"path": True, "example": ["~/.hermes"]}
        ),
    ] = ()
    workspaces: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Project directories that get a memory of their own.",
            extra={"path": True, "example": ["~/work/shop"]},
        ),
    ] = ()


class WatchEntry(Struct, frozen=True, kw_only=True):
    """One agent's sessions, one table for each; without any, the pair of directories is used."""

    sessions: Annotated[
        str,
        Meta(
            min_length=1,
            description="The directory the agent writes its transcripts to; required.",
            extra={"path": True, "example": "~/.claude/projects"},
        ),
    ]
    agent: Annotated[
        str,
        Meta(
            description="The agent; empty: each file is recognised by its content.",
            extra={"example": "claude-code"},
        ),
    ] = ""
    memory: Annotated[
        str,
        Meta(
            description="One memory directory for all; empty: one for each project.",
            extra={"path": True, "example": "./memory"},
        ),
    ] = ""
    user_memory: Annotated[
        str,
        Meta(
            description="Directory for what holds in every project; empty: below your data directory.",
            extra={"path": True, "example": "./user-memory"},
        ),
    ] = ""
    include: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Patterns, as in .gitignore, of its transcripts to read; empty: all.",
            extra={"selects": True, "example": ["*.jsonl"]},
        ),
    ] = ()
    exclude: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Patterns, as in .gitignore, of what is never read there.",
            extra={"selects": True, "example": ["private/"]},
        ),
    ] = ()
    enabled: Annotated[
        bool, Meta(description="Whether anything is read, written or asked for this entry.")
    ] = True
    author: Annotated[
        Literal["", "human", "assistant"],
        Meta(description="As `session_author`, for this entry.", extra={"example": "assistant"}),
    ] = ""


class Config(Struct, frozen=True, kw_only=True):
    """Settings at the top of the file."""

    #: The file it was read from; None: the defaults.
    path: str | None = None
    #: Keys ("llm_backend.api_key") whose values came from the environment and are never shown.
    from_environment: frozenset[str] = frozenset()
    #: Whether `session_directory` and `memory_directory` are in use: no [[watch]], or both named.
    uses_directory_pair: bool = True
    #: Directories that belong to agents on this machine, absolute.
    agent_roots: tuple[str, ...] = ()
    #: What all configurations of this machine and user spend together is counted here.
    spending_file: str = ""
    #: Below it lie memories of which no entry says where.
    default_memory: str = ""

    memory_directory: Annotated[
        str,
        Meta(
            min_length=1,
            description="Where memory files are kept.",
            extra={"path": True, "is_set": True},
        ),
    ] = "./memory"
    session_directory: Annotated[
        str,
        Meta(
            min_length=1,
            description="Where agents write their transcripts, whichever agents they are.",
            extra={"path": True, "is_set": True},
        ),
    ] = "./sessions"
    include: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Patterns, as in .gitignore, of the transcripts in `session_directory` to read; empty: all.",
            extra={"selects": True, "example": ["-home-me-work-*/"]},
        ),
    ] = ()
    exclude: Annotated[
        tuple[Annotated[str, Meta(min_length=1)], ...],
        Meta(
            description="Patterns, as in .gitignore, of transcripts and directories in `session_directory` never to read.",
            extra={"selects": True, "example": ["private/", "*-draft.jsonl"]},
        ),
    ] = ()
    state_directory: Annotated[
        str,
        Meta(
            description="Where the ledger is kept, on a local disk; empty: in a directory of its own, as each configuration needs.",
            extra={
                "path": True,
                "default": "a directory of its own below the user's state directory",
            },
        ),
    ] = ""
    time_zone: Annotated[
        tzinfo,
        Meta(
            description="The zone in which dates are meant, by its IANA name.",
            extra={"default": "the system's", "example": "Europe/Berlin"},
        ),
    ] = UTC
    extraction_enabled: Annotated[
        bool, Meta(description="Whether transcripts are read.", extra={"is_set": True})
    ] = True
    consolidation_enabled: Annotated[
        bool, Meta(description="Whether memories are merged, dated and retired.")
    ] = True
    extraction_interval_ms: Annotated[
        Milliseconds,
        Meta(
            description="The least time between two extractions, in milliseconds.",
            extra={"is_set": True},
        ),
    ] = 60_000
    quiet_ms: Annotated[
        Milliseconds, Meta(description="How long a transcript must be quiet before it is read.")
    ] = 5_000
    max_wait_ms: Annotated[
        Milliseconds, Meta(description="How long text may wait at most, quiet or not.")
    ] = 1_800_000
    poll_interval_ms: Annotated[
        Annotated[int, Meta(ge=10, le=_LONGEST_MS)],
        Meta(description="Time between two scans of the directories; a slow scan is run less."),
    ] = 30_000
    watch_mode: Annotated[
        Literal["auto", "native", "scan"],
        Meta(
            description="How changes are noticed; "
            "without [[watch]] entries it may also be written as `watch`."
        ),
    ] = "auto"
    min_hours: Annotated[
        float, Meta(ge=0, le=8760, description="Hours between two consolidations of one scope.")
    ] = 24.0
    min_sessions: Annotated[
        Annotated[int, Meta(ge=0, le=1_000_000)],
        Meta(description="Transcripts with new content before a consolidation."),
    ] = 5
    min_consolidation_interval_ms: Annotated[
        Milliseconds, Meta(description="Time between two attempts to consolidate, failed or not.")
    ] = 300_000
    max_prompt_chars: Annotated[
        Annotated[int, Meta(ge=8000, le=10_000_000)],
        Meta(
            description="Characters of one request to a backend at most, of which 6,000 are for its instructions."
        ),
    ] = 40_000
    max_extraction_session_chars: Annotated[
        Annotated[int, Meta(ge=100, le=10_000_000)],
        Meta(description="Characters of one transcript in one extraction request."),
    ] = 20_000
    context_chars: Annotated[
        Chars, Meta(description="Characters of the turns before, shown so that answers make sense.")
    ] = 2_000
    oversized_chars: Annotated[
        Annotated[int, Meta(ge=100, le=10_000_000)],
        Meta(description="Longer messages of people are kept by their first and last prose only."),
    ] = 20_000
    max_memory_content_chars: Annotated[
        Annotated[int, Meta(ge=100, le=10_000_000)],
        Meta(description="Characters that one memory may state; a longer claim is not taken."),
    ] = 4_000
    max_session_content_chars: Annotated[
        Chars, Meta(description="Share of one transcript in a consolidation request.")
    ] = 2_000
    max_files_per_batch: Annotated[
        Annotated[int, Meta(ge=1, le=100_000)],
        Meta(description="Files changed together; a larger group goes alone."),
    ] = 10
    similarity: Annotated[
        Similarity,
        Meta(
            description="How memories are found that may say the same: `meaning` also finds them in other words and in another language, with a small model on this machine (the extra `meaning`, Linux on x86-64)."
        ),
    ] = "words"
    max_memory_files: Annotated[
        Annotated[int, Meta(ge=0, le=10_000_000)],
        Meta(description="Memories in one scope, new ones then wait for review; 0: no limit."),
    ] = 0
    max_index_lines: Annotated[
        Annotated[int, Meta(ge=5, le=100_000)], Meta(description="Lines of `MEMORY.md`.")
    ] = 200
    max_index_bytes: Annotated[
        Annotated[int, Meta(ge=500, le=10_000_000)],
        Meta(description="Bytes of `MEMORY.md`, in UTF-8."),
    ] = 25_000
    stale_lock_threshold_ms: Annotated[
        Milliseconds,
        Meta(description="A lock held longer is reported; it is never broken by its age."),
    ] = 3_600_000
    initial_days: Annotated[
        Days,
        Meta(
            description="Transcripts whose files changed within so many days are read by themselves at first; others wait for you."
        ),
    ] = 7
    include_tool_results: Annotated[
        Literal["none", "errors", "all"],
        Meta(
            description="Which results of tools are read: `errors` those that failed, a part of each; nothing in them counts as a person's words."
        ),
    ] = "errors"
    session_author: Annotated[
        Literal["human", "assistant"],
        Meta(description="Who is taken to have written text without roles."),
    ] = "assistant"
    foreign_files: Annotated[
        ForeignFiles | None,
        Meta(
            description="Memory files by others: `adopt` takes them in, `leave` leaves them alone. `review` will propose changes to them; in this version it does as `leave`.",
            extra={
                "default": '"adopt"; "leave" where the directory belongs to an agent',
                "example": "adopt",
            },
        ),
    ] = None
    max_concurrent_passes: Annotated[
        Annotated[int, Meta(ge=1, le=64)], Meta(description="Calls to the backend side by side.")
    ] = 2
    dry_run: Annotated[
        bool, Meta(description="Whether memd only says what it would do, without a call.")
    ] = False
    history_days: Annotated[
        Days, Meta(description="Days for which a pass can be undone to the same bytes.")
    ] = 90
    history_megabytes: Annotated[
        Megabytes, Meta(description="Size of that history; the oldest goes first.")
    ] = 500
    harvest: Annotated[
        bool, Meta(description="Whether filtered text is kept until read, for agents that delete.")
    ] = False
    stale_after_days: Annotated[StaleSettings, Meta(description="")] = StaleSettings()
    llm_backend: Annotated[BackendSettings, Meta(description="")] = BackendSettings()
    budget: Annotated[BudgetSettings, Meta(description="")] = BudgetSettings()
    prices: Annotated[dict[str, PriceSettings], Meta(description="")] = {}
    review: Annotated[ReviewSettings, Meta(description="")] = ReviewSettings()
    redaction: Annotated[RedactionSettings, Meta(description="")] = RedactionSettings()
    log: Annotated[LogSettings, Meta(description="")] = LogSettings()
    health: Annotated[HealthSettings, Meta(description="")] = HealthSettings()
    publish: Annotated[dict[str, PublishSettings], Meta(description="")] = {}
    watch: Annotated[tuple[WatchEntry, ...], Meta(description="")] = ()

    @property
    def watch_entries(self) -> tuple[WatchEntry, ...]:
        """The [[watch]] tables that are enabled."""
        return tuple(entry for entry in self.watch if entry.enabled)

    def foreign_files_in(self, memory_directory: str) -> ForeignFiles:
        """Return what happens to files of others in one directory: as set, else by its place."""
        if self.foreign_files is not None:
            return self.foreign_files
        if is_agent_place(os.path.realpath(memory_directory), self.agent_roots):
            return ForeignFiles.LEAVE
        return ForeignFiles.ADOPT


def asker_of(config: Config) -> str:
    """Return a name for the backend as it is configured, from which no key can be read."""
    return _fingerprint(config.llm_backend)


def model_of(config: Config) -> str:
    """Return a name for the model that is configured, however it is asked."""
    backend = config.llm_backend
    return _fingerprint(
        (backend.name, backend.model, backend.base_url, backend.command, backend.preset)
    )


def _fingerprint(value: object) -> str:
    return hashlib.blake2b(msgspec.json.encode(value), digest_size=8).hexdigest()
