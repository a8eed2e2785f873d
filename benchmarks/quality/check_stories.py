"""Load the stories of the write-path benchmark, check them, and print what is in them.

    python benchmarks/quality/check_stories.py [language ...]

`load` is the one way to read a story file: it joins the planted secrets, replays forks and
gives every turn its time. `problems` lists what is wrong; an empty list means fit for use.
"""

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import yaml

STORIES = Path(__file__).parent / "stories"
LANGUAGES = ("en", "ko", "zh", "ja", "es", "de", "fr")
SECONDS_PER_TURN = 40

ROLES = ("human", "assistant", "tool", "injected")
TYPES = ("user", "feedback", "project", "reference")
TIERS = ("user", "project")
AUTHORS = ("human", "assistant", "agreed")
STATUSES = ("live", "superseded", "side_by_side", "provisional", "asked")
NEVER = (
    "one_off",
    "question",
    "hypothetical",
    "quote_of_others",
    "role_play",
    "pasted_log",
    "pasted_code",
    "injected",
    "assistant_plan",
    "progress_report",
    "refusal",
    "provider_error",
    "about_memory",
    "injection_attempt",
    "file_layout_or_convention_visible_in_code",
    "transient_state",
)
INJECTED = {
    "claude-code": {
        "system_reminder",
        "claude_md",
        "nested_memory",
        "relevant_memories",
        "memory_update",
        "hook_success",
        "hook_additional_context",
        "stop_hook_feedback",
        "command_name",
        "local_command_stdout",
        "task_notification",
        "compact_summary",
        "skill_body",
        "subagent_handback",
        "ide_selection",
        "ide_opened_file",
        "bash_stdout",
        "todo_reminder",
    },
    "codex": {
        "agents_md",
        "environment_context",
        "user_instructions",
        "permissions_instructions",
        "memory_summary",
        "turn_aborted",
        "skill",
        "subagent_notification",
        "user_shell_command",
        "goal_context",
        "compaction_summary",
    },
    "openhands": {
        "system_prompt",
        "memory_context",
        "extended_content",
        "condensation",
        "hook_execution",
    },
}
TAGS = (
    "cue",  # a standing instruction whose quote says that it lasts
    "no_cue",  # a standing instruction whose quote does not say so
    "preference",
    "correction",  # "no, use X"
    "polarity",  # on and off, always and never
    "parallel",  # facts on one template that must all live
    "identifier",
    "version",
    "path",
    "negation",
    "number",
    "script",  # names in another script than the sentence
    "in_paste",  # the person's own words beside long pasted text
    "junk_looking",  # looks like junk and must be kept
)
STORY_FIELDS = {"id", "about", "time_zone", "read_at", "sessions", "gold", "never", "secrets"}
SESSION_FIELDS = {"session", "agent", "project", "started", "fork_of", "fork_turns", "turns"}
GOLD_FIELDS = {
    "key",
    "name",
    "description",
    "statement",
    "relative_statement",
    "reworded",
    "type",
    "also_type",
    "tier",
    "author",
    "standing",
    "decision",
    "quotes",
    "must",
    "date",
    "date_to",
    "date_said",
    "status",
    "also_status",
    "superseded_by",
    "optional",
    "tags",
}
GOLD_NEEDED = {
    "key",
    "name",
    "description",
    "statement",
    "type",
    "tier",
    "author",
    "standing",
    "quotes",
    "must",
    "status",
}
# A paraphrase that shares a longer unbroken run than this with one quote is a copy.
COPIED = 0.75
# A shorter quote proves nothing, unless it is all that the turn says.
SHORTEST_QUOTE = 10
SHORTEST_QUOTE_CJK = 4
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

Story = dict[str, Any]


def load(language: str, directory: Path = STORIES) -> list[Story]:
    """The stories of one language, ready for use."""
    raw = yaml.safe_load((directory / f"{language}.yaml").read_text(encoding="utf-8"))
    return [_expand(story) for story in raw]


