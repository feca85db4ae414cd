// A roll as an event: the dice tumble in their tray from the press on, land, and what they bring is shown before the new position.

import type { SeenEvent } from '../../wire';
import { moves } from '../../session/appearance.svelte';
import { play } from '../sound';
import type { Stage, Tray } from './stage.svelte';
import { LATE, LEAVES, STILL, TIMES } from './times';

/** How often a tumbling die shows another face. */
const FACE = 90;

export type Rolled = Extract<SeenEvent, { type: 'rolled' | 'start_rolled' }>;

/** What a roll shows on its way: when the dice have landed, when cards leave (and whether any do), and when it was skipped. */
export type Scenes = { land: () => void; fly: () => boolean; skip: () => void };

export class Roll {
  readonly #stage: Pick<Stage, 'tray'>;
  #key = 0;
  #start = 0;
  /** The roll is on its way to the table. */
  #waits = false;
  /** The table has said how the dice fall, and that is being shown. */
  #told = false;
  /** Somebody doesn't want to wait for a roll that is still on its way. */
  #hurried = false;
  #skip: (() => void) | undefined;
  #faces: ReturnType<typeof setInterval> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: Pick<Stage, 'tray'>) {
    this.#stage = stage;
  }

  /** The roll of this seat is on its way to the table, or no longer. */
  expect(seat: number | null): void {
    if (this.#told) return;
    if (seat !== null) this.#tumble(seat);
    else if (this.#waits) this.clear();
  }

  /** Shows a roll up to where its position belongs. What is left of it then goes by itself. */
  async show({ seat, dice }: Rolled, scenes: Scenes): Promise<void> {
    if (this.#stage.tray?.state !== 'tumbling' && this.#stage.tray?.state !== 'late') this.#tumble(seat);
    this.#told = true;
    this.#waits = false;
    clearTimeout(this.#later);
    this.#start = Math.max(this.#start, performance.now() - TIMES.land);
    const whole = !this.#hurried && (await this.#until(TIMES.land)) && (await this.#landed(dice, scenes));
    this.#told = false;
    if (whole) {
      this.#later = setTimeout(() => this.#leave(), Math.max(0, this.#start + TIMES.leave - performance.now()));
    } else {
      this.clear();
      scenes.skip();
    }
  }

  /** Where nothing moves the dice lie there for a while, and nobody waits for them. */
  lie({ seat, dice }: Rolled): void {
    this.clear();
    play('dice');
    this.#set({ seat, dice, state: 'landed' });
    this.#later = setTimeout(() => this.clear(), STILL);
  }

  /** Is there something that a press would skip? */
  get busy(): boolean {
    return this.#told || this.#stage.tray?.state === 'tumbling' || this.#stage.tray?.state === 'late';
  }

  /** Skips to the end at once, or as soon as there is one. Returns whether there was something to skip. */
  skip(): boolean {
    const { busy } = this;
    this.#hurried = busy;
    this.#skip?.();
    return busy;
  }

  clear(): void {
    clearInterval(this.#faces);
    clearTimeout(this.#later);
    this.#hurried = this.#waits = false;
    this.#stage.tray = undefined;
  }

  #tumble(seat: number): void {
    this.clear();
    this.#start = performance.now();
    this.#waits = true;
    this.#later = setTimeout(() => this.#set({ seat, dice: this.#stage.tray?.dice, state: 'late' }), LATE);
    if (!moves()) return;
    play('dice');
    this.#set({ seat, dice: [face(), face()], state: 'tumbling' });
    this.#faces = setInterval(() => {
      if (this.#stage.tray) this.#stage.tray = { ...this.#stage.tray, dice: [face(), face()] };
    }, FACE);
  }

  async #landed(dice: Rolled['dice'], { land, fly }: Scenes): Promise<boolean> {
    clearInterval(this.#faces);
    play('land');
    if (this.#stage.tray) this.#stage.tray = { ...this.#stage.tray, dice, state: 'landed' };
    land();
    if (!(await this.#until(TIMES.fly))) return false;
    // Where no card flies there is nothing to wait for.
    return !fly() || this.#until(TIMES.done);
  }

  #leave(): void {
    if (this.#stage.tray) this.#stage.tray = { ...this.#stage.tray, state: 'leaving' };
    this.#later = setTimeout(() => this.clear(), LEAVES);
  }

  #set(tray: Omit<Tray, 'key'>): void {
    this.#stage.tray = { key: this.#stage.tray?.key ?? (this.#key += 1), ...tray };
  }

  /** Waits until this time of the roll; the answer is whether nobody skipped it. */
  #until(time: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (whole: boolean) => {
        this.#skip = undefined;
        clearTimeout(timer);
        resolve(whole);
      };
      const timer = setTimeout(() => end(true), Math.max(0, this.#start + time - performance.now()));
      this.#skip = () => end(false);
    });
  }
}

function face(): number {
  return 1 + Math.floor(6 * Math.random());
}
