"""The addresses that webhooks may call. Callers choose them, so they must not lead into the private network."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from worker.settings import private_webhooks

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# RFC 6052: the IPv4 address is in the last 32 bits.
NAT64 = IPv6Network("64:ff9b::/96")
# RFC 1918, RFC 6598 (between a provider and its customers), RFC 4193, RFC 3879.
PRIVATE: tuple[Network, ...] = tuple(
    map(
        ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7", "fec0::/10"),
    )
)
# Cloud metadata services give credentials to any process that asks: AWS, GCP, Azure and others; AWS over IPv6; Oracle;
# Alibaba; Azure's platform address, which looks public.
METADATA: frozenset[Address] = frozenset(
    map(
        ip_address,
        (
            "169.254.169.254",
            "169.254.170.2",
            "fd00:ec2::254",
            "192.0.0.192",
            "100.100.100.200",
            "168.63.129.16",
        ),
    )
)
# Special according to the IANA registries (RFC 6890), but unknown to some releases of `ipaddress`: local-use NAT64
# (RFC 8215), documentation (RFC 9637), segment routing (RFC 9602), the old 6to4 relays (RFC 7526).
SPECIAL: tuple[Network, ...] = tuple(
    map(ip_network, ("64:ff9b:1::/48", "3fff::/20", "5f00::/16", "192.88.99.0/24"))
)


def as_address(text: str) -> Address | None:
    """Return the address that ``text`` is literally, or None if it is not an address."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def refusal(address: Address) -> str | None:
    """Return the reason why ``address`` may not be called, such as ``"a loopback address"``; None if it may."""
    reached = _reached(address)
    if reached in METADATA:
        return "the address of a cloud's metadata service"
    if reached.is_multicast:
        return "a multicast address"
    if reached.is_unspecified:
        return "the unspecified address"
    private = _private(reached)
    if private is not None:
        return None if private_webhooks() else private
    if reached.is_reserved or not reached.is_global or any(reached in network for network in SPECIAL):
        return "a reserved address"
    return None


def _reached(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 address leads to (mapped, 6to4 or NAT64), or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    # Remove the scope, so that addresses compare equal.
    return address.ipv4_mapped or address.sixtofour or IPv6Address(int(address))


def _private(address: Address) -> str | None:
    """Return the kind of a private address, or None."""
    if address.is_loopback:
        return "a loopback address"
    if address.is_link_local:
        return "a link-local address"
    if any(address in network for network in PRIVATE):
        return "a private address"
    return None