def load_all(directory: Path = STORIES) -> dict[str, list[Story]]:
    return {language: load(language, directory) for language in LANGUAGES}


def words_of(turn: dict[str, Any]) -> str:
    """What one turn says, whoever says it."""
    return str(turn["text"])


def _expand(story: Story) -> Story:
    """Join the secrets, replay forks, name each turn's role and time, list replayed quotes."""
    story = dict(story)
    secrets = {}
    story["secrets"] = [dict(secret) for secret in story.get("secrets", [])]
    for secret in story["secrets"]:
        secret["value"] = "".join(str(part) for part in secret["parts"])
        secrets[f"⟦{secret['slot']}⟧"] = secret["value"]
    done: dict[str, list[dict[str, Any]]] = {}
    sessions = []
    for raw in story["sessions"]:
        session = dict(raw)
        session["started"] = _aware(raw["started"])
        replayed = [
            dict(turn, replayed=True)
            for turn in done.get(raw.get("fork_of", ""), [])[: raw.get("fork_turns", 0)]
        ]
        own = []
        for position, turn in enumerate(raw["turns"]):
            at = session["started"] + timedelta(seconds=SECONDS_PER_TURN * position)
            own.append(_turn(turn, at, secrets))
        session["turns"] = [*replayed, *own]
        done[raw["session"]] = session["turns"]
        sessions.append(session)
    story["sessions"] = sessions
    story["gold"] = [dict(entry) for entry in story.get("gold", [])]
    story["never"] = [dict(entry) for entry in story.get("never", [])]
    for entry in story["gold"]:
        entry["quotes"] = [*entry["quotes"], *_replays(entry["quotes"], sessions)]
    return story


def _turn(raw: dict[str, Any], at: datetime, secrets: dict[str, str]) -> dict[str, Any]:
    role = next(role for role in ROLES if role in raw)
    said = raw[role]
    turn: dict[str, Any] = {"role": role, "at": _aware(raw.get("at", at)), "replayed": False}
    if isinstance(said, dict):
        turn.update({name: value for name, value in said.items() if name != "text"})
        said = said["text"]
    for slot, value in secrets.items():
        said = said.replace(slot, value)
    turn["text"] = said
    return turn


def _replays(quotes: list[dict[str, Any]], sessions: list[Story]) -> Iterator[dict[str, Any]]:
    """The same words in the replayed part of each fork: no confirmations, but not new either."""
    known = list(quotes)
    for session in sessions:
        if "fork_of" not in session:
            continue
        turns = session["fork_turns"]
        copies = [
            dict(quote, session=session["session"], replayed=True)
            for quote in known
            if quote["session"] == session["fork_of"] and quote.get("turn", turns) < turns
        ]
        known += copies
        yield from copies


def _aware(value: datetime | str) -> datetime:
    return value if isinstance(value, datetime) else datetime.fromisoformat(value)


def problems(language: str, directory: Path = STORIES) -> list[str]:
    """What is wrong with one language's file, one line each."""
    found = []
    seen: set[str] = set()
    for story in load(language, directory):
        where = story.get("id", "story without id")
        if where in seen:
            found.append(f"{where}: id is used twice")
        seen.add(where)
        if not where.startswith(f"{language}-"):
            found.append(f"{where}: id does not start with {language}-")
        found += [f"{where}: {problem}" for problem in _story_problems(story)]
    return found


def _story_problems(story: Story) -> Iterator[str]:
    yield from _unknown(story, STORY_FIELDS, "story")
    for field in ("about", "time_zone", "sessions"):
        if not story.get(field):
            yield f"no {field}"
    sessions = {session["session"]: session for session in story["sessions"]}
    if len(sessions) != len(story["sessions"]):
        yield "a session name is used twice"
    yield from _session_problems(story, sessions)
    keys = [entry.get("key") for entry in story["gold"]]
    if len(set(keys)) != len(keys):
        yield "a gold key is used twice"
    for entry in story["gold"]:
        for problem in _gold_problems(entry, sessions, keys):
            yield f"{entry.get('key')}: {problem}"
    for entry in story["never"]:
        for problem in _never_problems(entry, sessions, story["gold"]):
            yield f"never {entry.get('text', '')[:40]!r}: {problem}"
    for secret in story["secrets"]:
        if missing := {"session", "turn", "slot", "kind", "parts"} - set(secret):
            yield f"secret {secret.get('slot')}: no {sorted(missing)}"
        elif secret["value"] not in _text(sessions, secret):
            yield f"secret {secret['slot']}: does not stand in its turn"


