"""What is told where a package is missing that a part of this one needs."""

from __future__ import annotations


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, as a sentence that says what to do next."""
    sentence = f'This needs the package `{error.name}`: install tuckbox with it, as in `pip install "./engine/python[{extra}]"`.'
    return ModuleNotFoundError(sentence, name=error.name)
