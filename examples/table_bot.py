#!/usr/bin/env python3
"""A bot that takes a seat at a table on a Hexhaven server and plays until the game is over.

    python3 table_bot.py http://127.0.0.1:8344 KRBTZW "My bot"

It builds when it can, the most expensive thing first, and never trades. docs/messages.md describes the messages."""
import itertools
import json
import random
import sys
import urllib.error
import urllib.request

WISHES = ["city", "settlement", "buy_dev_card", "road", "knight", "roll", "move_robber", "rob", "decline", "end_turn"]


def call(url, body=None, token=None):
    """Sends a POST with JSON, or a GET if there is no body."""
    request = urllib.request.Request(url, json.dumps(body).encode() if body is not None else None)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    return urllib.request.urlopen(request)


def choose(update):
    """One of the actions that the table offers: the one highest on the list of wishes, or any."""
    actions = update["question"]["choices"]["actions"]
    if actions[0]["type"] == "discard":
        view = update["view"]
        hand = [card for card, count in view["own"]["hand"].items() for _ in range(count)]
        due = view["players"][view["viewer"]]["due"]
        return [{"type": "discard", "resource": card} for card in random.sample(hand, due)]
    rank = {kind: place for place, kind in enumerate(WISHES)}
    best = min(rank.get(action["type"], len(WISHES) - 1.5) for action in actions)
    return [random.choice([action for action in actions if rank.get(action["type"], len(WISHES) - 1.5) == best])]


def play(server, code, name):
    table = f"{server}/api/tables/{code}"
    taken = json.load(call(table + "/seats", {"name": name, "kind": "remote"}))
    token, ids, answered = taken["token"], itertools.count(), set()
    with call(table + "/stream", token=token) as lines:
        for line in lines:
            update = json.loads(line) if line.strip() else {}
            if update.get("room") and update["room"]["status"] in ("over", "abandoned"):
                return update["view"]["winner"], taken["seat"]
            if not (update.get("question") or {}).get("owes"):
                continue
            actions = choose(update)
            offers = {offer["slot"]: offer["question"] for offer in update["offers"]}
            question = offers.get(actions[0].get("slot"), update["question"]["number"])
            if question in answered:  # an update about something else, sent before the table got our answer
                continue
            answered.add(question)
            command = {"type": "act", "question": question, "actions": actions}
            try:
                call(table + "/commands", {"id": f"{name}-{next(ids)}".replace(" ", "-"), "command": command}, token).read()
            except urllib.error.HTTPError as refused:
                print("refused:", refused.read().decode(), file=sys.stderr)


if __name__ == "__main__":
    winner, seat = play(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "Python bot")
    print("won" if winner == seat else f"seat {winner} has won")