def _session_problems(story: Story, sessions: dict[str, Story]) -> Iterator[str]:
    zone = ZoneInfo(story["time_zone"])
    before: datetime | None = None
    for name, session in sessions.items():
        yield from _unknown(session, SESSION_FIELDS, name)
        if session.get("agent") not in INJECTED:
            yield f"{name}: unknown agent {session.get('agent')}"
            continue
        if not session.get("project"):
            yield f"{name}: no project"
        started = session["started"]
        if started.utcoffset() != started.astimezone(zone).utcoffset():
            yield f"{name}: offset is not that of {story['time_zone']}"
        if before and started < before:
            yield f"{name}: starts before the session above it"
        before = started
        if ("fork_of" in session) != ("fork_turns" in session):
            yield f"{name}: fork_of and fork_turns go together"
        if "fork_of" in session and session["fork_of"] not in sessions:
            yield f"{name}: forks an unknown session"
        last: datetime | None = None
        for number, turn in enumerate(session["turns"]):
            if not turn["text"].strip():
                yield f"{name} turn {number}: says nothing"
            if "⟦" in turn["text"]:
                yield f"{name} turn {number}: a secret's slot is not filled"
            if turn["role"] == "injected" and turn.get("kind") not in INJECTED[session["agent"]]:
                yield f"{name} turn {number}: {session['agent']} injects no {turn.get('kind')}"
            if not turn["replayed"]:
                if last and turn["at"] < last:
                    yield f"{name} turn {number}: is earlier than the turn before"
                last = turn["at"]


def _gold_problems(
    entry: dict[str, Any], sessions: dict[str, Story], keys: list[str | None]
) -> Iterator[str]:
    yield from _unknown(entry, GOLD_FIELDS, "gold")
    if missing := GOLD_NEEDED - set(entry):
        yield f"no {sorted(missing)}"
        return
    for field, allowed in (
        ("type", TYPES),
        ("tier", TIERS),
        ("author", AUTHORS),
        ("status", STATUSES),
        ("standing", (True, False)),
    ):
        if entry[field] not in allowed:
            yield f"{field} {entry[field]!r}"
    if any(type_ not in TYPES for type_ in entry.get("also_type", [])):
        yield "also_type holds an unknown type"
    if any(tag not in TAGS for tag in entry.get("tags", [])):
        yield f"unknown tag in {entry['tags']}"
    if any(status not in STATUSES for status in entry.get("also_status", [])):
        yield "also_status holds an unknown status"
    yield from _standing_problems(entry)
    if len(entry["name"]) > 60 or "\n" in entry["name"] + entry["description"]:
        yield "name or description is too long"
    if (entry["status"] == "superseded") != ("superseded_by" in entry):
        yield "superseded and superseded_by go together"
    if entry.get("superseded_by", entry["key"]) not in keys:
        yield "superseded_by names no key"
    if entry["type"] in ("user", "feedback") and entry["author"] == "assistant":
        yield "an assistant cannot found this type"
    if entry["type"] == "user" and entry["author"] != "human":
        yield "facts about a person need the person's own words"
    if "decision" in entry and not {"chosen", "reason"} <= set(entry["decision"]):
        yield "a decision needs chosen and reason"
    if "date_said" in entry and "date" not in entry:
        yield "date_said without date"
    for field in ("date", "date_to"):
        if field in entry and (
            not isinstance(entry[field], date) or isinstance(entry[field], datetime)
        ):
            yield f"{field} is no date"
    if "date_said" in entry and entry["date"].isoformat() not in entry["statement"]:
        yield "the statement lacks the date"
    later = len({quote["session"] for quote in entry["quotes"] if not quote.get("replayed")}) - 1
    if len(entry.get("reworded", [])) != later:
        yield "reworded has one wording for each later session"
    yield from _quote_problems(entry, sessions)
    for wording in _wordings(entry):
        if absent := _absent(entry["must"], wording):
            yield f"{absent} is missing in {wording!r}"
        for quote in entry["quotes"]:
            if _is_copy(wording, quote["text"]):
                yield f"is a copy of its quote: {wording!r}"
    if entry["must"] and (
        absent := _absent(entry["must"], " ".join(quote["text"] for quote in entry["quotes"]))
    ):
        yield f"{absent} stands in no quote"
    if not entry["must"]:
        yield "must is empty"
    if "date_said" in entry and not any(
        _plain(entry["date_said"]) in _plain(quote["text"]) for quote in entry["quotes"]
    ):
        yield "date_said stands in no quote"


