from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from memconsolidate.memory.index import Index, IndexBudgets, render_index
from memconsolidate.memory.lines import (
    MAX_LINE_CHARS,
    count_bytes,
    count_lines,
    find_target,
)
from memconsolidate.memory.naming import file_name, memory_id
from memconsolidate.memory.pages import MAX_PAGE_BYTES, MAX_PAGE_LINES, is_page
from memconsolidate.model import Authority, Decision, Memory, MemoryType

BUDGETS = IndexBudgets()


def make_memory(number: int, name: str = "", description: str = "", **changes: object) -> Memory:
    memory = Memory(
        file=f"memory-{number}.md",
        name=name or f"Service {number} port",
        description=description or f"The service number {number} listens on port {9000 + number}",
        type=MemoryType.PROJECT,
        body="",
        id=memory_id("pass", number),
        authority=Authority.HUMAN,
    )
    return replace(memory, **changes)


def make_memories(count: int, name: str = "", description: str = "") -> list[Memory]:
    return [make_memory(number, name, description) for number in range(count)]


def render(memories: Iterable[Memory], people: str = "", budgets: IndexBudgets = BUDGETS) -> Index:
    return render_index(list(memories), people, budgets)


def links(text: str, directory: str = "") -> set[str]:
    """Return where a page leads, relative to the scope's directory."""
    found = {find_target(line) for line in text.split("\n")} - {None}
    return {
        target.removeprefix("../") if target.startswith("../") else directory + target
        for target in found
        if target is not None
    }


def reachable(index: Index) -> set[str]:
    """Return every file that can be reached from the index by following links."""
    seen: set[str] = set()
    queue = [index.text]
    while queue:
        text = queue.pop()
        for target in links(text, "topics/" if is_page(text) else "") - seen:
            seen.add(target)
            if target in index.pages:
                queue.append(index.pages[target])
    return seen


def check(index: Index, memories: list[Memory], budgets: IndexBudgets) -> None:
    assert count_lines(index.text) == index.line_count <= budgets.max_lines
    assert count_bytes(index.text) == index.byte_count <= budgets.max_bytes
    files = {memory.file for memory in memories}
    assert reachable(index) == files | set(index.pages)
    assert {*index.listed, *index.left_out} == files
    for path, text in index.pages.items():
        assert is_page(text), path
        assert count_bytes(text) <= MAX_PAGE_BYTES
        assert count_lines(text) <= MAX_PAGE_LINES + 3


def test_few_memories_have_a_line_each() -> None:
    index = render([make_memory(1), make_memory(2, "Use pnpm", "Never npm")])
    assert index.text == (
        "<!-- memd:index: memd writes the lines down to memd:end; write yours above -->\n"
        "- [Service 1 port](memory-1.md) — The service number 1 listens on port 9001\n"
        "- [Use pnpm](memory-2.md) — Never npm\n"
        "<!-- memd:end -->\n"
    )
    assert index.pages == {}
    assert index.headroom_lines == 200 - 4


def test_no_memories_write_nothing() -> None:
    assert render([]).text == ""
    assert render([], "# Notes\nmine").text == "# Notes\nmine"


def test_order_is_standing_type_authority_confirmed_file() -> None:
    memories = [
        make_memory(1, standing=True, type=MemoryType.FEEDBACK, authority=Authority.AGREED),
        make_memory(2, type=MemoryType.USER),
        make_memory(3, type=MemoryType.FEEDBACK),
        make_memory(4, confirmed=7),
        make_memory(5, confirmed=3),
        make_memory(6, confirmed=2),
        make_memory(7, authority=Authority.ASSISTANT, confirmed=9),
        make_memory(8, confirmed=9, is_own=False, standing=True, id=""),
        make_memory(9, type=MemoryType.REFERENCE, confirmed=3),
    ]
    assert render(memories[::-1]).listed == tuple(memory.file for memory in memories)


def test_ids_that_are_drawn_anew_change_no_byte() -> None:
    memories = make_memories(300)
    again = [replace(memory, id=memory_id("other", n)) for n, memory in enumerate(memories)]
    assert render(again) == render(memories)


def test_normal_form_of_a_file_name_does_not_move_its_line() -> None:
    files = ["übung.md", "zeta.md", "한국.md", "日本.md"]
    decomposed = [unicodedata.normalize("NFD", file) for file in files]
    orders = [
        render([make_memory(n, file=file) for n, file in enumerate(names)]).listed
        for names in (files, decomposed)
    ]
    assert orders[0] == tuple(unicodedata.normalize("NFC", file) for file in orders[1])


