#!/usr/bin/env python3
"""Checks the luck of a game record as docs/fair-luck.md describes, with nothing but Python: check_luck.py game.hexhaven

It checks the commitment and redraws all rolls and all cards from the deck. It doesn't check the board or the thefts: that takes
knowing the rules and everybody's hand, and `hexhaven verify` does it."""
import hashlib, hmac, re, sys

def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()

def words(key, label):
    for block in range(2**32):
        digest = mac(key, f"{label}:{block}")
        yield from (int.from_bytes(digest[at:at + 4], "big") for at in range(0, 32, 4))

def draw(stream, row):
    word = next(stream) if len(row) > 1 else 0
    return row.pop(word % len(row)) if word < 2**32 // len(row) * len(row) else draw(stream, row)

fields, inputs = {}, []
for line in open(sys.argv[1], encoding="utf-8-sig"):
    name, _, value = line.strip().partition(" ")
    fields[name] = value.strip()
    inputs += [code.split("@")[0] for code in value.split()] if name.isdigit() else []
seed = bytes.fromhex(fields.get("server-seed") or sys.exit("the server seed is not revealed: nothing can be checked yet"))
if hashlib.sha256(seed).hexdigest() != fields.get("commitment"):
    sys.exit("the server seed is not the one that was committed to")
lines = [f"seat {seat} {fields[f'client-seed{seat}']}\n" for seat in range(6) if f"client-seed{seat}" in fields]
key = mac(seed, "hexhaven-luck 1\n" + "".join(lines))
streams, checked = {label: words(key, label) for label in ("start", "dice", "deck")}, dict(start=0, dice=0, deck=0)
usual = "20K3R3Y3M5V" if "five-six" in fields["rules"] else "14K2R2Y2M5V"
counts = re.search(r"dev-deck=(\w+)|$", fields["rules"])[1] or usual
deck = [card for number, card in re.findall(r"(\d+)(\w)", counts) for _ in range(int(number))]
started, pairs, all_pairs = False, [], [f"{one}+{other}" for one in range(1, 7) for other in range(1, 7)]
for number, code in enumerate(inputs, 1):
    who, kind, card = (code + "::").split(":")[:3]
    if who != "*":
        started = True  # Rolls before anybody acts decide who goes first.
        if kind == "KEEP":
            deck.remove(card)
    if who != "*" or kind == "STOLEN":
        continue
    if kind == "DRAWN":
        label, given = "deck", "DRAWN:" + draw(streams["deck"], deck)
    elif kind == "SHOWN":  # By Candamir: all of them stay in the deck until one is kept.
        row = list(deck)
        cards = [draw(streams["deck"], row) for _ in deck[:3]]
        label, given = "deck", "SHOWN:" + "".join(f"{cards.count(card)}{card}" for card in "KRYMV" if card in cards)
    elif not started:
        label, given = "start", draw(streams["start"], list(all_pairs))
    else:
        pairs = pairs if fields.get("dice") == "balanced-1" and len(pairs) > 12 else list(all_pairs)
        label, given = "dice", draw(streams["dice"], pairs)
    checked[label] += 1
    if f"*:{given}" != code:
        sys.exit(f"input {number} ({code}): the {label} stream gives {given}")
print("as committed:", ", ".join(f"{count} from the {label} stream" for label, count in checked.items()))
