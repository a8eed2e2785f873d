"""Finds the sentences that a person wrote in a message, among everything they pasted into it."""

from __future__ import annotations

import re
from typing import NamedTuple

from memconsolidate.backends.pasted import Line, find_pasted

#: A sentence of prose is shorter than this; longer ones are dictation without stops or pasted text.
MAX_SENTENCE_CHARS = 400

#: Items of a list that a person typed: above either number it is a pasted list.
MAX_LIST_ITEMS = 25
MAX_ITEM_CHARS = 240

#: A paragraph of prose is shorter than this; a longer one is data, and not looked at.
_MAX_PARAGRAPH_CHARS = 8000

#: A line this wide without a full stop goes on in the next one (mail and commit style wrapping).
_WRAPPED_CHARS = 45

#: An opening tag without its partner within this many lines hides only its own line.
_TAG_LINES = 400

_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_QUOTED = re.compile(r"\s{0,3}>|\s*[│┃┆▏]")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s|={3,}\s*$|-{3,}\s*$|\*\*[^*]{1,80}\*\*:?\s*$")
_ITEM = re.compile(r"\s{0,8}(?:[-*+•·‣▪◦–]|\d{1,3}[.)、]|[(（]\d{1,2}[)）]|[①-⑳])\s*(?=\S)")
_ITEM_SPACED = re.compile(r"\s{0,8}(?:[-*+–]|\d{1,3}[.)])(?=\S)")
_TABLE = re.compile(r"\s*\|.*\||\s*[+|][-=+|: ]{4,}$")
_INDENTED = re.compile(r"(?: {4}|\t)")
_DIFF_START = re.compile(r"diff --git |@@ -|--- [ab]/|\+\+\+ [ab]/|\*\*\* (?:Begin|Update|Add) ")
_DIFF_LINE = re.compile(r"[-+@ \\]|index |diff |new file|deleted file|rename |similarity |\*\*\* ")
_LOG = re.compile(
    r"\s*(?:"
    r"\[?\d{4}[-/]\d\d[-/]\d\d[T ,\]]"
    r"|\[?\d\d:\d\d:\d\d"
    r"|\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE|PANIC)\b"
    r"|\[(?:error|warn|warning|info|debug)\]"
    r"|(?:Uncaught |Unhandled )?(?:[A-Za-z_]\w{0,60}\.){0,5}[A-Za-z_]{0,60}(?:Error|Exception|Warning)\b[:(]"
    r"|error(?:\[\w+\])?:|warning:|fatal:|panic:|npm (?:ERR|WARN)|Traceback |Caused by:|goroutine \d"
    r"|at \S+ ?\(.{0,200}\)|at \S+:\d+\)?$|File \"|E {2,}|FAILED |PASSED |(?:not )?ok \d+ - "
    r"|[$%❯] \S|➜ {1,3}\S|\S{1,60}@\S{1,60}[:~]\S{0,80}[$#] |>>> |\.\.\. |PS [A-Z]:"
    r"|[─━═╌┄┈╭╰╮╯┌└├⠀-⣿⏺⎿✻]"
    r")"
)
#: A command as it stands in a terminal.
_PROMPT = re.compile(r"\s*(?:[$%❯] \S|➜ {1,3}\S|\S{1,60}@\S{1,60}[:~]\S{0,80}[$#] |>>> |PS [A-Z]:)")
_CODE = re.compile(
    r"\s*(?:import [\w.]+(?:, [\w.]+){0,20}(?: as \w+)?;?$|import [\w{*].{0,200} from ['\"]|from \S+ import |def \w+\(|class \w+[(:]|function \w+ ?\("
    r"|(?:const|let|var) [\w{\[, \]}]{1,80} ?[=:]|export (?:default|const|function|class|async|interface|type)\b|export \w+="
    r"|(?:public|private|protected) (?:static |final |class |async |void |\w+ \w+ ?[(=;])|#include|SELECT .{1,200} FROM "
    r"|INSERT INTO |UPDATE \w+ SET |CREATE (?:TABLE|INDEX|VIEW) |<\?|//|/\*|\*/|@\w+\()"
    r"|[\[{]\s*\"[\w$.-]{1,60}\"\s*:|.{0,400}[;{}]\s*$|\s*[\]})]+[,;]?\s*$|\s*\"[^\"]{1,80}\"\s*:"
)
_TAG = re.compile(r"\s*<([A-Za-z][\w:-]{0,60})(?:\s[^<>]{0,300})?>")

#: A line that announces what a program said; what follows up to a blank line was pasted.
_ANNOUNCES = re.compile(
    r"(?:\b(?:outputs?|errors?|logs?|messages?|results?|console|response|trace|terminal|prints?|says|said|get|got|gives|returns?|shows"
    r"|salida|dice|sale|ausgabe|fehler|meldung|sortie|erreur|affiche)\b[^:：]{0,30}"
    r"|(?:출력|에러|오류|로그|결과|输出|报错|日志|结果|提示|出力|エラー|ログ|結果)[^:：]{0,20})[:：]\s*$"
    r"|^\s*(?:it|this|that|he|she|the \w+) (?:now |then |just |always )?(?:prints?|says?|outputs?|shows?|returns?|reads?|logs?)\s*$",
    re.IGNORECASE,
)

