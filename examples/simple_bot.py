#!/usr/bin/env python3
"""A small bot for Hexhaven: it speaks the engine protocol (docs/engine-protocol.md) and needs only Python.

It knows no rules. Every position comes with the legal choices, and it prefers the kinds it likes:
    hexhaven arena 'engine:"python3 examples/simple_bot.py"' vs random --seeds 10
"""
import random
import re
import sys

# How likely it is to take a choice of each kind, compared with the others. Anything not listed is a 10. It keeps cards for settlements
# and cities more often than it spends them on roads, and a trade now and then gets what is missing.
LIKES = {
    "WIN": 10_000, "C": 10_000, "VINCENT": 5_000, "S": 5_000, "CONFIRM": 500, "BUY": 200, "CANDAMIR": 200, "KNIGHT": 200, "ROADS": 100,
    "YOP": 100, "MONO": 100, "ROLL": 100, "ACCEPT": 50, "R": 5, "TRADE": 3, "END": 1, "OFFER": 0.02, "COUNTER": 0.02, "NOSTEAL": 0.1,
}


def kind(code):
    """`S` for `S17`, `OFFER` for `OFFER:13:2W>1B`. A trade with the supply, `O>B`, is its own kind."""
    return "TRADE" if re.fullmatch(r"[BLWGO]>[BLWGO]", code) else re.match(r"[A-Z]+", code).group()


def choices(words):
    """The words after `legal`, up to the next part (a word of lowercase letters) or the end of the line."""
    legal = words[words.index("legal") + 1:]
    end = next((at for at, word in enumerate(legal) if word.isalpha() and word.islower()), len(legal))
    return legal[:end]


def say(line):
    print(line, flush=True)


def main():
    legal, luck = [], random.Random(0)
    for line in sys.stdin:
        words = line.split()
        message = words[0] if words else ""
        if message == "hexhaven":
            say("id name Simple Bot")
            say("id author the Hexhaven project")
            say("ready 2")
        elif message == "isready":
            say("ready 2")
        elif message == "newgame":
            luck = random.Random(words[2] if len(words) > 2 else 0)
        elif message == "position":
            legal = choices(words) if "legal" in words else []
        elif message == "go" and legal:
            likes = [LIKES.get(kind(code), 10) for code in legal]
            say("best " + luck.choices(legal, likes)[0])
        elif message == "go":
            say("error no position with legal choices has come before")
        elif message == "quit":
            return


if __name__ == "__main__":
    main()
