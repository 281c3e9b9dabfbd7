"""The tournament of Krypto's rules page: its hands, its clocks, its score pad, and the referee."""
