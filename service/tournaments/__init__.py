"""``/v1/tournaments``: the tournament of Krypto's rules page, played live."""
