"""What `Game.simulate` gives as tables of Arrow and Polars, which are asked for
only here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars
    import pyarrow


def to_arrow(rows: list[dict[str, Any]]) -> pyarrow.Table:
    """Rows of `Game.simulate` as an Arrow table of as many rows.

    Columns: ``game`` and ``seed`` (unsigned 64-bit), ``decks`` and ``winners`` (lists of
    text), ``finished`` and ``draw`` (true or false), ``decisions`` (unsigned 64-bit),
    ``turns`` (unsigned 32-bit), ``fingerprint`` (text).
    """
    import pyarrow

    text = pyarrow.string()
    columns = {
        "game": pyarrow.uint64(),
        "seed": pyarrow.uint64(),
        "decks": pyarrow.list_(text),
        "winners": pyarrow.list_(text),
        "finished": pyarrow.bool_(),
        "draw": pyarrow.bool_(),
        "decisions": pyarrow.uint64(),
        "turns": pyarrow.uint32(),
        "fingerprint": text,
    }
    return pyarrow.Table.from_pylist(rows, schema=pyarrow.schema(columns))


def to_polars(rows: list[dict[str, Any]]) -> polars.DataFrame:
    """Rows of `Game.simulate` as a Polars frame of as many rows; columns as in
    `to_arrow`."""
    import polars

    columns = {
        "game": polars.UInt64,
        "seed": polars.UInt64,
        "decks": polars.List(polars.String),
        "winners": polars.List(polars.String),
        "finished": polars.Boolean,
        "draw": polars.Boolean,
        "decisions": polars.UInt64,
        "turns": polars.UInt32,
        "fingerprint": polars.String,
    }
    return polars.DataFrame(rows, schema=columns)
