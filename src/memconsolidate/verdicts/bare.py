"""Lines that a program wrote, or that stand in code: no finding in words."""

from __future__ import annotations

import re

_SEARCHED_CHARS = 2000
_NAME = r"[A-Za-z_][\w.-]{0,60}"
#: As they are written: capitals tell a log from a sentence.
_LINE = re.compile(
    rf"(?:export |set |let |const |var )?{_NAME} ?=(?!=) ?(?:\"[^\"]*\"|'[^']*'|\S+);?(?:\s*(?:#|//|--).*)?"  # BUCKET=acme
    r"|(?:#|//|--|/\*)[ !].*"  # a comment
    r"|at [\w$.<>/]+\(.*\)|File \"[^\"]*\", line \d+.*|Traceback\b.*|Caused by: .*|panic: .*|goroutine \d+ .*"
    r"|\(?(?:[A-Za-z_]\w*(?:\.|::)){0,8}[A-Z]\w*(?:Error|Exception|Violation|Warning|Fault|NotAvailable|Failure)\)?"
    r"(?:(?:\)|: ?)(?!\s*$).*)?"  # KeyError: 'x'
    r"|(?:[a-z_]\w*\.)+(?:[A-Z]\w*)?(?:Error|Exception): .*"
    r"|(?:ERR|E|ERROR|WARN)_[A-Z0-9_]{3,}\b.*|[Ee]rror:? \d{2,5}\b.*|[Ee]rror\[\w+\]:? .*"
    r"|(?:FAILED|PASSED|ERROR|SKIPPED) \S+(?:::|/)\S+.*"
    r"|\[?(?:FATAL|ERROR|WARN|WARNING|INFO|DEBUG|TRACE|CRITICAL|PANIC|NOTICE)\]? ?[:\[(|-].*|(?:fatal|error|warning|npm ERR!): ?.*"
    r"|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*|\[?\d\d:\d\d:\d\d[.,\]].*|\S+ \S+ \[\d\d/\w{3}/\d{4}.*"
    r"|\S+\.\w{1,5}:\d+(?::\d+)?:? .*"  # main.c:12: …
    r"|(?:In|in|Dans|dans|En|en|Im|im|在|See|Siehe)? ?`?(?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]+`?(?::\d+)?(?: ?[里中裡]| ?です| ?입니다)?[.。]?"  # a place and nothing else
    r"|(?:~|ca\. |about |etwa |约 ?|約 ?|약 ?)?\d[\d.,]* ?(?:%|[A-Za-zµ°]{1,3}(?:/[a-z]{1,3})?)?[.。]?",  # an amount
    re.DOTALL,
)
#: What a program says when something fails, where nobody says it in their own words.
_FAILURE = re.compile(
    r"address already in use|port is already allocated|no such file or directory|permission denied|access denied"
    r"|connection (?:to .{1,60} )?(?:refused|reset|failed|closed|timed out)|failed to (?:connect|start|open|read|load|bind)"
    r"|(?:unable|could not|cannot|can't) (?:to )?(?:read|open|connect|obtain|find|resolve|load|write|bind|acquire) |did not respond"
    r"|timed out|\(timeout \d|not found$|command not found|module not found|unmet peer|exit(?:ed with)? (?:code|status) \d"
    r"|there were failing tests|segmentation fault|(?:^|: )out of memory|stack overflow|undefined reference|unexpected token|syntax error"
    r"|duplicate (?:key|entry)|deadlock detected",
    re.IGNORECASE,
)
_ASSIGNMENT = re.compile(rf"[\"']?{_NAME}[\"']?: ?\S+(?:\s*(?:#|//).*)?,?")


def is_bare_line(text: str, *, is_programs: bool = False) -> bool:
    """Whether a text is a line of a log, a trace, an error code, an assignment, a path or an amount, and no more.

    `is_programs` tells that nobody said it: what a tool wrote, or a person pasted.
    """
    line = text[:_SEARCHED_CHARS].strip()
    if "\n" in line:
        return all(is_bare_line(one, is_programs=is_programs) for one in line.splitlines() if one)
    if _LINE.fullmatch(line):
        return True
    return is_programs and (
        _FAILURE.search(line) is not None or _ASSIGNMENT.fullmatch(line) is not None
    )
