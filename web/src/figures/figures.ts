// The rows of the tables of figures: a label, a number for each seat, and how it is written.

import { type Key, t } from '../i18n/index.svelte';
import { total } from '../common/kinds';
import type { Cards, SeatStatistics, Statistics } from '../wire';

export type Row = { label: string; values: readonly number[]; texts: readonly string[]; sum?: boolean };

/** Where the points come from, and their total. */
export function sources({ seats }: Statistics): Row[] {
  const points = (pick: (seat: SeatStatistics) => number, key: Key) => row(t(key as 'end.settlements'), seats.map(pick));
  const kinds = [
    points(({ points }) => points.settlements, 'end.settlements'),
    points(({ points }) => points.cities, 'end.cities'),
    points(({ points }) => points.longest_road, 'player.longest_road'),
    points(({ points }) => points.largest_army, 'player.largest_army'),
    points(({ points }) => points.cards, 'end.cards'),
  ];
  return [...kinds, summed(kinds, seats.length)];
}

export function gains({ seats }: Statistics): Row[] {
  return cards(
    seats.map(({ gained }) => gained),
    ['start', 'production', 'theft', 'deals', 'supply', 'progress', 'helpers'],
    (way) => t(`end.from_${way}`),
  );
}

export function losses({ seats }: Statistics): Row[] {
  return cards(
    seats.map(({ lost }) => lost),
    ['paid', 'discarded', 'theft', 'deals', 'supply', 'progress', 'helpers'],
    (way) => t(`end.to_${way}`),
  );
}

/** Everything that is one number for each seat. */
export function others({ seats }: Statistics): Row[] {
  return [
    row(
      t('end.blocked'),
      seats.map(({ blocked }) => total(blocked)),
    ),
    row(
      t('end.cards_bought'),
      seats.map((seat) => seat.cards_bought),
    ),
    row(
      t('end.knights'),
      seats.map((seat) => seat.knights),
    ),
    row(
      t('end.sevens'),
      seats.map((seat) => seat.sevens),
    ),
    row(
      t('end.offers'),
      seats.map((seat) => seat.offers),
    ),
    row(
      t('end.deals'),
      seats.map((seat) => seat.deals),
    ),
    {
      label: t('end.time'),
      values: seats.map(({ millis }) => millis),
      texts: seats.map(({ millis }) => time(millis)),
    },
  ];
}

/** Minutes and seconds, with hours if there are any. */
export function time(millis: number): string {
  const seconds = Math.round(millis / 1_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Ways that no seat has used are left out. */
function cards<W extends string>(bySeat: readonly Readonly<Record<W, Cards>>[], ways: readonly W[], name: (way: W) => string): Row[] {
  const rows = ways.map((way) =>
    row(
      name(way),
      bySeat.map((seat) => total(seat[way])),
    ),
  );
  return [...rows.filter(({ values }) => values.some((value) => value > 0)), summed(rows, bySeat.length)];
}

function summed(rows: readonly Row[], seats: number): Row {
  const values = Array.from({ length: seats }, (_, seat) => rows.reduce((sum, { values }) => sum + (values[seat] ?? 0), 0));
  return { ...row(t('end.sum'), values), sum: true };
}

function row(label: string, values: readonly number[]): Row {
  return { label, values, texts: values.map(String) };
}
