"""What `Game.simulate` gives as tables of Arrow and Polars, which are asked for
only here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._extras import missing

if TYPE_CHECKING:
    import polars
    import pyarrow


def to_arrow(rows: list[dict[str, Any]]) -> pyarrow.Table:
    """Rows of `Game.simulate` as an Arrow table of as many rows.

    Columns: ``game`` and ``seed`` (unsigned 64-bit), ``decks`` and ``winners`` (lists of
    text), ``finished`` and ``draw`` (true or false), ``decisions`` (unsigned 64-bit),
    ``turns`` (unsigned 32-bit), ``fingerprint`` (text); for each of the `stats` that were
    asked for ``stat_NAME`` (a list of 32-bit numbers, by seat, or one of the table). What
    was noted of cards and actions is left out.
    """
    try:
        import pyarrow
    except ModuleNotFoundError as error:
        raise missing("arrow", error) from None

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
    columns |= {f"stat_{name}": pyarrow.list_(pyarrow.int32()) for name in _stats(rows)}
    return pyarrow.Table.from_pylist([_flat(row) for row in rows], schema=pyarrow.schema(columns))


def _stats(rows: list[dict[str, Any]]) -> list[str]:
    """The names of stats that were noted."""
    return list(rows[0].get("stats", {})) if rows else []


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row with a column for each stat, and without cards and actions."""
    kept = {name: value for name, value in row.items() if name not in ("stats", "cards", "actions")}
    return kept | {f"stat_{name}": values for name, values in row.get("stats", {}).items()}


def to_polars(rows: list[dict[str, Any]]) -> polars.DataFrame:
    """Rows of `Game.simulate` as a Polars frame of as many rows; columns as in
    `to_arrow`."""
    try:
        import polars
    except ModuleNotFoundError as error:
        raise missing("polars", error) from None

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
    columns |= {f"stat_{name}": polars.List(polars.Int32) for name in _stats(rows)}
    return polars.DataFrame([_flat(row) for row in rows], schema=columns)
