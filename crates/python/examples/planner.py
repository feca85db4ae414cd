"""A short player that beats `novice`: it tries every move in its head and keeps the one after which its chances are best.

    python examples/planner.py
"""

import hexhaven as hx

LUCK = hx.Luck(1)


def planner(view):
    """The best move for the next moment. What it cannot see, it deals at random."""
    state, me = view.knowledge().sample(LUCK), view.viewer
    # Offers lead nowhere by themselves.
    moves = [move for move in view.legal() if move.kind not in ("OFFER", "COUNTER", "WITHDRAW")]

    def worth(move):
        after = state.play(move)
        if after.is_over:
            return 2.0 * (after.winner == me)
        if after.is_chance:
            outcomes = [(hx.chances(after.play(outcome))[me], weight) for outcome, weight in after.outcomes()]
            return sum(chance * weight for chance, weight in outcomes) / sum(weight for _, weight in outcomes)
        return hx.chances(after)[me]

    return max(moves, key=worth)


if __name__ == "__main__":
    print(hx.arena([planner, "novice", "novice", "novice"], seeds=25))
