"""Every limit of the service, each with its reason. Units are in the names."""

from typing import Final

REQUEST_MAX_BYTES: Final = 64 * 1_024  # two decks with names are under 8 KiB; an action under 1 KiB
RESPONSE_MAX_BYTES: Final = 4 * 1_024 * 1_024  # a page of records with openings is under 1 MiB
CHUNK_BYTES: Final = 256 * 1_024  # of a bundle: well below every client's default limit of 4 MiB
RECORDS_PER_CALL: Final = 500  # a page of about 300 KiB
COMMAND_ID_MAX_BYTES: Final = 64  # the log's own limit
NAME_MAX_CHARS: Final = 80  # of a match or a deck: one line on a screen
DECK_LINES_MAX: Final = 200  # a legal deck has at most 55 cards; beyond, it is no deck list but an attack
COPIES_MAX: Final = 1_000  # of one card in one line of a list; a fault long before
SWITCHES_MAX: Final = 100  # there are 40
PICKS_MAX: Final = 256  # in all slots of an action; more than all cards of one seat
SLOTS_MAX: Final = 16  # of one action; cards have at most a few costs
NUMBER_MAX: Final = 2**31 - 1  # card numbers, object ids and places are far below
FEED_RECORDS: Final = 64  # updates kept ready for watchers who follow live; who lags further reads the log
SEAT_WATCHERS: Final = 16  # at once, of one match with one seat's token: a player's devices, and some still closing
VIEWER_WATCHERS: Final = 512  # the same for viewers, and for the organizer: a hall of people, 22 KiB each
LIVE_MATCHES: Final = 512  # states in memory at once, 64 KiB each; others are read back when asked for
ENDED_MATCHES: Final = 16  # of them, that are over: for the last looks of those who played
PEM_MAX_BYTES: Final = 1_048_576  # a chain of certificates is a few KiB
TOKEN_MAX_CHARS: Final = 1_024  # a token of ours is under 200
