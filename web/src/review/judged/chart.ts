// Where the curve of a review goes: a line for each seat over the turns, in pixels, and the badges on it.

import type { GameReview, ReviewMoment, ReviewTurn } from '../../wire';
import { ONE } from './numbers';
import { swingOf } from './listed';

export type Box = { readonly width: number; readonly height: number; readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Badges mark swings of five points or more, this many at most, and none is closer to another. */
const SWING = 50_000;
const MOST_BADGES = 10;
export const APART = 14;
/** Numbers on the axis are at least this far apart. */
const LABELS = 64;

export type Badge = { readonly moment: ReviewMoment; readonly x: number; readonly y: number };
/** What is known of a turn: nothing where it could not be judged. */
export type Known = { readonly turn: number; readonly chances: readonly number[] };

export class Chart {
  readonly box: Box;
  readonly last: number;

  constructor(box: Box, last: number) {
    this.box = box;
    this.last = Math.max(1, last);
  }

  x(turn: number): number {
    const { width, left, right } = this.box;
    return short(left + ((width - left - right) * turn) / this.last);
  }

  y(share: number): number {
    const { height, top, bottom } = this.box;
    return short(height - bottom - ((height - top - bottom) * share) / ONE);
  }

  /** The turn of the game nearest to a place. */
  turnAt(x: number): number {
    const { width, left, right } = this.box;
    const turn = Math.round(((x - left) / Math.max(1, width - left - right)) * this.last);
    return Math.min(this.last, Math.max(0, turn));
  }

  /** Flat where a turn ends, and never above or below both of its ends. A turn that is not known leaves a gap. */
  line(known: readonly Known[], seat: number): string {
    let path = '';
    let before: { turn: number; x: number; y: number } | undefined;
    for (const { turn, chances } of known) {
      const share = chances[seat];
      if (share === undefined) continue;
      const [x, y] = [this.x(turn), this.y(share)];
      if (before?.turn !== turn - 1) {
        path += `M${x} ${y}`;
      } else {
        const middle = short((before.x + x) / 2);
        path += `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
      }
      before = { turn, x, y };
    }
    return path;
  }

  levels(): { y: number; percent: number }[] {
    return [100, 75, 50, 25, 0].map((percent) => ({ percent, y: this.y((percent * ONE) / 100) }));
  }

  /** The first turn, round numbers, and the last one. */
  turns(): { x: number; turn: number }[] {
    const perTurn = (this.x(this.last) - this.x(0)) / this.last;
    const step = [5, 10, 20, 50, 100, 200].find((step) => step * perTurn >= LABELS) ?? 500;
    const round = Array.from({ length: Math.floor(this.last / step) }, (_, place) => (place + 1) * step);
    const between = round.filter((turn) => (turn - 1) * perTurn >= LABELS / 2 && (this.last - turn) * perTurn >= LABELS / 2);
    return [...new Set([1, ...between, this.last])].map((turn) => ({ turn, x: this.x(turn) }));
  }

  /** The largest swings, each at its seat's line, in the order of the game. */
  badges(review: GameReview): Badge[] {
    const known = knownOf(review);
    const bySize = review.moments.filter((moment) => moment.key && swingOf(moment) >= SWING).toSorted((a, b) => swingOf(b) - swingOf(a) || a.input - b.input);
    const badges: Badge[] = [];
    for (const moment of bySize) {
      const share = known.find(({ turn }) => turn === moment.turn)?.chances[moment.seat];
      if (share === undefined) continue;
      const [x, y] = [this.x(moment.turn), this.y(share)];
      if (badges.every((other) => Math.hypot(other.x - x, other.y - y) >= APART)) badges.push({ moment, x, y });
      if (badges.length === MOST_BADGES) break;
    }
    return badges.toSorted((a, b) => a.moment.input - b.moment.input);
  }
}

/** The chances after each turn; those after the set-up, or at the start, are turn 0. */
export function knownOf({ start, turns }: Pick<GameReview, 'start' | 'turns'>): Known[] {
  const first: readonly Known[] = turns[0]?.turn === 0 ? [] : [{ turn: 0, chances: start }];
  return [...first, ...turns.map(({ turn, chances }: ReviewTurn) => ({ turn, chances }))];
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
