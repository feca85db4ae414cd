// Going through a replay: by keys, by buttons, or by itself.

import { type Keys, press } from './keys';
import type { Replay } from './replay.svelte';

export const SPEEDS = [1, 2, 4] as const;
export type PlaySpeed = (typeof SPEEDS)[number];

/** How long a step is shown at the normal speed. */
const STEP_TIME = 900;

export class Player {
  playing = $state(false);
  speed = $state<PlaySpeed>(1);
  readonly #replay: Replay;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  goTo(step: number): void {
    this.pause();
    void this.#replay.goTo(step);
  }

  step(by: number): void {
    this.goTo(this.#replay.position + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    // At the end, playing starts over.
    const from = this.#replay.position >= this.#replay.total ? 0 : this.#replay.position;
    this.playing = true;
    void this.#replay.goTo(from).then(() => this.#later());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Arrows step, with Page keys by turns; Home and End jump; Space plays. */
  key(event: KeyboardEvent): void {
    press(event, this.#keys);
  }

  readonly #keys: Keys = {
    ArrowLeft: () => this.step(-1),
    ArrowRight: () => this.step(1),
    PageUp: () => this.goTo(this.#replay.turn(-1)),
    PageDown: () => this.goTo(this.#replay.turn(1)),
    Home: () => this.goTo(0),
    End: () => this.goTo(this.#replay.total),
    ' ': () => this.toggle(),
  };

  #later(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.#timer = setTimeout(() => void this.#next(), STEP_TIME / this.speed);
  }

  async #next(): Promise<void> {
    const { position, total } = this.#replay;
    if (!this.playing) return;
    if (position >= total) return this.pause();
    await this.#replay.goTo(position + 1);
    this.#later();
  }
}
