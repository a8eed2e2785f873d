"""What programs and pasted texts say: a finding may be remembered, what tells people what to do may not."""

from __future__ import annotations

import re

from memconsolidate.verdicts.cues import compile_cues, is_instruction
from memconsolidate.verdicts.words import normalise

_DIRECTS = compile_cues("directs")
_APPEALS = compile_cues("appeals")
#: Marks of who speaks, and claims as memd itself is answered with: a text that has them plays a part.
_PARTS = re.compile(
    r"</?(?:system|user|assistant|human|instructions?|memor(?:y|ies)|new_messages|system-reminder)\b[^<>\n]{0,80}>"
    r"|(?:^|[\n.>!?]\s{0,4})(?:human|assistant|system prompt) ?: |\"(?:claims|statement)\" ?: ?[\[\"]"
)
#: What programs name and do, said with words that are orders elsewhere: "make: ***", "build failed",
#: "EACCES: permission denied, open '…'", "kann nicht gefunden werden".
_OF_PROGRAMS = re.compile(
    r"\be[a-z]{3,12}: [^,\n]{1,60}, \w+|^[\w./-]{1,40}(?:\[\d+\])?: |\[[^\[\]\n]{1,80}\]"
    r"|\b\w+(?= (?:failed|failure|errors?|rejected|timed out|timeout|refused|aborted|denied|exited|crashed|was|is|fehlgeschlagen|échouée?)\b)"
    r"|\b(?:kann|können|konnten?|wurden?|wird|werden|ist|sind|war) (?:\S+ ){0,8}nicht (?:\S+ ){0,4}\S+(?:en|ern|eln)[.!]?$"
    r"|(?:运行|执行|写入?|使用|回答)(?=失败|错误|超时|出错|中)|请(?=求)|用(?=户)"
)


def is_finding(sentence: str) -> bool:
    """Whether a sentence only says how something is: it orders, allows, prefers and asks for nothing."""
    for line in sentence.splitlines():
        folded = normalise(line)
        if _DIRECTS.search(folded) or appeals_to_reader(line):
            return False
        if is_instruction(_OF_PROGRAMS.sub(" ", folded)):
            return False
    return True


def appeals_to_reader(text: str) -> bool:
    """Whether a text speaks to a model, or asks whoever reads it to remember or forget something."""
    folded = "\n".join(map(normalise, text.splitlines()))
    return _APPEALS.search(folded) is not None or _PARTS.search(folded) is not None
