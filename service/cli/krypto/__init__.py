"""``solve``, ``check``, ``deal``, ``hint``, ``daily`` and ``census``: Krypto."""