def _standing_problems(entry: dict[str, Any]) -> Iterator[str]:
    """How to work from now on: said to last, said twice, or provisional."""
    cues = {"cue", "no_cue"} & set(entry.get("tags", []))
    if entry["standing"] != (len(cues) == 1):
        yield "tag cue or no_cue belongs to what is standing, and only to that"
    sessions = {quote["session"] for quote in entry["quotes"] if not quote.get("replayed")}
    weak = "no_cue" in cues and len(sessions) == 1
    if weak != (entry["status"] == "provisional"):
        yield "provisional is what is standing, without a cue and said in one session only"


def _quote_problems(entry: dict[str, Any], sessions: dict[str, Story]) -> Iterator[str]:
    roles = set()
    if not entry["quotes"]:
        yield "no quotes"
    for quote in entry["quotes"]:
        if extra := set(quote) - {"session", "turn", "text", "replayed"}:
            yield f"quote has unknown {sorted(extra)}"
        if "turn" not in quote or quote["text"] not in _text(sessions, quote):
            yield f"does not stand in its turn: {quote['text']!r}"
            continue
        roles.add(sessions[quote["session"]]["turns"][quote["turn"]]["role"])
        if (
            len(quote["text"]) < SHORTEST_QUOTE
            and len(CJK.findall(quote["text"])) < SHORTEST_QUOTE_CJK
            and quote["text"] != _text(sessions, quote).strip()
        ):
            yield f"is too short a quote: {quote['text']!r}"
    wanted = {"human": {"human"}, "agreed": {"human", "assistant"}}.get(entry["author"])
    if wanted is not None and roles != wanted:
        yield f"author {entry['author']} but quotes by {sorted(roles)}"
    if wanted is None and not roles <= {"assistant", "tool"}:
        yield f"author assistant but quotes by {sorted(roles)}"


def _never_problems(
    entry: dict[str, Any], sessions: dict[str, Story], gold: list[dict[str, Any]]
) -> Iterator[str]:
    yield from _unknown(entry, {"session", "turn", "kind", "text", "claim"}, "never")
    if entry.get("kind") not in NEVER:
        yield f"kind {entry.get('kind')!r}"
    if "turn" not in entry or entry["text"] not in _text(sessions, entry):
        yield "does not stand in its turn"
        return
    role = sessions[entry["session"]]["turns"][entry["turn"]]["role"]
    if (entry["kind"] == "injected") != (role == "injected") and entry["kind"] not in (
        "injection_attempt",
        "about_memory",
    ):
        yield f"kind {entry['kind']} in a turn by {role}"
    for other in gold:
        if other.get("optional") and "claim" in entry:
            continue  # the same words, but a claim that says something else
        for quote in other["quotes"]:
            if (quote["session"], quote["turn"]) == (entry["session"], entry["turn"]) and (
                quote["text"] in entry["text"] or entry["text"] in quote["text"]
            ):
                yield f"is also the quote of {other['key']}"