#: How such a line ends; asking this first is ten times faster.
_ANNOUNCING_SIGNS = frozenset(":：")
_ANNOUNCING_VERBS = tuple(
    verb + end
    for verb in ("print", "say", "output", "show", "return", "read", "log")
    for end in ("", "s")
)

#: Where a sentence may end: after its stop and closing marks.
_STOP = re.compile(
    r"(?<![.!?…])[.!?…]+[\"')\]*_”’»]{0,3}(?=\s|$)|[。！？]+[」』”’）)]{0,3}|[!?][」』”’）)]{0,3}(?=[぀-ヿ一-鿿])"
)
_CODE_SPAN = re.compile(r"`[^`\n]{1,300}`")
_SPEECH = re.compile(
    r"\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|»[^«\n]{1,300}«"
    r"|「[^」\n]{1,300}」|『[^』\n]{1,300}』|‘[^’\n]{1,300}’|(?<!\w)'[^'\n]{2,300}'(?!\w)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|nr|dr|mr|mrs|ms|st|fig|inc|ltd|z\.\s?b|d\.\s?h|u\.\s?a"
    r"|bzw|ca|usw|evtl|ggf|inkl|p\.\s?ej|ej|sr|sra|ud|uds|pág|p\.\s?ex|env|m|mme|[a-z])\.$",
    re.IGNORECASE,
)
#: "am 3. mai", but neither "Kaufhaus24." nor "port 8443.".
_ORDINAL = re.compile(r"(?:^|[^\w.,:/-])\d{1,2}\.$")
_MONTH = re.compile(
    r"\s+(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\b",
    re.IGNORECASE,
)


class Sentence(NamedTuple):
    """One sentence; `start` and `end` are places in the message, `block` its paragraph or list.

    `is_item` marks an item of a list. `introduction` is the number of the sentence that
    introduces the list, or -1.
    """

    start: int
    end: int
    block: int
    is_item: bool = False
    introduction: int = -1


class Prose(NamedTuple):
    """What a message says in sentences.

    `chars` counts their characters, `too_long` the sentences left out for their length, `headings`
    the headings; `first_heading` is the place of the first heading, or the end of the text.
    """

    sentences: list[Sentence]
    chars: int
    too_long: int
    headings: int
    first_heading: int


def find_prose(text: str, longest_chars: int = MAX_SENTENCE_CHARS) -> Prose:
    """Return the sentences of a message in order, without code, logs, diffs, tables and quotations.

    Sentences longer than `longest_chars` are left out.
    """
    lines = classified(text)
    headings = [line.start for line in lines if line.kind == "heading"]
    sentences: list[Sentence] = []
    chars = too_long = 0
    last_prose = -1
    list_introduction = -1
    for block, (start, end, is_item) in enumerate(_units(text, lines)):
        introduction = list_introduction if is_item else -1
        if end - start > _MAX_PARAGRAPH_CHARS:
            too_long += 1
            chars += end - start
            continue
        for low, high in _split(text, start, end):
            if high - low > longest_chars:
                too_long += 1
                continue
            chars += high - low
            sentences.append(Sentence(low, high, block, is_item, introduction))
        if not is_item:
            last_prose = len(sentences) - 1
            list_introduction = last_prose
    return Prose(sentences, chars, too_long, len(headings), headings[0] if headings else len(text))


def blank_quotations(sentence: str) -> str:
    """Return the sentence with what stands in quotation marks or code spans blanked, same length."""
    blanked = _CODE_SPAN.sub(_blank, sentence)
    return _SPEECH.sub(_blank, blanked)


def _blank(match: re.Match[str]) -> str:
    found = match.group()
    return found[0] + "_" * (len(found) - 2) + found[-1]


def classified(text: str) -> list[Line]:
    """Return the lines of a text, each with what it is; "code" is what nobody said."""
    lines: list[Line] = []
    logs: set[int] = set()
    fence = ""
    in_diff = False
    tag_end = -1
    place = 0
    raw_lines = text.split("\n")
    for number, raw in enumerate(raw_lines):
        start, end = place, place + len(raw)
        place = end + 1
        line = raw[:2000]
        kind = "prose"
        if fence:
            kind = "code"
            closing = _FENCE.match(line)
            if (
                closing
                and closing.group(1).startswith(fence)
                and not line[closing.end() :].strip(" `~\r")
            ):
                fence = ""
        elif number <= tag_end:
            kind = "code"
        elif not line.strip():
            kind = "blank"
            in_diff = False
        elif opening := _FENCE.match(line):
            fence = opening.group(1)[:3]
            kind = "code"
        elif _DIFF_START.match(line) or (in_diff and _DIFF_LINE.match(line)):
            in_diff = True
            kind = "code"
        elif tag := _TAG.match(line):
            kind = "code"
            closing_tag = f"</{tag.group(1)}"
            for ahead in range(number, min(number + _TAG_LINES, len(raw_lines))):
                if closing_tag in raw_lines[ahead]:
                    tag_end = ahead
                    break
        elif _QUOTED.match(line) or _TABLE.match(line):
            kind = "code"
        elif _LOG.match(line):
            kind = "code"
            logs.add(number)
        elif _HEADING.match(line):
            kind = "heading"
        elif _ITEM.match(line) and not _ITEM_SPACED.match(line):
            kind = "item"
        elif _CODE.match(line):
            kind = "code"
        elif _INDENTED.match(line):
            before = lines[-1].kind if lines else "blank"
            kind = "more" if before in {"item", "more"} else "code"
        lines.append(Line(start, end, kind))
    return find_pasted(text, _without_announced(text, _without_output(text, lines, logs)))


