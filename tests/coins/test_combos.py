"""Combinations against all 46,656 throws, read a second way."""

from collections import Counter
from itertools import product

import pytest

from game.coins.combos import NOTHING, PAYS, combination, distinct_throws, makers, ways

PAGE = {
    "six": 6,
    "five": 180,
    "two_triples": 300,
    "four": 2250,
    "three_pairs": 1800,
    "three": 14400,
    "two_pairs": 16200,
    "nothing": 11520,
}


def shape(dice):
    """The sizes of the groups of equal faces, as digits."""
    return "".join(sorted((str(dice.count(face)) for face in set(dice)), reverse=True))


SHAPES = {
    "6": "six",
    "51": "five",
    "42": "four",
    "411": "four",
    "33": "two_triples",
    "321": "three",
    "3111": "three",
    "222": "three_pairs",
    "2211": "two_pairs",
    "21111": "nothing",
    "111111": "nothing",
}


def test_every_throw_is_read_right():
    found = Counter()
    for dice in product(range(1, 7), repeat=6):
        combo = combination(dice)
        assert combo == SHAPES[shape(dice)]
        found[combo] += 1
    assert found == PAGE


def test_ways_without_and_with_extras():
    assert ways(False) == PAGE
    extras = PAGE | {"two_triples": 280, "555666": 20, "three_pairs": 1710, "112233": 90}
    assert ways(True) == extras


def test_distinct_throws_cover_all():
    throws = dict(distinct_throws())
    assert len(throws) == 462
    assert sum(throws.values()) == 6**6


def test_extras_do_not_depend_on_the_order_of_the_dice():
    assert combination((6, 5, 6, 5, 6, 5), extras=True) == "555666"
    assert combination((3, 1, 2, 1, 3, 2), extras=True) == "112233"
    assert combination((4, 4, 6, 6, 5, 5), extras=True) == "three_pairs"
    assert combination((4, 4, 4, 6, 6, 6), extras=True) == "two_triples"


@pytest.mark.parametrize(
    ("dice", "lit"),
    [
        ((4, 4, 1, 4, 6, 4), (0, 1, 3, 5)),
        ((4, 4, 1, 4, 1, 4), (0, 1, 3, 5)),
        ((3, 3, 3, 2, 2, 6), (0, 1, 2)),
        ((1, 2, 1, 2, 5, 6), (0, 1, 2, 3)),
        ((1, 2, 1, 2, 1, 2), (0, 1, 2, 3, 4, 5)),
        ((1, 1, 2, 2, 3, 3), (0, 1, 2, 3, 4, 5)),
        ((2, 2, 2, 2, 2, 5), (0, 1, 2, 3, 4)),
        ((1, 1, 2, 3, 4, 5), ()),
    ],
)
def test_dice_that_make_the_combination(dice, lit):
    assert makers(dice, combination(dice)) == lit


def test_the_best_line_counts():
    """No throw is read as a line while a dearer one fits: checked through the groups each line needs."""
    needs = {"two_pairs": "22", "three": "3", "four": "4", "three_pairs": "222", "two_triples": "33", "five": "5"}
    for dice, _ in distinct_throws():
        combo = combination(dice)
        if combo == "six":
            continue
        sizes = sorted((dice.count(face) for face in set(dice)), reverse=True)
        fitting = [
            line
            for line, groups in needs.items()
            if len(groups) <= len(sizes) and all(size >= int(need) for size, need in zip(sizes, groups, strict=False))
        ]
        assert PAYS[combo] == max((PAYS[line] for line in fitting), default=PAYS[NOTHING])
