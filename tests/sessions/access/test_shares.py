"""Nobody takes more than their share, and all of them no more than there is."""

from sessions.access.limits.shares import Shares, address_of


def test_an_address_takes_its_share_and_no_more() -> None:
    shares = Shares(each=10, together=100)

    assert [shares.take("192.0.2.7", amount) for amount in (6, 5, 4, 1)] == [
        True,
        False,
        True,
        False,
    ]
    assert shares.take("192.0.2.8", 10)


def test_all_together_take_no_more_than_there_is() -> None:
    shares = Shares(each=10, together=15)

    assert [shares.take(address, 8) for address in ("a", "b")] == [True, False]
    assert shares.take("b", 7)
    assert not shares.take("c")


def test_what_is_given_back_may_be_taken_again() -> None:
    shares = Shares(each=10, together=10)
    for _ in range(5):
        assert shares.take("a", 10)
        shares.give_back("a", 4)
        assert shares.take("b", 4)
        shares.give_back("a", 6)
        shares.give_back("b", 4)


def test_a_request_counts_for_its_household() -> None:
    def counted(client: tuple[str, int] | None) -> str:
        return address_of({"client": client})  # type: ignore[typeddict-item]

    assert counted(("2001:db8::1", 1)) == counted(("2001:db8::2", 2)) == "2001:db8::/64"
    assert counted(("192.0.2.7", 1)) == "192.0.2.7"
    assert counted(None) == ""