def _without_output(text: str, lines: list[Line], logs: set[int]) -> list[Line]:
    """Return the lines with those as code that stand between two lines of a log, or below a command in
    a terminal, up to an empty line.
    """
    if not logs:
        return lines
    found = list(lines)
    last = -1
    is_output = False
    for number, line in enumerate(lines):
        if line.kind == "blank":
            last, is_output = -1, False
            continue
        is_output = is_output or (
            number in logs and _PROMPT.match(text, line.start, line.end) is not None
        )
        if number in logs or is_output:
            for place in range(last + 1 if last >= 0 else number, number + 1):
                found[place] = lines[place]._replace(kind="code")
            last = number
    return found


def _without_announced(text: str, lines: list[Line]) -> list[Line]:
    """Return the lines with those as code that a line announces as what a program said."""
    found: list[Line] = []
    is_announced = is_pasted = False
    for line in lines:
        kind = line.kind
        if kind not in {"prose", "item", "more"}:
            # what was announced may begin after one blank line, and ends at the next
            if kind == "code":
                is_pasted = is_announced
            else:
                is_announced = is_announced and not is_pasted
                is_pasted = False
        elif is_announced and kind == "prose":
            is_pasted = True
            kind = "code"
        else:
            end = text[max(line.start, line.end - 120) : line.end].rstrip()
            may_announce = end[-1:] in _ANNOUNCING_SIGNS or end.lower().endswith(_ANNOUNCING_VERBS)
            is_announced = may_announce and _ANNOUNCES.search(end) is not None
        found.append(line._replace(kind=kind))
    return found


def _units(text: str, lines: list[Line]) -> list[tuple[int, int, bool]]:
    """Join wrapped lines; return (start, end, is_item) of each stretch of running text."""
    units: list[tuple[int, int, bool]] = []
    open_until = -2
    for line in lines:
        if line.kind not in {"prose", "item", "more"}:
            open_until = -2
            continue
        start = line.start
        if line.kind == "item":
            marker = _ITEM.match(text[line.start : line.start + 20])
            start += marker.end() if marker else 0
        goes_on = open_until == line.start - 1 and line.kind in {"more", "prose"}
        if goes_on and (line.kind == "more" or _is_wrapped(text, units[-1][0], line)):
            units[-1] = (units[-1][0], line.end, units[-1][2])
        else:
            units.append((start, line.end, line.kind == "item"))
        open_until = line.end
    return units


def _is_wrapped(text: str, unit_start: int, line: Line) -> bool:
    before = text[
        max(unit_start, text.rfind("\n", 0, line.start - 1) + 1) : line.start - 1
    ].rstrip()
    if len(before) < _WRAPPED_CHARS or before.endswith(
        (".", "!", "?", ":", "。", "！", "？", "：")
    ):
        return False
    first = text[line.start : line.start + 1]
    return first.islower() or first in "`(\"'" or not first.isascii()


def _split(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    unit = text[start:end]
    closed = blank_quotations(unit)
    low = 0
    for stop in _STOP.finditer(closed):
        high = stop.end()
        if stop.group()[0] == "." and len(stop.group()) == 1 and _goes_on(closed, low, high):
            continue
        spans.append((low, high))
        low = high
    spans.append((low, len(unit)))
    trimmed = []
    for first, last in spans:
        piece = unit[first:last]
        left = len(piece) - len(piece.lstrip())
        right = len(piece.rstrip())
        if right > left:
            trimmed.append((start + first + left, start + first + right))
    return trimmed


def ends_in_abbreviation(text: str) -> bool:
    """Whether the full stop at the end of a text belongs to a short form such as "e.g."."""
    return _ABBREVIATION.search(text[-12:]) is not None


def _goes_on(text: str, low: int, high: int) -> bool:
    """Whether the full stop before `high` ends an abbreviation or an ordinal, not a sentence."""
    before = text[max(low, high - 12) : high]
    following = text[high : high + 14]
    if ends_in_abbreviation(before):
        return True
    if _ORDINAL.search(before):
        return bool(_MONTH.match(following)) or following.lstrip()[:1].islower()
    return False
