"""Proofs: tests that take long, and are repeated only when something that they rest on changed.

Tests marked ``slow`` or ``containers`` belong to one proof each, by their file. ``declared.py`` lists the proofs,
``inputs.py`` finds what each of them rests on, ``recorder.py`` is the pytest plugin, and ``.ci/run`` calls the commands
of ``__main__.py``. ``tests/proofs.txt`` has the digest of the inputs with which each proof last passed.
"""
