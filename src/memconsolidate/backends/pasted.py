"""Finds what people paste into a message besides code and logs: mails, documents, a terminal's text.

What is found counts as code: nobody's words. A wrong guess takes a person's authority from their own
words, and a miss gives it to somebody else's; where the two weigh the same it is pasted.
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: A text that is handed over with a line of its own is long from here on: then it goes on over its
#: blank lines, up to a last paragraph of one line or with a question at its end.
_LONG_LINES = 12
_LONG_CHARS = 1200
_LAST_LINES = 5
_LAST_CHARS = 600
_QUESTION = re.compile(r"[?？]\W*$")

#: What agents put in the place of a paste; the number is of the lines that follow where they do.
_PLACEHOLDER = re.compile(r"\s*\[Pasted (?:text|content)\b[^\]\n]{0,60}\]\s*$", re.IGNORECASE)
_PLACEHOLDER_LINES = re.compile(r"\+?(\d{1,6}) (?:more )?lines")
#: What stands before a mail that is forwarded or answered.
_MAIL = re.compile(
    r"\s*(?:-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht"
    r"|message d'origine|message transféré|mensaje original|mensaje reenviado|원본 메시지|原始邮件|元のメッセージ)\s*-{0,20}"
    r"|begin forwarded message:|on .{6,120} wrote:|am .{6,120} schrieb .{0,80}:|le .{6,120} a écrit\s?:"
    r"|el .{6,120} escribió:|.{6,80}님이 작성:|.{6,80}写道[:：])\s*$",
    re.IGNORECASE,
)
#: What stands below a text that is handed on, whose lines above are then somebody else's.
_HANDED_ON = re.compile(
    r"\s*(?:[-–—]{1,3}\s*)?[(\[]?(?:forwarded (?:from|by|on behalf of)|fwd\.? (?:from|by)|weitergeleitet von"
    r"|transféré (?:par|de)|reenviado (?:de|por)|転送元|转发自|轉發自|전달:?)(?!\w).{0,60}$",
    re.IGNORECASE,
)
_MAIL_HEADER = re.compile(
    r"\s*\*{0,2}(?:from|to|cc|date|sent|subject|reply-to|von|an|gesendet|betreff|de|para|asunto|enviado|objet|envoyé|à"
    r"|보낸 ?사람|받는 ?사람|제목|发件人|收件人|主题|差出人|宛先|件名)\*{0,2}\s?[:：]\*{0,2} ?\S",
    re.IGNORECASE,
)
_ARTEFACT = (
    r"(?:logs?|outputs?|traces?|stack ?traces?|tracebacks?|dumps?|errors?|(?:e-?)?mails?|messages?|threads?|transcripts?"
    r"|files?|configs?|configuration|readme|docs?|documents?|documentation|articles?|pages?|issues?|tickets?|reviews?"
    r"|reports?|responses?|repl(?:y|ies)|answers?|chats?|conversations?|diffs?|patch(?:es)?|code|scripts?|quer(?:y|ies)"
    r"|schemas?|texts?|snippets?|specs?|letters?"
    r"|protokolle?|ausgaben?|fehlermeldung(?:en)?|nachrichten?|dokumente?|datei(?:en)?|antwort(?:en)?"
    r"|registros?|salidas?|correos?|mensajes?|documentos?|archivos?|respuestas?"
    r"|journa(?:l|ux)|sorties?|courriels?|fichiers?|réponses?|texto|texte)"
)
#: A line that hands over what follows: "here is the log:".
_HANDS_OVER = re.compile(
    r"(?:\b(?:here(?:'s|’s| is| are| comes?)|this is|these are|see|below (?:is|are)|attached (?:is|are)|following"
    r"|(?:i|we|he|she|they) (?:just )?(?:got|get|received|copied|pasted|sent|wrote)|fyi|hier (?:ist|sind|kommt)|anbei|folgender?"
    r"|aquí (?:está|están|va|tienes)|est[ea] es|adjunto|voici|voilà|ci-dessous|ci-joint)\b[^:：\n]{0,80}?\b"
    + _ARTEFACT
    + r"\b[^:：\n]{0,60}"
    r"|(?:다음은|아래는|여기).{0,20}(?:로그|출력|에러|메일|문서|파일|내용|답변)[^:：\n]{0,20}"
    r"|(?:这是|這是|以下是|下面是).{0,20}(?:日志|日誌|输出|输出|邮件|郵件|文档|文件|报错|内容|回复)[^:：\n]{0,20}"
    r"|(?:以下|これ|こちら)(?:は|が|の).{0,20}(?:ログ|出力|エラー|メール|文書|ファイル|内容|返信)[^:：\n]{0,20})[:：]\s*$",
    re.IGNORECASE,
)
#: What terminals pad a line with when it is copied from there.
_PADDED = re.compile(r"\s+\S.*\S {4,}$")
_INDENTED = re.compile(r"\s")


class Line(NamedTuple):
    """A line of a text: where it is, and what."""

    start: int
    end: int
    kind: str


def find_pasted(text: str, lines: list[Line]) -> list[Line]:
    """Return the lines with those as code that were pasted, as far as that can be told."""
    if len(lines) < 2:
        return lines
    pasted: set[int] = set()
    number = 0
    while number < len(lines):
        line = text[lines[number].start : lines[number].end]
        end = number + 1
        if (lines[number].kind != "code" and line[-1:] in ":：]-") or "님이" in line:
            end = _end_of_block(text, lines, number, line)
        elif ":" in line or "：" in line:
            end = _end_of_headers(text, lines, number)
        pasted.update(range(number + 1, end))
        number = end
    for number, each in enumerate(lines):
        if number and _HANDED_ON.match(text[each.start : each.end]):
            pasted.update(range(number + 1))
    for start, end in _paragraphs(lines):
        said = [text[line.start : line.end] for line in lines[start:end]]
        if len(said) > 1 and all(map(_INDENTED.match, said)) and any(map(_PADDED.match, said)):
            pasted.update(range(start, end))
    if not pasted:
        return lines
    return [
        line._replace(kind="code") if number in pasted else line
        for number, line in enumerate(lines)
    ]


def _end_of_block(text: str, lines: list[Line], number: int, line: str) -> int:
    """Return where what a line hands over ends, the number after the line where it is nothing."""
    if _PLACEHOLDER.match(line):
        count = _PLACEHOLDER_LINES.search(line)
        end = number + 1 + (int(count[1]) if count else 0)
        return end if end <= len(lines) else number + 1
    if _MAIL.match(line):
        return len(lines)
    if not _HANDS_OVER.search(line[-200:]):
        return number + 1
    end = _last_paragraph(text, lines, number + 1)
    chars = lines[end - 1].end - lines[number].end
    return end if end - number > _LONG_LINES or chars > _LONG_CHARS else number + 1


def _end_of_headers(text: str, lines: list[Line], number: int) -> int:
    """Return the end of the text where a mail's headers begin on a line, else the next line."""
    for each in lines[number : number + 2]:
        if not _MAIL_HEADER.match(text[each.start : each.end][:300]):
            return number + 1
    return max(number + 1, len(lines))


