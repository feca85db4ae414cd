// Why something isn't possible, in words: the codes of the server in the language of the page.

import type { Refusal, Resource, View } from '../wire';
import { RESOURCES } from '../common/kinds';
import { list } from './format';
import { lookUp, t } from './index.svelte';
import { optionName, valueName } from './options';
import { type Value, cardName, resourceName } from './value';

type Datum = Refusal['data'][string];

/** What a table knows about its seats: which one is ours, what they have built and what they are called. */
type Seats = {
  readonly you: number | null;
  readonly view: View | null;
  readonly seat: (seat: number) => Extract<Value, { seat: number }>;
};

/** A refusal as a sentence. Seats are named by the table, if there is one. */
export function refusalText(refusal: Refusal, table?: Seats): string {
  const { option, value: chosen } = refusal.data;
  const data = Object.fromEntries(Object.entries(refusal.data).map(([name, datum]) => [name, value(name, datum, table)]));
  // A value means something only together with its option.
  if (typeof option === 'string') Object.assign(data, { option: optionName(option), value: typeof chosen === 'string' ? valueName(option, chosen) : '' });
  if (refusal.code === 'too_close') return tooClose(refusal, table);
  if (refusal.code === 'no_place_for') return noPlace(refusal, data);
  return lookUp(`refusal.${refusal.code}`, data) ?? t('refusal.other', { code: refusal.code });
}

/** What to do about it is more use than that there is none. */
function noPlace({ data: { piece } }: Refusal, data: Record<string, Value>): string {
  if (piece === 'settlement') return t('place.none_settlement');
  return piece === 'city' ? t('place.none_city') : t('refusal.no_place_for', { piece: data['piece'] ?? '' });
}

/** The server names the corner of the building that is near; the table knows whose it is. */
function tooClose({ data: { neighbor } }: Refusal, table: Seats | undefined): string {
  const owner = table?.view?.players.find(({ settlements, cities }) => [...settlements, ...cities].some((corner) => corner === neighbor));
  if (!table || !owner) return t('refusal.too_close');
  return owner.seat === table.you ? t('refusal.too_close_own') : t('refusal.too_close_of', { seat: table.seat(owner.seat) });
}

function value(name: string, datum: Datum, table: Seats | undefined): Value {
  if (name === 'seat' || name === 'active') return table && typeof datum === 'number' ? table.seat(datum) : seatNumber(datum);
  if (typeof datum === 'number') return datum;
  if (typeof datum === 'string') return wordOf(name, datum);
  if (Array.isArray(datum)) return list(datum);
  return { cards: datum };
}

function seatNumber(datum: Datum): Value {
  return t('seat.number', { number: Number(datum) + 1 });
}

function wordOf(name: string, text: string): Value {
  if (RESOURCES.some((kind) => kind === text)) return resourceName(text as Resource);
  if (name === 'card') return cardName(text as Parameters<typeof cardName>[0]);
  if (name === 'piece') return lookUp(`piece.${text}`, {}) ?? text;
  if (name === 'helper') return { helper: text as Extract<Value, { helper: unknown }>['helper'] };
  return text;
}
