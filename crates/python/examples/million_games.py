"""Plays a million games on all cores, or on a Ray cluster, into a Parquet file, and asks DuckDB about it:

    python examples/million_games.py --games 1000000 --out games.parquet
    RAY_ADDRESS=auto python examples/million_games.py          # on the cluster that this machine belongs to

The same seed gives the same file wherever it runs, and a worker that is lost costs only the part it was playing.
"""

import argparse

import duckdb

import hexhaven.cluster


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", default="weighted,random,random,random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=int, default=1_000, help="games that a worker plays at a time")
    parser.add_argument("--out", default="games.parquet")
    options = parser.parse_args()
    table = hexhaven.cluster.simulate(
        options.players.split(","), options.games, seed=options.seed, part=options.part, path=options.out,
        progress=lambda done, parts: print(f"\r{done} of {parts} parts", end="", flush=True),
    )
    print(f"\n{table.num_rows:,} games in {options.out}")
    print(duckdb.sql(f"""
        select winner_bot, count(*) as wins, round(avg(turns), 1) as turns
        from '{options.out}' group by all order by wins desc
    """))


if __name__ == "__main__":
    main()