def _last_paragraph(text: str, lines: list[Line], start: int) -> int:
    """Return where a person's own words begin again after a long text, or the end."""
    first = last = len(lines)
    while last > start and lines[last - 1].kind == "blank":
        last -= 1
    first = last
    while first > start and lines[first - 1].kind not in {"blank", "code"}:
        first -= 1
    is_apart = first > start and lines[first - 1].kind == "blank"
    if not is_apart or first == last or last - first > _LAST_LINES:
        return len(lines)
    said = text[lines[first].start : lines[last - 1].end]
    is_own = last - first == 1 or _QUESTION.search(said) is not None
    return first if is_own and len(said) <= _LAST_CHARS else len(lines)


def _paragraphs(lines: list[Line]) -> list[tuple[int, int]]:
    found = []
    start = 0
    for number, line in enumerate([*lines, Line(0, 0, "blank")]):
        if line.kind == "blank":
            if number > start:
                found.append((start, number))
            start = number + 1
    return found


def quote_pasted(text: str, lines: list[Line]) -> str:
    """Return a text in which every line that is nobody's words begins with ">".

    A line of its own for each: whatever stands in a block, it cannot end it.
    """
    if all(line.kind != "code" for line in lines):
        return text
    shown = []
    for line in lines:
        said = text[line.start : line.end]
        is_marked = line.kind != "code" or said.lstrip()[:1] == ">"
        shown.append(said if is_marked else f"> {said}".rstrip())
    return "\n".join(shown)
