"""The tournament of Krypto's official rules: its hands, clocks, score pad and referee."""
