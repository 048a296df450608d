"""`python -m tests.kit.bodies SEED…` plays those matches and prints the SHA-256 of each one's record bodies."""

import sys
from hashlib import sha256

from tests.kit.match import Seated


def digest(seed: int) -> str:
    """Over all bodies and openings of the match, in order."""
    match = Seated(seed)
    match.play()
    found = sha256()
    for record in match.store.read(match.match_id):
        found.update(record.body + record.openings)
    return found.hexdigest()


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(digest(int(argument)))
