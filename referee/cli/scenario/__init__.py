"""Written-down boards: built, played and told. The form is docs/scenarios.md."""
