"""python -m build.train_worms: see the package."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

import numpy as np

from build.train_worms.net import Memory, Moment, Net, judge, packed
from build.train_worms.tables import Array, N, Pool
from build.train_worms.turns import Turns
from game.worms import GAME
from game.worms.chances import SETS, endings
from game.worms.moves import Steal, Take
from game.worms.rules import WormsRules
from game.worms.solver import TOTALS, TurnSolver
from game.worms.state import DICE, TILES, UNTHROWN, State

FILE = Path(__file__).parents[2] / "game" / "worms" / "chances.json"
TABLES = {2: 320, 3: 96, 4: 96, 5: 40, 6: 32, 7: 32}
"""Games side by side, by seats."""
THROWS = 12
"""So often each turn is thrown: the first time counts, all together say how the others fare."""
PLAY = 25
"""Turns between two times of learning."""
KEPT = 200
"""Turns after which a position is forgotten."""
STEPS, LAST_STEPS, AT_ONCE = 300, 6000, 512
"""Of learning each time, after the last turn, and how many positions go into one."""


class School:
    """Games with the same number of seats, and what is learnt from them."""

    def __init__(self, seats: int, games: int) -> None:
        self.pool = Pool(seats, games)
        self.memory = Memory(seats, KEPT * games)
        self._played: list[list[Moment]] = [[] for _ in range(games)]
        """By game, since its beginning."""

    def go_on(self, net: Net, values: Array, went: Array, whole: Array) -> None:
        """The games end their turns, whose worth is `whole` (games), in the first of the ways `went` (THROWS, games);
        what comes after each way is worth `values`."""
        expected = values[np.arange(self.pool.games), went].mean(axis=0)
        others = expected[:, 1:]
        others *= ((1 - whole) / np.maximum(others.sum(axis=1), 1e-9))[:, None]
        expected[:, 0] = whole
        grill, seats = self.pool.now().describe()
        for played, *turn in zip(self._played, grill, seats, net.chances(grill, seats), expected, strict=True):
            played.append(Moment(*turn))
        ended = self.pool.go(went[0])
        for game in np.flatnonzero(ended):
            self.memory.add(self._played[game])
            self._played[game] = []
        self.pool.renew(ended)


def one_turn(nets: Mapping[int, Net], turns: Turns, schools: list[School], luck: np.random.Generator) -> None:
    """Every game goes on by a turn."""
    pools = [school.pool for school in schools]
    judged = [judge(of(nets, pool).chances, pool) for pool in pools]
    worths = [values[..., 0] for values in judged]
    ways = [pool.best_ways(worth) for pool, worth in zip(pools, worths, strict=True)]
    ends = [np.take_along_axis(worth, way, axis=1) for worth, way in zip(worths, ways, strict=True)]
    whole, totals = turns.play(np.concatenate(ends), np.concatenate([worth[:, 0] for worth in worths]), luck, THROWS)
    begin = 0
    for school, values, way in zip(schools, judged, ways, strict=True):
        mine = slice(begin, begin := begin + len(way))
        school.go_on(of(nets, school.pool), values, way[np.arange(len(way)), totals[:, mine]], whole[mine])


def study(net: Net, memories: list[Memory], steps: int, rate: float, luck: np.random.Generator) -> None:
    """So many steps of learning, ever smaller ones."""
    memories = [memory for memory in memories if memory.met]
    for step in range(steps if memories else 0):
        positions = memories[step % len(memories)].draw(luck, AT_ONCE)
        net.learn(*positions, rate * (1 - step / steps))


def train(rounds: int, seed: int) -> None:
    """Plays so many turns in each of the games, learning now and then."""
    luck = np.random.default_rng(seed)
    nets, turns = {seats: Net(luck) for seats in SETS}, Turns()
    check_turns(turns)
    schools = {seats: School(seats, games) for seats, games in TABLES.items()}
    taught = {seats: [by.memory for n, by in schools.items() if min(n, SETS[-1]) == seats] for seats in SETS}
    begun = time.monotonic()
    for done in range(1, rounds + 1):
        one_turn(nets, turns, [*schools.values()], luck)
        if done % PLAY == 0:
            for seats, net in nets.items():
                study(net, taught[seats], STEPS, 0.001 + 0.004 * (1 - done / rounds), luck)
            FILE.write_bytes(packed(nets))
            print(f"{done} of {rounds} turns, {time.monotonic() - begun:.0f} s", flush=True)
    for seats, net in nets.items():
        study(net, taught[seats], LAST_STEPS, 0.002, luck)
    FILE.write_bytes(packed(nets))
    check_positions(nets, [school.pool for school in schools.values()])


def of(nets: Mapping[int, Net], pool: Pool) -> Net:
    """The net for these games."""
    return nets[min(pool.seats, SETS[-1])]


def check_turns(turns: Turns) -> None:
    """Turns are worth what the game's own solver says."""
    luck = Random(1)
    ends, fail = [luck.random() for _ in range(TOTALS)], luck.random()
    kept, _ = turns.solve(np.array([ends]), np.array([fail]))
    worth = TurnSolver(ends, fail).roll(0, DICE, 0)
    assert abs(kept[turns.numbers[0, DICE, 0], 0] - worth) < 1e-9


def check_positions(nets: Mapping[int, Net], pools: list[Pool]) -> None:
    """After each way to end a turn, the chances are those that the game reckons with the file just written, which nothing has read before."""
    for pool in pools:
        rules = WormsRules(pool.seats, {option.key: option.default for option in GAME.options})
        judged = judge(of(nets, pool).chances, pool)
        for game in range(8):
            grill = tuple(int(tile) + TILES[0] for tile in np.flatnonzero(pool.grill[game]))
            stacks = tuple(tuple(int(t) + TILES[0] - 1 for t in stack if t) for stack in pool.stacks[game])
            held = {tile for stack in stacks for tile in stack}
            down = tuple(tile for tile in TILES if tile not in held and tile not in grill)
            ends = endings(rules, State(0, "ready", UNTHROWN, (), grill, down, stacks))
            for take, chances in [(None, ends.fail), *ends.takes.items()]:
                match take:
                    case Take(tile):
                        way = tile - TILES[0] + 1
                    case Steal(_, seat):
                        way = N + seat
                    case None:
                        way = 0
                assert np.abs(judged[game, way] - chances).max() < 1e-3, (stacks, take)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Trains the expert of Worms on the Grill.")
    parser.add_argument("--turns", type=int, default=700)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    train(asked.turns, asked.seed)