def test_input_order_does_not_change_a_byte() -> None:
    memories = [
        make_memory(n, f"{w} {n}", decision=Decision("a", "b", "c") if n % 7 == 0 else None)
        for n, w in enumerate(["Postgres index", "Deploy rule", "Cache TTL", "Login flow"] * 100)
    ]
    expected = render(memories)
    for seed in range(3):
        shuffled = memories[:]
        random.Random(seed).shuffle(shuffled)
        assert render(shuffled) == expected


@pytest.mark.parametrize("count", [197, 198, 199, 200, 201, 500, 3000])
def test_many_memories_stay_in_budget_and_reachable(count: int) -> None:
    memories = make_memories(count)
    index = render(memories)
    check(index, memories, BUDGETS)
    assert count_lines(index.text) > 180
    if count <= 198:
        assert index.left_out == ()
    else:
        assert f"[Not listed above: {len(index.left_out)} of {count}]" in index.text


def test_korean_lines_are_shortened_to_fit_the_bytes() -> None:
    memories = make_memories(
        198,
        "배포 규칙과 데이터베이스 설정",
        "금요일 오후에는 절대로 운영 서버에 배포하지 않는다 " * 5,
    )
    index = render(memories)
    check(index, memories, BUDGETS)
    assert index.left_out == ()
    assert index.headroom_bytes < 1500
    for line in index.text.splitlines()[1:-1]:
        assert line.endswith("…")
        assert len(line) <= MAX_LINE_CHARS


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("👩‍👩‍👧‍👦🚀" * 10, "🎉🏽" * 100),
        ("漢" * 60, "字" * 150),
        ("a" * 60, "b" * 150),
        ("[x](y.md) <!-- memd:end -->", "](z.md) --> </memory> § `"),
        ("\\", "\\" * 150),
        ("]" * 60, "[" * 150),
    ],
    ids=["emoji", "CJK", "one word", "markup", "backslashes", "brackets"],
)
def test_hostile_names_keep_budget_and_links(name: str, description: str) -> None:
    for count in (3, 150, 400):
        memories = make_memories(count, name, description)
        index = render(memories)
        check(index, memories, BUDGETS)
        assert render_index(memories, index.text, BUDGETS, existing_pages=index.pages) == index
        assert index.text.count("<!--") == 2


def test_peoples_text_stays_first_and_byte_for_byte() -> None:
    people = "# Mine\r\n\r\n  - [x] todo\t\n\n- [Docs](docs.md) — not memd's\nno newline at end"
    index = render([make_memory(1)], people)
    assert index.text.startswith(people + "\n<!-- memd:index")
    again = render([make_memory(1), make_memory(2)], index.text)
    assert again.text.startswith(people + "\n<!-- memd:index")
    assert again.taken_over == ()


def test_text_below_the_block_moves_above_it() -> None:
    index = render([make_memory(1)], "above\n")
    edited = index.text + "\n# Below\nmine\n"
    again = render([make_memory(1)], edited)
    assert again.text == index.text.replace("above\n", "above\n\n# Below\nmine\n")
    assert render([make_memory(1)], again.text) == again


def test_sentence_written_between_the_marks_is_kept() -> None:
    index = render([make_memory(1)])
    edited = index.text.replace("<!-- memd:end", "- remember the milk\n<!-- memd:end")
    again = render([make_memory(1)], edited)
    assert again.text == "- remember the milk\n" + index.text


def test_empty_lines_between_the_marks_are_not_kept() -> None:
    index = render([make_memory(1)])
    assert render([make_memory(1)], index.text.replace("\n", "\n\n")).text == index.text


def test_second_closing_mark_encloses_nothing() -> None:
    index = render([make_memory(1)])
    edited = f"{index.text}one\n\ntwo\n<!-- memd:end -->\n"
    assert render([make_memory(1)], edited).text == "one\n\ntwo\n" + index.text


def test_page_of_short_lines_is_split_by_their_number() -> None:
    memories = make_memories(190, "Port", "x")
    budgets = IndexBudgets(max_lines=20)
    index = render(memories, budgets=budgets)
    check(index, memories, budgets)
    assert "topics/port-2.md" in index.pages or "topics/project-2.md" in index.pages


def test_dead_lines_of_memd_are_removed() -> None:
    memories = make_memories(3)
    index = render(memories)
    again = render_index(memories[:2], index.text, BUDGETS, ["memory-2.md"])
    assert again.text == render(memories[:2]).text
    assert "memory-2.md" not in again.text


