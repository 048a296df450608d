"""Stores of matches: one protocol, native adapters."""

from replay.store.memory import MemoryStore
from replay.store.protocol import Append, MatchEntry, Store, Stored
from replay.store.sqlite import SqliteStore

__all__ = ["Append", "MatchEntry", "MemoryStore", "SqliteStore", "Store", "Stored"]
