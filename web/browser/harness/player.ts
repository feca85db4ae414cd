// Somebody who plays: looks at the page, decides, presses, and sees what came of it.

import { test, type Page } from '@playwright/test';
import { Memory, choose } from './choose.ts';
import { look, type Button, type Seen, type Spot } from './eyes.ts';
import { Random } from './random.ts';

/** How long a page may take to answer a press, on a machine that is busy with other things. */
const ANSWER = 5_000;
/** How often in a row a press may change nothing before it is a fault. */
const PATIENCE = 4;
/** What the big button does, Space does too, as long as no other button has the focus. */
const KEYS: Readonly<Record<string, string>> = { 'Roll dice': ' ', 'End turn': ' ' };
const MOST_STOPS = 120;

type Press = (page: Page, button: Button & Spot) => Promise<void>;
type Choose = (seen: Seen) => Button | undefined;
type Done = (seen: Seen) => boolean | Promise<boolean>;

export type Habits = {
  seed?: number;
  press?: Press;
  /** Builds nothing and keeps all cards. */
  hoards?: boolean;
};

export class Player {
  readonly page: Page;
  readonly #memory: Memory;
  readonly #random: Random;
  readonly #press: Press;
  #idle = 0;
  /** What was pressed, for the report of a failure. */
  readonly #story: string[] = [];

  constructor(page: Page, { seed = 1, press = withMouse, hoards = false }: Habits = {}) {
    this.page = page;
    this.#random = new Random(seed);
    this.#press = press;
    this.#memory = new Memory(hoards);
  }

  /** What the page shows, once everything on it may be pressed. */
  async look(): Promise<Seen> {
    return look(this.page);
  }

  /** Plays until `done` says so of what the page shows. */
  async play(done: Done): Promise<Seen> {
    return this.follow(this.#choose, done);
  }

  /** Plays to the end of the game. */
  async finish(): Promise<void> {
    await this.play(isOver);
  }

  /** Presses what `choose` says, whenever it says something, until `done` says so. */
  async follow(choose: Choose, done: Done): Promise<Seen> {
    const until = Date.now() + patience();
    for (;;) {
      const seen = await this.look();
      if (await done(seen)) return seen;
      if (Date.now() > until) throw new Error(`still not done; the page shows: ${describe(seen)}; the last presses: ${this.#story.slice(-12).join(', ')}`);
      if (!(await this.#step(seen, choose))) await this.#change(seen, 1_000);
    }
  }

  /** Does the next thing, if there is something to do for this player now; says whether there was. */
  async step(seen: Seen): Promise<boolean> {
    return this.#step(seen, this.#choose);
  }

  /** Presses the button with this name, when it is there. */
  async press(name: string): Promise<void> {
    const until = Date.now() + 10_000;
    for (;;) {
      const seen = await this.look();
      const found = seen.buttons.find((button) => !button.blocked && button.name === name);
      if (found) return this.#use(seen, found);
      if (Date.now() > until) throw new Error(`no button ${name} to press; the page shows: ${describe(seen)}`);
      await this.#change(seen, 500);
    }
  }

  readonly #choose: Choose = (seen) => choose(seen, this.#random, this.#memory);

  async #step(seen: Seen, choose: Choose): Promise<boolean> {
    const button = seen.dialog === null ? choose(seen) : undefined;
    if (!button) return false;
    if (/^(End turn|Roll dice)$/.test(button.name)) this.#memory.forget();
    await this.#use(seen, button);
    return true;
  }

  async #use(seen: Seen, button: Button): Promise<void> {
    const spot = await this.page.evaluate((place) => hexhavenEyes.spotOf(place), button.place);
    // The page has changed in the meantime: look again.
    if (!spot) return;
    if (spot.covered) {
      // Something may be on its way out of the picture.
      if ((this.#idle += 1) > PATIENCE) throw new Error(`"${button.name}" is covered by something else`);
      await this.#change(seen, 300);
      await this.page.evaluate((name) => hexhavenEyes.scrollTo(name), button.name);
      return;
    }
    this.#story.push(button.name);
    await this.#press(this.page, { ...button, ...spot });
    const changed = await this.#change(seen, ANSWER);
    this.#idle = changed ? 0 : this.#idle + 1;
    if (this.#idle > PATIENCE) throw new Error(`"${button.name}" was pressed again and again, and nothing happened; the page shows: ${describe(seen)}`);
  }

  /** Waits until the page shows something else; says whether it did. */
  async #change({ sign }: Seen, within: number): Promise<boolean> {
    return this.page.evaluate(([sign, within]) => hexhavenEyes.changed(sign, within), [sign, within] as const);
  }
}

/** How long players may play: a little less than the test may take, so that one who is stuck can say where. */
export function patience(): number {
  return test.info().timeout - 15_000;
}

/** Is the dialog of the end open? */
export function isOver(seen: Seen): boolean {
  return seen.dialog !== null && seen.buttons.some(({ name }) => name === 'Play again' || name === 'Join the next game');
}

/** Is the player asked for something? The title of the page says so. */
export function isAsked(seen: Seen): boolean {
  return seen.title.startsWith('●');
}

/** Goes to the button by keys alone and presses it. The board is one stop, and arrows walk on it. */
export async function withKeys(page: Page, button: Button): Promise<void> {
  const { keyboard } = page;
  const see = () => page.evaluate(() => hexhavenEyes.look());
  const key = KEYS[button.name];
  if (key !== undefined && (await see()).focused === null) return keyboard.press(key);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const { focused, buttons } = await see();
    if (focused?.spot && button.spot) {
      await keyboard.press('ArrowRight');
      return keyboard.press('Enter');
    }
    if (focused?.name === button.name) return keyboard.press('Enter');
    // An offer may be withdrawn while somebody is on the way to its buttons.
    if (!buttons.some(({ name }) => name === button.name)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`"${button.name}" cannot be reached with the Tab key`);
}

export async function withMouse(page: Page, { x, y }: Pick<Spot, 'x' | 'y'>): Promise<void> {
  await page.mouse.click(x, y);
}

export async function withFinger(page: Page, { x, y }: Pick<Spot, 'x' | 'y'>): Promise<void> {
  await page.touchscreen.tap(x, y);
}

function describe(seen: Seen): string {
  const names = seen.buttons.filter(({ spot }) => !spot).map(({ name, blocked }) => (blocked ? `(${name})` : name));
  const spots = seen.buttons.filter(({ spot }) => spot).length;
  return `"${seen.title}"${seen.dialog === null ? '' : `, dialog "${seen.dialog}"`}, ${spots} spots, ${names.join(' | ')}`;
}
