"""What a table says about one language."""

from __future__ import annotations

from msgspec import Struct

_VALUE = r"[^\s,;()]+"
#: A value of one to three words that is denied, and what may stand behind it: nothing, or another
#: clause. A denial that goes on says something else ("not 8080 connections but …").
DENIED = rf"(?P<old>{_VALUE}(?: {_VALUE}){{0,2}}?)"
CLOSED = r"(?=$|[,;)](?!\d)| [-—] |—|(?<=[.!?])\s)"


class Language(Struct, frozen=True, kw_only=True):
    """The words of one language, in lower case; phrases are regular expressions.

    `stop` carries no content of its own and may be left out when two texts are compared.
    `negators` deny what follows them in their clause, `negators_after` what stands before them;
    `contrasts` and `contrasts_after` do the same for the next or last few words only ("instead
    of"), `word_negators` and `word_negators_after` in a run of characters for one word that is part
    of a name ("unused files"). Words that only look like a negator are kept out by the signs around
    it that they are written with. `states` are pairs of words of which one is the opposite of the other.
    `imperatives` begin a clause that tells somebody what to do, after `fillers`; `instructions`
    are other forms that do. Words are given in folded case ("ss" for the German sharp s), and
    phrases never repeat what itself repeats: any text must be searched in linear time.
    """

    name: str
    stop: frozenset[str] = frozenset()
    suffixes: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    synonyms: dict[str, str] = {}
    states: tuple[tuple[str, str], ...] = ()
    negators: tuple[str, ...] = ()
    negators_after: tuple[str, ...] = ()
    word_negators: tuple[str, ...] = ()
    word_negators_after: tuple[str, ...] = ()
    contrasts: tuple[str, ...] = ()
    contrasts_after: tuple[str, ...] = ()
    permanence: tuple[str, ...] = ()
    #: They tell that an order holds for good: "never", "every time".
    lasting: tuple[str, ...] = ()
    #: A clause that has one of these and one of `lasting` is such an order, for verbs that no table has.
    lasting_orders: tuple[str, ...] = ()
    #: They put an order in the place of an earlier one: it holds for good where nothing says once.
    renewals: tuple[str, ...] = ()
    #: What is said with one of these was said before: "as always".
    repeats: tuple[str, ...] = ()
    one_off: tuple[str, ...] = ()
    change: tuple[str, ...] = ()
    correction: tuple[str, ...] = ()
    transitions: tuple[str, ...] = ()
    #: What is said with one of these holds besides what was said before, not instead.
    additions: tuple[str, ...] = ()
    #: "not 5432", with the group `old`: what stood in the place of another value. Without the match,
    #: or with its group `kept` in its place, the text still asserts the other value.
    denied_values: tuple[str, ...] = ()
    #: They say that something no longer holds. Without the match, or with its group `kept` in its
    #: place, the text says what that is. An order to delete a thing is no such word.
    retraction: tuple[str, ...] = ()
    #: Words that agree to what was proposed, each a whole answer; several may follow each other.
    assent: tuple[str, ...] = ()
    #: Beside an assent they ask, put off, limit or change what was proposed: "yes, but".
    reserves: tuple[str, ...] = ()
    hedges: tuple[str, ...] = ()
    imperatives: frozenset[str] = frozenset()
    fillers: frozenset[str] = frozenset()
    instructions: tuple[str, ...] = ()
    #: A clause that has one of these asks for a piece of work, said of the thing at hand: "drop the
    #: header", "please". Looked for in this language's texts only, in one clause, behind its openers.
    orders: tuple[str, ...] = ()
    #: A clause that begins with one of these does, unless `told`, looked for behind it, finds the verb
    #: of a sentence: "build server is".
    work_verbs: frozenset[str] = frozenset()
    told: tuple[str, ...] = ()
    #: A clause without a verb that has one of these asks for the same, only other than it is: "a bit
    #: shorter", "once more", "without the legend".
    wishes: tuple[str, ...] = ()
    #: Said behind an order, with a question mark: "ok?".
    tags: tuple[str, ...] = ()
    #: They only say that something holds from now on: without them it says the same.
    for_good: tuple[str, ...] = ()
    #: Where somebody lives and where they moved to, each a whole statement with the group `place`.
    #: What has the group `left` tells of a home only where that has words, people also move to teams.
    lives: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    #: Which tool somebody uses or changed to, each a whole statement: TOOL stands for any tool, the
    #: group `value` is the one in use now, `me` matches where one person speaks of themselves, `ci` where
    #: somebody tells what builds run on.
    uses: tuple[str, ...] = ()
    #: Who or what fills a role, each a whole statement with the groups `role` and `value`, and `me`.
    roles: tuple[str, ...] = ()
    #: The names of each role of which there is one: "manager, boss". The first is its English name.
    role_names: tuple[str, ...] = ()
    #: What a thing is called, each a whole statement with the groups `thing` and `value`.
    called: tuple[str, ...] = ()
    #: They say that things may be so, and order nothing: "unit tests may use the network".
    permissions: tuple[str, ...] = ()
    #: Who looks after a thing, each a whole clause with the groups `thing` and `value`;
    #: NAME stands for a name of one to four words.
    owners: tuple[str, ...] = ()
    #: An order to answer in one language, a whole statement with the group `language`.
    answers: tuple[str, ...] = ()
    #: An order not to answer in one language, or no longer, likewise.
    answer_ends: tuple[str, ...] = ()
    #: A sentence that begins so says that what is known of its subject no longer holds.
    outdated: tuple[str, ...] = ()
    #: Questions that ask somebody to do something.
    requests: tuple[str, ...] = ()
    #: Denials in form only: "don't forget that …".
    reminders: tuple[str, ...] = ()
    #: A report of what somebody said may add them: they say nothing of their own.
    light: frozenset[str] = frozenset()
    #: Groups of words that mean the same in a statement, each written as one text.
    same: tuple[str, ...] = ()
    #: What is said beside them holds under a condition only.
    conditions: tuple[str, ...] = ()
    #: Conditions in form only: "if you can".
    courtesies: tuple[str, ...] = ()
    #: What is said beside them is not so, or somebody else's opinion.
    doubts: tuple[str, ...] = ()
    #: What is said beside them is not done, or seldom: "almost", "plan to".
    unreal: tuple[str, ...] = ()
    #: What is said with one of these is hoped for, only to come, over, or what somebody else says.
    hopes: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    hearsay: tuple[str, ...] = ()
    #: Something was changed and is so since: "was moved", beside the past words.
    turned: tuple[str, ...] = ()
    #: Two groups: who has or uses something, and who left, lost or only looked at it.
    taken: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    #: They ask to forget what is said behind or before them.
    forgets: tuple[str, ...] = ()
    #: Days and hours that a rule may be limited to.
    times: tuple[str, ...] = ()
    #: What is said with them is not liked, used or allowed.
    adverse: tuple[str, ...] = ()
    #: What is said with them holds of a part, or not always.
    shares: tuple[str, ...] = ()
    #: They begin what a rule is limited to: "in Go files".
    limits: frozenset[str] = frozenset()
    #: They begin a reason, or the next thing said.
    next_clause: tuple[str, ...] = ()
    #: Things named behind a limiting word that limit nothing: "in general".
    everywhere: frozenset[str] = frozenset()
    #: Whoever speaks, as who does something: "I".
    selves: tuple[str, ...] = ()
    #: People beside whoever speaks: "my wife".
    people: tuple[str, ...] = ()
    #: What somebody else says, with that person in the group `who`.
    reports: tuple[str, ...] = ()
    #: A number beside them is a bound of what is meant, not what is meant: "older than", "at least".
    bounds: tuple[str, ...] = ()
    #: What a model's provider says when it fails, in words.
    failures: tuple[str, ...] = ()
    #: An assistant declines: "I cannot …".
    refusals: tuple[str, ...] = ()
    #: They speak of what an assistant remembers: "what do you know about me".
    recollections: tuple[str, ...] = ()
    #: Who begins, or ends, a sentence so asks something, with or without a question mark.
    questions: tuple[str, ...] = ()
    #: A sentence without a question mark that has one of these does not ask all the same.
    no_questions: tuple[str, ...] = ()
    #: An assistant reports what it just did: "Replaced the fakes", "64 tests pass".
    work_done: tuple[str, ...] = ()
    #: At the end of a sentence: what it tells of is put right.
    fixes: tuple[str, ...] = ()
    #: An assistant says what it will, would or could do, or what it guesses.
    intentions: tuple[str, ...] = ()
    #: They tell a cause, or what something depends on: such a report holds a finding.
    causes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    #: A clause of an answer that is one of these says no: "absolutely not", "in your dreams".
    declines: tuple[str, ...] = ()
    #: What has one of these proposes something: "we should".
    proposals: tuple[str, ...] = ()
    #: Before what is said: "ok, …".
    openers: tuple[str, ...] = ()
    #: What is said with them is only supposed, or said in a part: "imagine we …".
    supposes: tuple[str, ...] = ()
    #: One of each tells how something is at this moment: "right now", "is hanging".
    moments: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    #: These tell it alone: "is taken by pid 41233".
    momentary: tuple[str, ...] = ()
    #: In a program's words they say what somebody shall do, may do or wants, or speak to a reader: no
    #: finding has them.
    directs: tuple[str, ...] = ()
    #: They speak to whoever remembers or works for somebody: nothing beside them is a finding.
    appeals: tuple[str, ...] = ()
    #: They make a rule of what they are said of.
    rules: tuple[str, ...] = ()
    #: Who begins with them speaks of what was said before: "that's wrong, …".
    demonstratives: tuple[str, ...] = ()
    #: Behind words of place or time they begin the clause that these belong to: "for now we …".
    subjects: tuple[str, ...] = ()
    #: They join what they begin to what stands before.
    joiners: tuple[str, ...] = ()
    #: Said beside a statement they change nothing of it: "please", "by the way".
    asides: tuple[str, ...] = ()
    #: They begin what has no subject of its own and says where, when or how: prepositions above all.
    adjuncts: tuple[str, ...] = ()
    #: They begin, or end, a clause without which the one beside it says more: "once …", "except …".
    subordinates: tuple[str, ...] = ()
    #: They begin a clause that speaks of what stands before it: "which …".
    pointers: tuple[str, ...] = ()
    #: Beside a statement they deny it, take it back, or leave it to another time or person.
    retorts: tuple[str, ...] = ()
    #: They tell that a clause has a subject and a verb of its own.
    clauses: tuple[str, ...] = ()
    #: The same of words in a row, for verbs that no table has: "the shop runs in".
    clause_shapes: tuple[str, ...] = ()
    #: Headings of what does not hold: "Rejected ideas".
    disowned: tuple[str, ...] = ()
    #: What stands behind them is wished away, told to somebody, or shown; or holds from later on.
    fronts: tuple[str, ...] = ()
    #: Who answers so decides nothing: "hmm", "ask me tomorrow".
    puts_off: tuple[str, ...] = ()
    #: Verbs and prepositions that only tie a thing to its value.
    links: frozenset[str] = frozenset()


def words(text: str) -> frozenset[str]:
    """Return the words of a list written as one text."""
    return frozenset(text.split())
