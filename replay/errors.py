"""What can go wrong with a log, and whose fault it is."""


class ReplayError(Exception):
    """Base of every error this package raises."""


class IntegrityError(ReplayError):
    """A log, bundle or head is not what it claims to be, damaged or forged. Names the record if known."""

    def __init__(self, message: str, record: int | None = None) -> None:
        super().__init__(message if record is None else f"record {record}: {message}")
        self.record = record


class NotCanonical(IntegrityError):
    """Bytes that are not the one canonical msgpack form of their value."""


class TooLarge(IntegrityError):
    """Input beyond a limit of `replay.bounds`."""


class AdjudicatorFault(ReplayError):
    """The game handed in broke its contract: an undeclared type, a repeated draw. Nothing was written."""


class CommandReused(ReplayError):
    """The caller sent another action under a command id that already stands in the log."""


class BadRollback(ReplayError):
    """The caller named a record to roll back to that does not exist or is not before now."""


class MatchFull(ReplayError):
    """The match has reached `bounds.RECORDS_PER_MATCH` records (or rollbacks)."""


class StoreError(ReplayError):
    """Base of what a store answers to an append or a read."""


class OutOfOrder(StoreError):
    """The append's number is not the one after the last. Read the log again, then decide again."""


class DuplicateCommand(StoreError):
    """(match, actor, command id) is in the log already. Find the first record and answer with it."""


class UnknownMatch(StoreError):
    """No such match in this store."""


class StoreFailed(StoreError):
    """The disk failed: the append may or may not have been written. Read the log again before retrying."""


class StoreClosed(StoreError):
    """The store was closed; nothing was written."""


class StoreLocked(StoreError):
    """Another process holds this store."""