def test_lines_to_kept_files_are_taken_over_once() -> None:
    old = "# Index\n- [Old title](memory-1.md) — old\n- [Gone](gone.md)\r\n- [Other](other.md)\n"
    index = render_index([make_memory(1)], old, BUDGETS, ["gone.md"])
    assert index.taken_over == ("- [Old title](memory-1.md) — old\n", "- [Gone](gone.md)\r\n")
    assert index.text.startswith("# Index\n- [Other](other.md)\n<!-- memd:index")
    assert index.text.count("memory-1.md") == 1


def test_opening_mark_without_closing_encloses_nothing() -> None:
    broken = "one\n<!-- memd:index -->\n\ntwo\n\n- [A](memory-1.md)\n"
    index = render([make_memory(1)], broken)
    assert index.text.startswith("one\n\ntwo\n\n<!-- memd:index")


@pytest.mark.parametrize("people_lines", [190, 195, 196, 197, 198, 199])
def test_peoples_text_leaves_room_for_one_way_in(people_lines: int) -> None:
    memories = make_memories(50)
    people = "mine\n" * people_lines
    index = render(memories, people)
    check(index, memories, BUDGETS)
    assert index.text.startswith(people)
    assert not index.is_overfull


@pytest.mark.parametrize("people", ["mine\n" * 200, "mine\n" * 300, "é" * 12_490, "x" * 30_000])
def test_people_over_the_budget_are_left_alone(people: str) -> None:
    index = render(make_memories(50), people)
    assert index.text == people
    assert index.is_overfull
    assert len(index.left_out) == 50


PEOPLES_LINES = [
    "* [Port](memory-1.md) — another bullet",
    "  - [Port](memory-1.md) — below something",
    "- [Port](memory-1.md) - another dash",
    "- [Port](memory-1.md): a colon",
    "- [Port](memory-1.md) and [Budget](https://x.example/b): compare both",
    "- [Port](memory-1.md) — see [Budget](budget.md)",
    "- [Port](memory-1.md) — mine <!-- not for long -->",
    "- [Port](memory-1.md) — " + "longer than any line of memd's " * 5,
    "- [Port](memory-1.md#mine) — a place in it",
    "- [ ] [Port](memory-1.md)",
    "1. [Port](memory-1.md)",
    "> - [Port](memory-1.md) — quoted",
    "| [Port](memory-1.md) | a table |",
    "- [Photo](photo.png)",
    "- [Architecture](topics/architecture.md) — ask Mira before you touch the billing core",
    "- [Later](later.md) — not written yet",
    "```markdown\n- [Port](memory-1.md) — one line\n```",
    "~~~~\n- [Port](memory-1.md)\n~~~\n- [Port](memory-1.md)\n~~~~",
    "```\n<!-- memd:index -->\n- [Title](file.md) — one line\n<!-- memd:end -->\n```",
    "~~~ never closed\n```\n- [Port](memory-1.md) — one line\n```",
]


@pytest.mark.parametrize("line", PEOPLES_LINES)
@pytest.mark.parametrize(
    ("above", "end"), [("# Mine\n", "\n"), ("# Mine\n", "\r\n"), ("\ufeff", "\n")]
)
def test_line_that_memd_cannot_have_written_stays(line: str, above: str, end: str) -> None:
    people = f"{above}{line}\nmore\n".replace("\n", end)
    index = render([make_memory(1)], people)
    assert index.people == people
    assert index.taken_over == ()
    assert render([make_memory(1)], index.text) == index
    assert render_index([], index.text, BUDGETS, ["memory-1.md"]).text == people


@pytest.mark.parametrize("line", PEOPLES_LINES[4:8] + PEOPLES_LINES[12:14] + PEOPLES_LINES[16:18])
def test_line_between_the_marks_that_memd_cannot_have_written_moves_above(line: str) -> None:
    index = render([make_memory(1)])
    edited = index.text.replace("<!-- memd:end", f"{line}\n<!-- memd:end")
    assert render([make_memory(1)], edited).text == f"{line}\n{index.text}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("\n- [", "\n*   ["),
        ("\n- [", "\n\n  + ["),
        ("<!-- memd:index", "\ufeff<!-- memd:index"),
        ("<!-- memd:end -->\n", "<!-- memd:end -->"),
        ("<!-- memd:end -->", "<!-- memd:end --> \n<!-- memd:end -->"),
        ("<!-- memd:end -->\n", ""),
        ("<!-- memd:end", "```\n<!-- memd:end"),
        ("- [Service 2", "```\n- [Service 2"),
        ("- [Service 2", "```\n```\n- [Service 2"),
    ],
    ids=[
        "CRLF",
        "bullets",
        "spread",
        "BOM",
        "no end",
        "twice",
        "one mark",
        "fence",
        "fence within",
        "code within",
    ],
)
def test_what_editors_do_to_memds_part_is_put_right(old: str, new: str) -> None:
    memories = make_memories(3)
    index = render(memories)
    again = render(memories, index.text.replace(old, new))
    assert again.text.replace("```\n", "") == index.text
    assert render(memories, again.text).text == again.text