def _unknown(entry: dict[str, Any], known: set[str], what: str) -> Iterator[str]:
    if extra := set(entry) - known:
        yield f"{what} has unknown {sorted(extra)}"


def _text(sessions: dict[str, Story], place: dict[str, Any]) -> str:
    session = sessions.get(place.get("session", ""))
    if session is None or not 0 <= place.get("turn", -1) < len(session["turns"]):
        return ""
    return words_of(session["turns"][place["turn"]])


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _absent(must: Iterable[str | list[str]], text: str) -> str | list[str] | None:
    """The first of `must` that the text lacks; a list in it means any one of these."""
    plain = _plain(text)
    for item in must:
        choices = item if isinstance(item, list) else [item]
        if not any(_plain(str(choice)) in plain for choice in choices):
            return item
    return None


def _wordings(entry: dict[str, Any]) -> list[str]:
    more = [entry["relative_statement"]] if "relative_statement" in entry else []
    return [entry["statement"], *more, *entry.get("reworded", [])]


def _is_copy(wording: str, quote: str) -> bool:
    left, right = _plain(wording), _plain(quote)
    if left in right:
        return True
    run = SequenceMatcher(None, left, right, autojunk=False).find_longest_match()
    return run.size > COPIED * len(left)


def features(story: Story) -> Counter[str]:
    """What of the wanted variety one story holds."""
    counts: Counter[str] = Counter()
    counts["stories"] += 1
    quoted = {quote["session"] for entry in story["gold"] for quote in entry["quotes"]}
    for session in story["sessions"]:
        counts["sessions"] += 1
        counts["turns"] += len(session["turns"])
        counts[f"agent {session['agent']}"] += 1
        counts["sessions with nothing to keep"] += session["session"] not in quoted
        counts["forks"] += "fork_of" in session
    counts["longest session"] = max(len(session["turns"]) for session in story["sessions"])
    for entry in story["gold"]:
        counts["gold"] += 1
        counts[f"type {entry['type']}"] += 1
        counts[f"author {entry['author']}"] += 1
        counts[f"status {entry['status']}"] += 1
        counts["optional"] += entry.get("optional", False)
        counts["decision"] += "decision" in entry
        counts["relative date"] += "date_said" in entry
        own = {quote["session"] for quote in entry["quotes"] if not quote.get("replayed")}
        counts["repeated in another session"] += len(own) > 1
        for tag in entry.get("tags", []):
            counts[f"tag {tag}"] += 1
    for entry in story["never"]:
        counts["never"] += 1
        counts[f"never {entry['kind']}"] += 1
    counts["secrets"] += len(story["secrets"])
    return counts


def table(stories: dict[str, list[Story]]) -> list[list[str]]:
    """Features down, languages across, the sum (for the longest session: the most) last."""
    per_language = {}
    for language, told in stories.items():
        total: Counter[str] = Counter()
        for story in told:
            counts = features(story)
            longest = max(total["longest session"], counts["longest session"])
            total += counts
            total["longest session"] = longest
        per_language[language] = total
    rows = [["", *per_language, "all"]]
    for name in sorted({name for total in per_language.values() for name in total}, key=_order):
        numbers = [total[name] for total in per_language.values()]
        whole = max(numbers) if name == "longest session" else sum(numbers)
        rows.append([name, *map(str, numbers), str(whole)])
    return rows


def _order(name: str) -> tuple[int, str]:
    heads = ["stories", "sessions", "turns", "longest", "agent", "forks", "gold", "type", "author"]
    heads += ["status", "tag", "secrets", "never"]
    first = name.split(maxsplit=1)[0]
    return (heads.index(first) if first in heads else 10, name)


def main(languages: list[str]) -> int:
    languages = languages or list(LANGUAGES)
    for row in table({language: load(language) for language in languages}):
        print(f"{row[0]:<50}" + "".join(f"{cell:>6}" for cell in row[1:]))
    found = [problem for language in languages for problem in problems(language)]
    for problem in found:
        print(problem)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
