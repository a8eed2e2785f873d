"""What denies in Chinese and Japanese, and what only looks like it inside another word."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import judge_one, memory, refused_for

DENYING = ["使わずに書く", "見ずに進める", "読まずに消す", "聞かずに削除してください", "使わない", "読まない", "不要です", "無効です", "知らぬ", "不要部署", "别部署", "请别部署", "没有测试", "从未使用", "无法部署", "并非如此", "不要改我的代码", "不能部署"]  # fmt: skip
AFFIRMING = ["必ずテスト", "かならず実行", "まずテストを書く", "はずれ値", "わずかな差", "ずっと動く", "いずれ移行する", "一つずつ実行", "少ない依存", "少なくとも3回", "テストしなければならない", "テストしないといけない", "不要なファイル", "無効なトークン", "非常に速い", "不具合を直す", "未来の計画", "未来我们部署", "使用别名", "特别检查", "区别对待", "无论如何都要部署", "使用无服务器架构", "使用非阻塞调用", "删除未使用的变量", "不仅测试", "不同的端口", "没问题", "不久部署", "不得不部署", "给没有测试的代码写测试", "删除不存在的文件"]  # fmt: skip
#: What somebody said, and a claim that turns it round.
TURNED = [
    ("必ずテストを実行してください。", "絶対にテストを実行しないでください。"),
    ("本番では絶対にログを消さないでください。", "本番では必ずログを消してください。"),
    ("不要なファイルは絶対に削除しないでください。", "不要なファイルは必ず削除してください。"),
    ("まずテストを書いてください。", "まずテストを書かないでください。"),
    ("少ない依存で書いてください。", "少ない依存で書かないでください。"),
    ("使っていないブランチを削除してください。", "使っていないブランチを削除しないでください。"),
    ("使っていないブランチを削除してください。", "使っているブランチを削除してください。"),
    ("无论如何都要在周五部署。", "不要在周五部署。"),
    ("我们使用无服务器架构。", "我们不使用无服务器架构。"),
    ("我们不使用无服务器架构。", "我们使用无服务器架构。"),
    ("绝不使用非阻塞调用。", "始终使用非阻塞调用。"),
    ("删除未使用的变量。", "删除使用的变量。"),
    ("不要删除未使用的变量。", "删除未使用的变量。"),
    ("绝不记录无效的令牌。", "总是记录无效的令牌。"),
    ("使用别名导入模块。", "不使用别名导入模块。"),
    ("我不喜欢你的代码。", "我喜欢你的代码。"),
]


@pytest.mark.parametrize("text", DENYING)
def test_negator_denies(text: str) -> None:
    assert polarity_of(text).has_negator


@pytest.mark.parametrize("text", AFFIRMING)
def test_negator_inside_a_word_does_not_deny_the_sentence(text: str) -> None:
    assert not polarity_of(text).has_negator


@pytest.mark.parametrize("kind", [MemoryType.PROJECT, MemoryType.FEEDBACK])
@pytest.mark.parametrize(("text", "statement"), TURNED)
def test_statement_that_turns_what_was_said_is_refused(
    text: str, statement: str, kind: MemoryType
) -> None:
    verdict = judge_one(text, statement, kind=kind)

    assert refused_for(verdict) == Reason.POLARITY_DIFFERS


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("必ずテストを実行してください。", "絶対にテストを実行しないでください。"),
        ("金曜日には絶対にデプロイしないでください。", "金曜日には必ずデプロイしてください。"),
        ("总是删除未使用的变量。", "绝不删除未使用的变量。"),
    ],
)
def test_contrary_rule_is_shown_to_a_person(known: str, text: str) -> None:
    rule = memory(known, kind=MemoryType.FEEDBACK)

    assert judge_one(text, None, [rule], kind=MemoryType.FEEDBACK).reason is Reason.CONTRARY_RULE