@pytest.mark.parametrize("fence", ["```", "~~~ text"])
def test_fence_that_is_never_closed_hides_nothing_of_memds(fence: str) -> None:
    people = f"# Mine\n{fence}\ncode\n"
    index = render([make_memory(1)], people)
    again = render([make_memory(2)], index.text)
    assert again.text == render([make_memory(2)], people).text


def test_own_words_for_a_page_of_memd_stay() -> None:
    memories = [make_memory(1, decision=Decision("pnpm", "npm", "disk space"))]
    people = "- [Decisions](topics/decisions.md) — read these before you ask Mira\n"
    index = render(memories, people)
    assert index.people == people
    again = render_index(memories, index.text, BUDGETS, existing_pages=index.pages)
    assert again.text == index.text


@pytest.mark.parametrize("lost", ["<!-- memd:end -->\n", "<!-- memd:index", "<!-- memd:"])
def test_lines_to_pages_are_known_without_marks_and_pages(lost: str) -> None:
    memories = make_memories(40, "Deploy rule")
    budgets = IndexBudgets(max_lines=10)
    index = render(memories, budgets=budgets)
    damaged = index.text.replace(lost, "<!-- ")
    again = render(memories, damaged, budgets)
    assert "](" not in again.people
    assert render(memories, again.text, budgets).text == again.text


def test_text_beyond_the_budget_moves_verbatim_where_allowed() -> None:
    people = "".join(f"line {n} of mine\n" + ("\n" if n % 10 == 9 else "") for n in range(300))
    memories = make_memories(50)
    index = render_index(memories, people, BUDGETS, may_move_text=True)
    assert index.moved is not None
    file, rest = index.moved
    assert index.people + rest == people
    assert index.people.endswith("\n\n")
    assert f"- [Text moved from MEMORY.md]({file}) — " in index.text
    assert count_lines(index.text) <= 200
    assert reachable(index) == {m.file for m in memories} | {file}
    moved = {file: rest}
    again = render_index(memories, index.text, BUDGETS, moved_texts=moved, may_move_text=True)
    assert (again.text, again.moved, again.removals) == (index.text, None, ())
    repeated = render_index(memories, people, BUDGETS, moved_texts=moved, may_move_text=True)
    assert repeated.text == index.text
    assert repeated.moved == index.moved


@pytest.mark.parametrize("count", [0, 1, 50, 400])
def test_text_that_was_moved_again_and_again_stays_reachable(count: int) -> None:
    memories = make_memories(count, "Moved text")
    moved: dict[str, str] = {}
    pages: dict[str, str] = {}
    text = ""
    for turn in range(4):
        added = "".join(f"line {n} of turn {turn}\n\n" for n in range(150))
        index = render_index(
            memories,
            added + text,
            BUDGETS,
            other_files=moved,
            existing_pages=pages,
            moved_texts=moved,
            may_move_text=True,
        )
        if index.moved is not None:
            assert index.moved[0] not in moved
            moved[index.moved[0]] = index.moved[1]
            assert "memd" not in index.moved[1]
        text, pages = index.text, index.pages
        assert reachable(index) == {m.file for m in memories} | set(pages) | set(moved)
        assert count_lines(text) <= 200 or not (memories or moved)
    assert len(moved) == (4 if count else 0)


def test_moved_text_has_a_line_where_no_memory_is_left() -> None:
    for people in ("", "mine\n" * 196, "mine\n" * 198, "```\n" + "mine\n" * 198):
        index = render_index([], people, BUDGETS, moved_texts={"moved-text.md": "mine\n"})
        assert reachable(index) == {"moved-text.md"}
        again = render_index([], index.text, BUDGETS, moved_texts={"moved-text.md": "mine\n"})
        assert again == index
        assert render_index([], index.text, BUDGETS, ["moved-text.md"]).text == people


