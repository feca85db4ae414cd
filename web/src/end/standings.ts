// Who finished where, and where the points came from.

import type { Statistics, View } from '../wire';
import type { PointSources } from '../wire';

export type Standing = {
  readonly seat: number;
  /** Equal points share a rank. */
  readonly rank: number;
  readonly points: number;
  /** Nothing as long as only the points on the table are known. */
  readonly sources: PointSources | undefined;
};

type Known = { view: Pick<View, 'players' | 'winner'>; statistics?: Pick<Statistics, 'seats'> | undefined };

/** The first place first. Nobody shares the winner's. */
export function standingsOf({ view, statistics }: Known): Standing[] {
  const seats = view.players.map(({ seat, points }) => {
    const sources = statistics?.seats[seat]?.points;
    return { seat, sources, points: sources ? sum(sources) : points };
  });
  const ahead = (a: (typeof seats)[number], b: (typeof seats)[number]) => (a.seat === view.winner ? b.seat !== a.seat : b.seat !== view.winner && a.points > b.points);
  return seats.map((one) => ({ ...one, rank: 1 + seats.filter((other) => ahead(other, one)).length })).toSorted((a, b) => a.rank - b.rank || a.seat - b.seat);
}

function sum({ settlements, cities, longest_road, largest_army, cards }: PointSources): number {
  return settlements + cities + longest_road + largest_army + cards;
}
