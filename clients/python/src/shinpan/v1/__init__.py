"""Generated from proto/shinpan/v1 by make proto. Do not edit."""