@pytest.mark.parametrize("beginning", ["", "```\nclosed\n```\nmore\n", "# Mine\n\n"])
def test_code_is_never_cut(beginning: str) -> None:
    people = beginning + "```\n" + "code\n\n" * 60 + "```\n" + "mine\n" * 100
    index = render_index(make_memories(5), people, BUDGETS, may_move_text=True)
    assert index.people == beginning
    assert index.moved is not None
    assert index.moved[1] == people.removeprefix(beginning)


@pytest.mark.parametrize("line", ["---\n", "<!-- memd:page: mine -->\n"])
def test_moved_text_is_never_taken_for_something_else(line: str) -> None:
    people = "first\nsecond\n\n" + line * 300
    index = render_index(make_memories(5), people, BUDGETS, may_move_text=True)
    assert index.moved == ("moved-text.md", "\n" + line * 300)
    index = render_index(make_memories(5), line * 300, BUDGETS, may_move_text=True)
    assert (index.moved, index.text, index.is_overfull) == (None, line * 300, True)


def test_decisions_have_a_page_of_their_own() -> None:
    memories = [make_memory(1), make_memory(2, decision=Decision("pnpm", "npm", "disk space"))]
    index = render(memories)
    check(index, memories, BUDGETS)
    assert list(index.pages) == ["topics/decisions.md"]
    page = index.pages["topics/decisions.md"]
    assert "](../memory-2.md) — chosen pnpm; rejected npm; because disk space\n" in page
    assert "memory-1.md" not in page
    assert set(index.listed) == {"memory-1.md", "memory-2.md"}


def test_pages_no_longer_needed_are_removed_only_if_ours() -> None:
    memories = make_memories(400)
    index = render(memories)
    pages = {**index.pages, "topics/mine.md": "# Mine\n"}
    gone = [memory.file for memory in memories[5:]]
    few = render_index(memories[:5], index.text, BUDGETS, gone, existing_pages=pages)
    assert few.removals == tuple(sorted(index.pages))
    assert few.text == render(memories[:5]).text


def test_page_of_another_person_is_never_replaced() -> None:
    foreign = {"topics/Contents.md": "# Mine\n", "topics/service.md": "# Mine too\n"}
    index = render_index(make_memories(400), None, BUDGETS, existing_pages=foreign)
    assert not {path.casefold() for path in index.pages} & {path.casefold() for path in foreign}
    assert index.removals == ()
    assert "topics/contents-2.md" in index.pages


names = st.text(max_size=70) | st.sampled_from(
    ["배포 규칙", "データベース設定", "Deploy rule", "]("]
)
files = st.text(max_size=20).map(lambda name: file_name(name, ()))
odd_files = st.sampled_from(["a b.md", "x(1).md", "%20.md", "#.md", "[a].md", "ÄÖ&§.md", "<a>.md"])


@st.composite
def memory_lists(draw: st.DrawFn) -> list[Memory]:
    taken = draw(st.lists(files | odd_files, max_size=30, unique_by=str.casefold))
    return [
        Memory(
            file=file,
            name=draw(names),
            description=draw(st.text(max_size=200)),
            type=draw(st.sampled_from(MemoryType)),
            body="",
            id=memory_id(file, 0),
            standing=draw(st.booleans()),
            decision=draw(st.sampled_from([None, None, Decision("a", "b", "c")])),
        )
        for file in taken
    ]


@given(
    memory_lists(),
    st.text("ab\n\r é[](x.md)-<!-memd:>", max_size=300),
    st.integers(1, 40),
    st.integers(150, 3000),
    st.randoms(use_true_random=False),
)
@settings(max_examples=150, deadline=None)
def test_budget_holds_and_all_is_reachable_for_any_input(
    memories: list[Memory],
    people: str,
    max_lines: int,
    max_bytes: int,
    shuffle: random.Random,
) -> None:
    budgets = IndexBudgets(max_lines=max_lines, max_bytes=max_bytes)
    index = render_index(memories, people, budgets)
    without = render_index((), people, budgets, [memory.file for memory in memories])
    assert index.text.startswith(without.text)
    if index.is_overfull:
        assert index.text == without.text
    elif memories:
        own = links(index.text) - links(without.text)
        assert own <= {memory.file for memory in memories} | set(index.pages)
        assert count_lines(index.text) <= budgets.max_lines
        assert count_bytes(index.text) <= budgets.max_bytes
        assert {memory.file for memory in memories} <= reachable(index)
    shuffled = memories[:]
    shuffle.shuffle(shuffled)
    again = render_index(shuffled, index.text, budgets, existing_pages=index.pages)
    assert again.text == index.text
    assert again.pages == index.pages
