from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memconsolidate.config.time_zone import system_time_zone

SEOUL = "/usr/share/zoneinfo/Asia/Seoul"
SPRING = datetime(2026, 4, 7)  # noqa: DTZ001 - the zone under test is put on it


def test_the_variable_comes_before_the_machine(tmp_path: Path) -> None:
    link = tmp_path / "localtime"
    link.symlink_to(SEOUL)
    assert system_time_zone({"TZ": ":Europe/Berlin"}, str(link)) == ZoneInfo("Europe/Berlin")
    assert system_time_zone({}, str(link)) == ZoneInfo("Asia/Seoul")
    assert system_time_zone({"TZ": ""}, str(link)) == ZoneInfo("Asia/Seoul")
    assert system_time_zone({"TZ": f":{SEOUL}"}, "/none").utcoffset(SPRING) == timedelta(hours=9)


def test_a_copied_zone_file_is_read(tmp_path: Path) -> None:
    shutil.copy(SEOUL, tmp_path / "localtime")
    zone = system_time_zone({}, str(tmp_path / "localtime"))
    assert zone.utcoffset(SPRING) == timedelta(hours=9)
    assert str(zone) == "localtime"


def test_a_machine_without_zone_data_has_an_offset(tmp_path: Path) -> None:
    (tmp_path / "broken").write_bytes(b"no zone")
    for path in (tmp_path / "none", tmp_path / "broken"):
        # Tests run with TZ=UTC.
        assert system_time_zone({}, str(path)).utcoffset(SPRING) == timedelta(0)
    assert system_time_zone({"TZ": "<+09>-9"}, "/none").utcoffset(SPRING) is not None


@pytest.mark.parametrize(
    "given", ["Europe/Berln", "garbage", "../../etc/passwd", "Europe", " ", "x" * 300]
)
def test_a_variable_that_means_nothing_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="no time zone has this name"):
        system_time_zone({"TZ": given}, SEOUL)
