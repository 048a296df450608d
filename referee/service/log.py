"""What the referee logs of itself: JSON lines on standard error. Ids and reasons, never a card."""

import logging
import sys

import structlog


def configure(*, quiet: bool = False) -> None:
    """Call once, before `app.serve`. `quiet` leaves only what is broken."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR if quiet else logging.INFO),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # standard error as it is at each line
        cache_logger_on_first_use=False,
    )
