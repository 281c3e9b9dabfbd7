"""``jobs``: jobs submitted, waited for, shown and cancelled."""
