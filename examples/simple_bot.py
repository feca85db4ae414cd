#!/usr/bin/env python3
"""A small bot for Hexhaven: it speaks the engine protocol (docs/engine-protocol.md) and needs only Python.

It knows no rules. Every position comes with the legal choices, and it takes one of the kind it likes best:
    hexhaven arena 'engine:"python3 examples/simple_bot.py"' vs random --seeds 10
"""
import random
import re
import sys

# The more it likes a kind of choice, the higher the number. Anything not listed is a 2.
LIKES = {
    "WIN": 9, "ROLL": 8, "C": 8, "S": 7, "VINCENT": 7, "BUY": 6, "CANDAMIR": 6, "ROADS": 5, "KNIGHT": 5, "YOP": 5,
    "R": 4, "CONFIRM": 4, "ACCEPT": 3, "END": 3, "DECLINE": 2, "OFFER": 1, "COUNTER": 1, "WITHDRAW": 1, "NOSTEAL": 1,
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
            best = max(LIKES.get(kind(code), 2) for code in legal)
            say("best " + luck.choice([code for code in legal if LIKES.get(kind(code), 2) == best]))
        elif message == "go":
            say("error no position with legal choices has come before")
        elif message == "quit":
            return


if __name__ == "__main__":
    main()
