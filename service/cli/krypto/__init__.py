"""The commands of Krypto: ``solve``, ``check``, ``deal``, ``hint``, ``daily`` and ``census``."""
