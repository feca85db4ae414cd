// The log as it is shown: the lines of the happenings, under a heading for each turn.
//
// A long game has thousands of happenings. They are split into turns cheaply, and only the turns that are shown are worded.

import type { Cards, Happening, Item, SeenEvent } from '../wire';
import { parts } from '../i18n/index.svelte';
import type { Part } from '../i18n/message';
import type { Value } from '../i18n/value';
import { NO_CARDS, one, plus } from '../common/kinds';
import type { Table } from '../state/table.svelte';
import { aboutOf } from './about';
import { lineOf } from './happenings';

/** Where a turn begins and ends among the items. */
/** `cut`: the rest of a turn whose beginning is not at hand. */
export type Turn = { kind: 'before' | 'cut' | 'set_up' | 'turn' | 'special'; seat: number; turn: number; from: number; to: number };
/** `about`: the entry of the guide about it. */
export type Line = { key: string; number: number; parts: Part<Value>[]; about?: string | undefined };

/** The turns in the order in which they were played. With `more` the items do not begin where the game does. */
export function splitTurns(items: readonly Item[], more: boolean): Turn[] {
  const turns: Turn[] = [{ kind: more ? 'cut' : 'before', seat: 0, turn: 0, from: 0, to: items.length }];
  items.forEach(({ what }, place) => {
    const last = turns.at(-1);
    const next = what.type === 'game' && last ? beginning(what.event, last.kind) : undefined;
    if (!next || !last) return;
    // A log may begin with a turn; then nothing is before it.
    if (last.from === place) turns.pop();
    last.to = place;
    turns.push({ seat: 0, turn: 0, ...next, from: place, to: items.length });
  });
  return turns;
}

/** The words over a turn. */
export function headingOf({ kind, seat, turn }: Turn, table: Table): Part<Value>[] {
  switch (kind) {
    case 'cut':
      return [];
    case 'before':
      return parts('log.before');
    case 'set_up':
      return parts('log.set_up');
    case 'turn':
      return parts('log.turn', { turn, seat: table.name(seat) });
    case 'special':
      return parts('log.special', { seat: table.name(seat) });
  }
}

/** The lines of a turn. */
export function linesOf(items: readonly Item[], { from, to }: Turn, table: Table): Line[] {
  const lines: Line[] = [];
  for (let place = from; place < to; place += 1) {
    const { number, what } = items[place] ?? { number: 0 };
    if (what === undefined) continue;
    if (isProduced(what)) {
      if (place === from || !isProduced(items[place - 1]?.what)) lines.push(...producedLines(items, place, table));
      continue;
    }
    const said = lineOf(what, table);
    if (said) lines.push({ key: String(place), number, parts: said, about: aboutOf(what) });
  }
  return lines;
}

/** Does a line name this seat? */
export function names({ parts }: Line, seat: number): boolean {
  return parts.some((part) => {
    const value = 'value' in part ? part.value : undefined;
    if (typeof value !== 'object') return false;
    return 'seats' in value ? value.seats.some((other) => other.seat === seat) : 'seat' in value && value.seat === seat;
  });
}

type Beginning = Pick<Turn, 'kind'> & Partial<Turn>;

function beginning(event: SeenEvent, current: Turn['kind']): Beginning | undefined {
  switch (event.type) {
    case 'start_rolled':
    case 'set_up_turn':
    case 'starting_cards':
      return current === 'before' || current === 'cut' ? { kind: 'set_up' } : undefined;
    case 'turn_began':
      return { kind: 'turn', seat: event.seat, turn: event.turn };
    case 'special_turn':
      return { kind: 'special', seat: event.seat };
    default:
      return undefined;
  }
}

/** A roll pays hex by hex; the log says once for each seat what it got. */
function producedLines(items: readonly Item[], from: number, table: Table): Line[] {
  const bySeat = new Map<number, Cards>();
  for (let place = from; ; place += 1) {
    const what = items[place]?.what;
    if (!isProduced(what)) break;
    const { seat, resource, count } = what.event;
    bySeat.set(seat, plus(bySeat.get(seat) ?? NO_CARDS, one(resource, count)));
  }
  const number = items[from]?.number ?? 0;
  return [...bySeat].map(([seat, cards]) => ({
    key: `${from}-${seat}`,
    number,
    parts: parts('log.produced', { seat: table.seat(seat), cards: { cards } }),
  }));
}

type Produced = { type: 'game'; event: Extract<SeenEvent, { type: 'produced' }> };

function isProduced(what: Happening | undefined): what is Produced {
  return what?.type === 'game' && what.event.type === 'produced';
}
