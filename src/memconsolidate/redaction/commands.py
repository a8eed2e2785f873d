"""Passwords that command lines and connection strings hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.values import CODE_WORD, PATH, is_placeholder

#: `curl -u user:password`, `sshpass -p …`, `mysql -p…`, `docker login -p …`.
_ARGUMENT = re.compile(
    r"(?:\b(?:curl|http|https)\b[^\n]{0,300}?[ \t](?:(?:-u|--user|-a|--auth)[ \t=]{1,3}|-u)[\"']?[^\s:\"']{0,80}:(?P<curl>[^\s\"']{3,200})"
    r"|\bsshpass[ \t]+-p[ \t]{0,2}[\"']?(?P<ssh>[^\s\"']{3,200})"
    r"|\b(?:mysql|mariadb)[a-z-]{0,8}\b[^\n|;]{0,200}?[ \t]-p[\"']?(?P<mysql>[^\s\"']{3,200})"
    r"|\b7z[ \t][^\n|;]{0,200}?[ \t]-p[\"']?(?P<archive>[^\s\"']{3,200})"
    r"|\b(?:un)?zip\b[^\n|;]{0,200}?[ \t]-P[ \t]+[\"']?(?P<zip>[^\s\"']{3,200})"
    r"|\bredis-cli\b[^\n|;]{0,200}?[ \t](?:-a|--pass)[ \t=][\"']?(?P<redis>[^\s\"']{3,200})"
    r"|\b(?:docker|podman|nerdctl|buildah|skopeo|helm|oc|az|cf)\b[^\n|;]{0,80}?[ \t]login\b[^\n|;]{0,200}?"
    r"[ \t](?:-p|--password)[ \t=][\"']?(?P<login>[^\s\"']{3,200})"
    r"|\b(?:mongo[a-z]{0,8}|ldap[a-z]{2,8}|sqlcmd|wget)\b[^\n|;]{0,200}?"
    r"[ \t](?:(?:-p|-w|-P)[ \t]+|--(?:http-)?password[ \t=])[\"']?(?P<client>[^\s\"']{3,200})"
    r"|(?i:\b(?:psexec|winexe|crackmapexec|netexec|nxc|evil-winrm|smbmap|xfreerdp)\b)[^\n|;]{0,200}?[ \t](?:-p[ \t]+|/p:)[\"']?(?P<remote>[^\s\"']{3,200}))"
)
_LONGEST_QUOTED_CHARS = 100


def find_arguments(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) for each password that an option of a command has."""
    for match in _ARGUMENT.finditer(line):
        group = match.lastgroup or ""
        value = match.group(group)
        if value[0] != "-" and not (
            is_placeholder(value) or CODE_WORD.match(value.rstrip(">")) or PATH.match(value)
        ):
            start, end = match.span(group)
            quote = line[start - 1]
            if quote in "\"'" and line[end : end + 1] not in ("", quote):
                closing = line.find(quote, end, end + _LONGEST_QUOTED_CHARS)
                end = closing if closing > 0 else end
            yield start, end, "password"


def find_connecting_passwords(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield the passwords of connection strings, whatever word they are."""
    for match in _CONNECTING.finditer(line):
        before = line[max(0, match.start() - _CONNECTION_CHARS) : match.start()]
        after = line[match.end() : match.end() + _CONNECTION_CHARS]
        if (
            (_CONNECTION.search(before) or _CONNECTION.search(after))
            and not _CONNECTING_STAND_IN.search(match["value"])
            and (";" in before[-1:] + after[:1] or not CODE_WORD.match(match["value"]))
        ):
            yield *match.span("value"), "password"


_CONNECTING = re.compile(
    r"(?<![A-Za-z0-9_])(?:password|pwd)[ ]?=[ ]?(?P<value>[^;\s\"'<>,()]{3,100})", re.IGNORECASE
)
_CONNECTION = re.compile(
    r"(?<![A-Za-z0-9_])(?:server|host|data source|user id|uid|username|database|initial catalog|addr|network address|driver)[ ]?=[ ]?[^\s=]{1,80};?",
    re.IGNORECASE,
)
_CONNECTING_STAND_IN = re.compile(r"[{}$%\[(]|\A[#*.x]+\Z|\*\*|\.\.\.")
_CONNECTION_CHARS = 200
