// Going through a game under review: move by move, turn by turn, from mistake to mistake, or by itself.

import type { GameReview, ReviewMoment } from '../../wire';
import { type Keys, press } from '../keys';
import type { Replay } from '../replay.svelte';
import type { Address } from './turn-address';
import { EVERYONE, type Filter, isMistake, listed, momentAt, nextOf, opening } from './listed';
import type { ReviewRun } from './run.svelte';

/** A turn a second. */
const TURN_TIME = 1_000;

/** Where a position is: after a step of a turn. `chances` is empty if there is no estimate. */
export type Place = { readonly turn: number; readonly step: number; readonly of: number; readonly chances: readonly number[] };

export class Walk {
  readonly replay: Replay;
  readonly run: ReviewRun;
  readonly you: number | null;
  filter = $state.raw<Filter>(EVERYONE);
  /** Is the better move shown on the board? */
  showsBest = $state(true);
  playing = $state(false);
  /** Somebody has chosen where to be. Until then the review may open at a moment of its own choice. */
  #chosen: boolean;
  #wanted: Address | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(replay: Replay, run: ReviewRun, you: number | null) {
    this.replay = replay;
    this.run = run;
    this.you = you;
    this.#chosen = replay.position > 0;
  }

  readonly places: ReadonlyMap<number, Place> = $derived.by(() => placesOf(this.run.review));
  /** Nothing where the review has not come yet. */
  readonly place: Place | undefined = $derived.by(() => this.places.get(this.replay.position));
  readonly turn: number = $derived.by(() => this.place?.turn ?? this.replay.table.view?.turn ?? 0);
  readonly moment: ReviewMoment | undefined = $derived.by(() => this.run.review && momentAt(this.run.review, this.replay.position));
  readonly moments: readonly ReviewMoment[] = $derived.by(() => (this.run.review ? listed(this.run.review, this.filter) : []));
  /** Those that N and P lead to. */
  readonly mistakes: readonly ReviewMoment[] = $derived.by(() => {
    const { seat } = this.filter;
    return this.run.review?.moments.filter((moment) => isMistake(moment) && (seat === null || moment.seat === seat)) ?? [];
  });

  goTo(step: number): void {
    this.pause();
    this.#jump(step);
  }

  step(by: number): void {
    this.goTo(this.replay.position + by);
  }

  /** Shows how a turn ended, or a step of it; one that the review has not come to is shown when it has. */
  goToTurn(turn: number, step?: number): void {
    this.pause();
    const found = this.#lastOf(turn, step);
    if (found === undefined) this.#wanted = { turn, step };
    else this.#jump(found);
  }

  byTurns(by: -1 | 1): void {
    const turns = this.run.review?.turns.map(({ turn }) => turn) ?? [];
    const next = by > 0 ? turns.find((turn) => turn > this.turn) : turns.findLast((turn) => turn < this.turn);
    if (next !== undefined) this.goToTurn(next);
    else if (by < 0) this.goTo(0);
  }

  show(moment: ReviewMoment): void {
    this.goTo(moment.input);
  }

  nextMistake(direction: -1 | 1): ReviewMoment | undefined {
    return nextOf(this.mistakes, this.replay.position, direction);
  }

  /** The next of the listed moments. */
  swipe(direction: -1 | 1): void {
    const next = nextOf(this.moments, this.replay.position, direction);
    if (next) this.show(next);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.replay.position >= this.replay.total) this.#jump(0);
    this.playing = true;
    this.#timer = setInterval(() => this.#play(), TURN_TIME);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.#timer);
  }

  /** The review has come further. */
  grown(): void {
    const { review, state } = this.run;
    if (!review) return;
    if (this.#wanted) {
      const found = this.#lastOf(this.#wanted.turn, this.#wanted.step) ?? (state === 'done' ? this.replay.total : undefined);
      if (found !== undefined) this.#jump(found);
    } else if (!this.#chosen && state === 'done') {
      const moment = opening(review, this.you);
      if (moment) this.#jump(moment.input);
    }
  }

  key(event: KeyboardEvent): void {
    press(event, this.#keys);
  }

  readonly #keys: Keys = {
    ArrowLeft: () => this.step(-1),
    ArrowRight: () => this.step(1),
    ArrowUp: () => this.byTurns(-1),
    ArrowDown: () => this.byTurns(1),
    Home: () => this.goTo(0),
    End: () => this.goTo(this.replay.total),
    n: () => this.#mistake(1),
    p: () => this.#mistake(-1),
    b: () => (this.showsBest = !this.showsBest),
    ' ': () => this.toggle(),
  };

  #mistake(direction: -1 | 1): void {
    const next = this.nextMistake(direction);
    if (next) this.show(next);
  }

  #play(): void {
    const next = this.run.review?.turns.find(({ turn }) => turn > this.turn);
    const last = next?.steps.at(-1);
    if (!last) return this.pause();
    this.#jump(last.input);
  }

  #jump(step: number): void {
    this.#chosen = true;
    this.#wanted = undefined;
    void this.replay.goTo(step);
  }

  #lastOf(turn: number, step: number | undefined): number | undefined {
    const { review } = this.run;
    if (turn === 0 && review && review.turns[0]?.turn !== 0) return 0;
    const steps = review?.turns.find((one) => one.turn === turn)?.steps;
    return (steps?.[(step ?? 0) - 1] ?? steps?.at(-1))?.input;
  }
}

function placesOf(review: GameReview | undefined): Map<number, Place> {
  const places = new Map<number, Place>();
  if (!review) return places;
  places.set(0, { turn: 0, step: 0, of: 0, chances: review.start });
  for (const { turn, steps } of review.turns) {
    for (const [step, { input, chances }] of steps.entries()) places.set(input, { turn, step: step + 1, of: steps.length, chances });
  }
  return places;
}
