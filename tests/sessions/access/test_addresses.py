"""Which addresses are counted together."""

import pytest

from sessions.access.limits.addresses import counted_as


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("no address", ""),
        ("1.2.3.4, 5.6.7.8", ""),
        ("a" * 5_000, ""),
    ],
)
def test_a_household_is_counted_as_one(address: str, counted: str):
    assert counted_as(address) == counted
