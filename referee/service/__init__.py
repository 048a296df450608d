"""The shell: gRPC services, tokens, wire and the one composition root. `app.serve` starts it all."""
