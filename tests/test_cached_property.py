"""Properties that are computed at their first read."""

from __future__ import annotations

from domext.table.cached_property import cached_property


class _Counted:
    def __init__(self) -> None:
        self.reads = 0

    @cached_property
    def value(self) -> list[int]:
        """The number of reads."""
        self.reads += 1
        return [self.reads]


def test_a_value_is_computed_once_for_each_object() -> None:
    first, second = _Counted(), _Counted()
    assert first.value is first.value
    assert (first.value, second.value, first.reads) == ([1], [1], 1)
    assert _Counted.value.__doc__ == "The number of reads."
