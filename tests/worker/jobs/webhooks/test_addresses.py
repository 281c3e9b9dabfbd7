"""Addresses that webhooks may and may not call."""

from ipaddress import ip_address

import pytest

from worker.jobs.webhooks import refusal

ALWAYS_REFUSED = {
    "169.254.169.254": "metadata",
    "100.100.100.200": "metadata",
    "168.63.129.16": "metadata",
    "192.0.0.192": "metadata",
    "fd00:ec2::254": "metadata",
    "::ffff:169.254.169.254": "metadata",
    "64:ff9b::a9fe:a9fe": "metadata",
    "2002:a9fe:a9fe::1": "metadata",
    "0.0.0.0": "unspecified",
    "::": "unspecified",
    "::ffff:0.0.0.0": "unspecified",
    "224.0.0.1": "multicast",
    "ff02::1": "multicast",
    "255.255.255.255": "reserved",
    "240.0.0.1": "reserved",
    "0.1.2.3": "reserved",
    "192.0.2.1": "reserved",
    "198.18.0.1": "reserved",
    "192.88.99.1": "reserved",
    "2001:db8::1": "reserved",
    "3fff::1": "reserved",
    "64:ff9b:1::7f00:1": "reserved",
    "5f00::1": "reserved",
    "2001::1": "reserved",
    "::7f00:1": "reserved",
    "::ffff:0:7f00:1": "reserved",
}
PRIVATE = {
    "127.0.0.1": "loopback",
    "127.255.0.3": "loopback",
    "::1": "loopback",
    "::ffff:127.0.0.1": "loopback",
    "2002:7f00:1::": "loopback",
    "64:ff9b::7f00:1": "loopback",
    "10.0.0.1": "private",
    "172.31.255.255": "private",
    "192.168.1.1": "private",
    "100.64.0.1": "private",
    "100.127.255.255": "private",
    "::ffff:10.0.0.1": "private",
    "2002:c0a8:101::1": "private",
    "64:ff9b::6440:1": "private",
    "fc00::1": "private",
    "fd12:3456::1": "private",
    "fec0::1": "private",
    "169.254.1.1": "link-local",
    "fe80::1": "link-local",
    "fe80::1%eth0": "link-local",
}
PUBLIC = (
    "93.184.215.14",
    "100.128.0.1",
    "172.32.0.1",
    "2606:4700:4700::1111",
    "::ffff:93.184.215.14",
    "2002:5db8:d70e::1",
    "64:ff9b::5db8:d70e",
)


@pytest.mark.parametrize(("address", "why"), (ALWAYS_REFUSED | PRIVATE).items())
def test_private_address_is_refused(address: str, why: str) -> None:
    assert why in str(refusal(ip_address(address)))


@pytest.mark.parametrize("address", PUBLIC)
def test_public_address_may_be_called(address: str) -> None:
    assert refusal(ip_address(address)) is None


@pytest.mark.usefixtures("private_allowed")
@pytest.mark.parametrize("address", [*PUBLIC, *PRIVATE])
def test_operator_may_allow_private_addresses(address: str) -> None:
    assert refusal(ip_address(address)) is None


@pytest.mark.usefixtures("private_allowed")
@pytest.mark.parametrize(("address", "why"), ALWAYS_REFUSED.items())
def test_special_addresses_are_always_refused(address: str, why: str) -> None:
    assert why in str(refusal(ip_address(address)))
