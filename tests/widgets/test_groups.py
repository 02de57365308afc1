"""The widget that puts players into teams."""

from companion.widgets.groups import TOO_FEW, Groups
from companion.widgets.widget import BACK, Done
from hardware.box import KNOB, SPIN, Event, Kind

PUSH = Event(KNOB, Kind.PRESSED, 0)
FOUR = Groups("TEAMS", {"A": "red", "B": "blue", "C": "red", "D": "blue"})


def turn(steps):
    return Event(KNOB, Kind.TURNED, 0, steps)


def after(widget, *events):
    for event in events:
        widget = widget.step(event)
    return widget


def test_a_push_moves_a_player_to_the_next_team():
    three = after(FOUR, turn(2), PUSH)
    assert three.members["B"] == "green"
    assert after(three, turn(-9), PUSH) == Done(
        {"red": ("A", "C"), "blue": ("D",), "green": ("B",)}
    )
    assert after(FOUR, turn(1), *[PUSH] * 4) == after(FOUR, turn(1))


def test_there_are_no_more_teams_than_players():
    two = Groups("TEAMS", {"A": "red", "B": "blue"})
    assert after(two, turn(1), PUSH, PUSH).members["A"] == "red"


def test_the_entry_needs_two_teams():
    one = Groups("TEAMS", {"A": "red", "B": "red"})
    assert one.draw().words()[1] == TOO_FEW
    assert after(one, PUSH) == one
    assert after(one, turn(2), PUSH, turn(-2), PUSH) == Done({"red": ("A",), "blue": ("B",)})


def test_a_team_with_an_unknown_name_moves_to_the_first_team():
    odd = Groups("TEAMS", {"A": "us", "B": "blue"})
    assert after(odd, turn(1), PUSH).members["A"] == "red"


def test_spin_goes_back():
    assert after(FOUR, Event(SPIN, Kind.PRESSED, 0)) == BACK
