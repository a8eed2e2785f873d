"""Whether a claim holds in every project, or in the one that it was said in."""

from __future__ import annotations

from memconsolidate.model import Claim, MemoryType, Tier
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.quotes import SENTENCE_END
from memconsolidate.verdicts.words import normalise, terms

#: People say it in so many words; what is only told in one project may be meant for it alone.
_EVERYWHERE = compile_late(
    r"\b(?:in|across|for) (?:all|every|each|any)(?: (?:of )?(?:my|our|the))? "
    r"(?:projects?|repos?|repositor(?:y|ies)|codebases?|workspaces?)\b"
    r"|\b(?:everywhere|globally|wherever i work|whatever (?:i|the project)|regardless of (?:the )?(?:project|repo))\b"
    r"|\bno matter (?:which|what) (?:project|repo)\w*|\b(?:egal|gleich) (?:in )?welche[mns]? (?:projekt|repo)\w*"
    r"|\bsea cual sea el (?:proyecto|repo)\w*|\ben todos lados\b|\bquel que soit le (?:projet|dépôt)\b"
    r"|\b(?:in|für|bei) (?:allen|jedem|sämtlichen)(?: (?:meinen|unseren))? (?:projekt|projekten|repos?|repositor(?:y|ies))\b"
    r"|\b(?:überall|projektübergreifend)\b"
    r"|\ben (?:todos?|cada|cualquier)(?: (?:mis|nuestros|los))? (?:proyectos?|repos?|repositorios?)\b"
    r"|\ben todas partes\b|\bdans (?:tous|chaque|n'importe quel)(?: (?:mes|nos|les))? (?:projets?|dépôts?)\b"
    r"|\bpartout\b"
    r"|(?:すべての|全ての|全|どの|あらゆる)(?:プロジェクト|リポジトリ)"
    r"|(?:모든|어느|어떤) ?(?:프로젝트|저장소|레포)|프로젝트(?:와|에) ?(?:상관|관계) ?없이"
    r"|(?:所有|每个|全部|任何|不管哪个|无论哪个)(?:的)?(?:项目|仓库|專案)"
)


#: A sentence with at most so many words beside those says only how far another one reaches.
_FEW_TERMS = 2
#: So much of the shorter of two texts stands in the other where both are about one thing.
_SAME_TERMS = 0.5


def tier_of(claim: Claim, quoted: str) -> Tier:
    """Return how far a claim reaches.

    What somebody is, is so in every project. A rule reaches that far only where the sentence that it
    rests on says so, whatever the backend thinks: a project's rule must not spread to others by itself.
    """
    if claim.type is MemoryType.USER:
        return Tier.USER
    if claim.type is MemoryType.FEEDBACK and _EVERYWHERE.search(normalise(quoted)):
        told = terms(claim.statement)
        sentences = (one for line in quoted.splitlines() for one in SENTENCE_END.split(line))
        for sentence in sentences:
            folded = normalise(sentence)
            about = terms(_EVERYWHERE.sub(" ", folded))
            shared = len(told & about)
            if _EVERYWHERE.search(folded) and (
                len(about) <= _FEW_TERMS or shared >= _SAME_TERMS * min(len(told), len(about))
            ):
                return Tier.USER
    return Tier.PROJECT
