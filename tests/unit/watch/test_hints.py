from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.watch.hints import HintBox, Hints


@pytest.fixture
def box() -> HintBox:
    return HintBox()


@pytest.fixture
def interrupted() -> Iterator[None]:
    before = signal.getsignal(signal.SIGUSR1)
    yield
    signal.signal(signal.SIGUSR1, before)


def test_hints_are_taken_once(box: HintBox) -> None:
    box.add("/a", is_directory=False)
    box.add("/b", is_directory=True)

    assert box.wait(0)
    assert box.take() == Hints(frozenset({"/a"}), frozenset({"/b"}), scan_all=False)
    assert not box.wait(0)
    assert box.take() == Hints(frozenset(), frozenset(), scan_all=False)


def test_too_many_hints_become_one_scan(box: HintBox) -> None:
    for number in range(10_000):
        box.add(f"/{number}", is_directory=bool(number % 2))
    assert not box._scan_all
    box.add("/one-more", is_directory=False)

    assert box.take() == Hints(frozenset(), frozenset(), scan_all=True)


def test_repeated_hints_count_once(box: HintBox) -> None:
    for _ in range(20_000):
        box.add("/a", is_directory=False)

    assert box.take() == Hints(frozenset({"/a"}), frozenset(), scan_all=False)


def test_hint_added_before_the_wait_ends_it(box: HintBox) -> None:
    box.add("/a", is_directory=False)
    assert box.wait(30)
    box.add("/b", is_directory=False)

    assert box.wait(30)
    assert box.take().paths == {"/a", "/b"}


def test_hint_from_another_thread_ends_the_wait(box: HintBox) -> None:
    thread = threading.Thread(target=box.add, args=("/a",), kwargs={"is_directory": False})
    thread.start()

    assert box.wait(30)
    assert box.take().paths == {"/a"}
    thread.join()


def test_wake_ends_the_wait_without_hints(box: HintBox) -> None:
    for _ in range(100_000):
        box.wake()

    assert box.wait(30)
    assert not box.wait(0)
    assert box.take() == Hints(frozenset(), frozenset(), scan_all=False)


@pytest.mark.usefixtures("interrupted")
def test_wake_in_a_signal_handler_cannot_block(box: HintBox) -> None:
    signal.signal(signal.SIGUSR1, lambda *_: box.wake())

    with box._lock:  # as if the signal came while the same thread adds a hint
        os.kill(os.getpid(), signal.SIGUSR1)

    assert box.wait(30)


def test_box_leaves_no_descriptor_open(tmp_path: Path) -> None:
    del tmp_path
    before = len(os.listdir("/dev/fd"))
    boxes = [HintBox() for _ in range(20)]
    assert len(os.listdir("/dev/fd")) >= before + 40

    del boxes

    assert len(os.listdir("/dev/fd")) == before
