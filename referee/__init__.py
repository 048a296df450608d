"""The referee of Shinpan: language, rules, match, views, cards, service and cli. See ARCHITECTURE.md."""
