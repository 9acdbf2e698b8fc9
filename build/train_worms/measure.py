"""Plays thousands of games between valuations of the ends of a turn, and says how often the first of them won."""

from __future__ import annotations

import argparse

import numpy as np

from build.train_worms.net import forward, judge, unpacked
from build.train_worms.tables import DRAWN, Array, N, Pool
from build.train_worms.turns import Turns
from game.worms.chances import weights

AT_ONCE = 400
THROWS = 48


def chances(pool: Pool) -> Array:
    """The shipped weights: chances after each way to end the turn, (games, ways, seats)."""
    parts = unpacked(weights(pool.seats))
    return judge(lambda grill, seats: forward(parts, grill, seats)[1], pool)


def worms(pool: Pool, steal: float) -> Array:
    """The worms gained or lost at once, those stolen so many times."""
    top = pool.now().top
    grill = np.broadcast_to(DRAWN[1:], (pool.games, N))
    return np.concatenate([-DRAWN[top[:, :1]], grill, steal * DRAWN[top[:, 1:]]], axis=1)


PLAYERS = ("expert", "hard", "doubled")


def worth(name: str, pool: Pool, judged: Array) -> Array:
    """What the ways to end the turn are worth to a player, (games, ways)."""
    return judged[..., 0] if name == "expert" else worms(pool, 2.0 if name == "doubled" else 1.0)


def play(players: list[str], games: int, seed: int) -> Array:
    """How the first player fared in so many games, all having sat in every seat equally often: 1 for a win, 0 for a
    loss, each without the luck of the dice. Luck is what a throw brought, in chances to win, more than many throws of
    the same turn bring on the average: its mean is 0 for any estimate of the chances, so that nothing but noise goes."""
    luck, turns = np.random.default_rng(seed), Turns()
    seats, names = len(players), sorted(set(players))
    pool = Pool(seats, min(AT_ONCE, games))
    tables = np.arange(pool.games)
    who = np.array([[players[(seat + n) % seats] == players[0] for seat in range(seats)] for n in range(seats)])
    which = np.array([[names.index(players[(seat + n) % seats]) for seat in range(seats)] for n in range(seats)])
    number, begun = tables.copy(), pool.games
    """Of the game at each table: all that were begun are played to their end, so that short ones are not preferred."""
    ours, plays = who[number % seats], which[number % seats]
    lucky, fared = np.zeros(pool.games), np.full(games, np.nan)
    while np.isnan(fared).any():
        judged = chances(pool)
        worths = np.stack([worth(name, pool, judged) for name in names])[plays[:, 0], tables]
        ways = pool.best_ways(worths)
        _, totals = turns.play(np.take_along_axis(worths, ways, axis=1), worths[:, 0], luck, THROWS)
        went = ways[tables, totals]
        brought = (judged[tables, went] * ours).sum(axis=-1)
        lucky += brought[0] - brought[1:].mean(axis=0)
        ended = pool.go(went[0])
        ours, plays = np.roll(ours, -1, axis=1), np.roll(plays, -1, axis=1)
        won = (pool.now().winners() * ours).sum(axis=-1)
        for table in np.flatnonzero(ended):
            if number[table] < games:
                fared[number[table]] = won[table] - lucky[table]
            number[table], lucky[table], begun = begun, 0.0, begun + 1
            ours[table], plays[table] = who[number[table] % seats], which[number[table] % seats]
        pool.renew(ended)
    return fared / players.count(players[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How the expert of Worms on the Grill fares.")
    parser.add_argument("--seats", default="expert,doubled", help=f"by comma: {', '.join(PLAYERS)}")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    players = asked.seats.split(",")
    fared = play(players, asked.games - asked.games % len(players), asked.seed)
    error = 1.959964 * fared.std(ddof=1) / len(fared) ** 0.5
    print(f"{players[0]} wins {fared.mean():.4f} +-{error:.4f} (95 %) of {len(fared)} games, luck taken out")
