// Chances and changes as the review shows them. On the wire they are millionths: 10,000 of them are one percentage point.

import { t } from '../../i18n/index.svelte';
import { percentText } from '../../i18n/format';
import type { SeatReview } from '../../wire';

export const ONE = 1_000_000;
const POINT = 10_000;

/** A chance: "42%". */
export function chanceText(share: number): string {
  return percentText(Math.round(share / POINT) / 100);
}

/** Where in the game a turn is: "Turn 75 of 79". */
export function turnText(turn: number, total: number): string {
  return turn === 0 ? t('review.set_up') : t('review.turn_of', { turn, total });
}

/** Whole points, without a zero below zero. */
export function pointsOf(share: number): number {
  return Math.round(share / POINT) || 0;
}

/** A change with its sign and a true minus: "+12", "−9", "0". */
export function signed(points: number): string {
  return points === 0 ? '0' : `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
}

/** How a chance changed: "36 → 71%", or "100%" if it stayed the same. */
export function fromTo(from: number, to: number): string {
  return pointsOf(from) === pointsOf(to) ? chanceText(to) : t('review.from_to', { from: pointsOf(from), to: chanceText(to) });
}

/** One seat's account in whole points. */
export type Account = { start: number; luck: number; decisions: number; others: number; result: number };

/** The parts add up to the result also after rounding: those that lose most by rounding down are rounded up. */
export function accountOf({ start, luck_total, decisions, others, result }: SeatReview): Account {
  const whole = pointsOf(result);
  const parts = [start, luck_total, decisions, others].map((share) => share / POINT);
  const rounded = parts.map(Math.floor);
  const missing = whole - rounded.reduce((sum, part) => sum + part, 0);
  const order = parts.map((part, place) => ({ place, rest: part - Math.floor(part) })).toSorted((a, b) => b.rest - a.rest || a.place - b.place);
  for (const { place } of order.slice(0, Math.max(0, missing))) rounded[place] = (rounded[place] ?? 0) + 1;
  const [first = 0, luck = 0, own = 0, other = 0] = rounded.map((part) => part || 0);
  return { start: first, luck, decisions: own, others: other, result: whole };
}
