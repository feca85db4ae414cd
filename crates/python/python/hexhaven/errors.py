"""What can go wrong. Every exception of this package is a `HexhavenError`."""

from __future__ import annotations

from typing import Any


class HexhavenError(Exception):
    """Something this package refuses to do."""


class BadText(HexhavenError, ValueError):
    """A text that isn't a rule set, board, position, move or record; the message says where and why."""


class BadArgument(HexhavenError, ValueError):
    """An array, number or name that doesn't fit."""


class IllegalMove(HexhavenError, ValueError):
    """A move that the rules forbid.

    `rule` is a rule from docs/rules.md such as `SETTLE-3`, `code` a short word such as `too_close`, and `data` the
    details, such as `{"corner": 22, "neighbor": 17}`.
    """

    rule: str
    code: str
    data: dict[str, Any]

    def __init__(self, message: str, rule: str = "", code: str = "", data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.rule, self.code, self.data = rule, code, dict(data or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.rule, self.code, self.data)


class Closed(HexhavenError, RuntimeError):
    """The environment has been closed."""


class Busy(HexhavenError, RuntimeError):
    """A call from another thread is using the object. Only one call at a time may."""
