// Somebody who plays: looks at the page, decides, presses, and sees what came of it.

import { Memory, choose } from './choose.mjs';
import { rested } from './look.mjs';
import { Random } from './random.mjs';

/** How long a page may take to answer a press, on a machine that is busy with other things. */
const ANSWER = 5_000;
/** So often in a row may a press change nothing before it is a fault. */
const PATIENCE = 4;
/** What the big button does, Space does too, as long as no other button has the focus. */
const KEYS = { 'Roll dice': ' ', 'End turn': ' ' };
const MOST_STOPS = 120;

export class Player {
  #memory = new Memory();
  #random;
  #press;
  #idle = 0;
  page;
  presses = 0;
  /** What was pressed, for the report of a failure. */
  story = [];

  constructor(page, { seed = 1, press = withMouse, hoards = false } = {}) {
    this.page = page;
    this.#random = new Random(seed);
    this.#press = press;
    this.#memory.hoards = hoards;
  }

  /** What the page shows, once everything on it may be pressed. */
  async look() {
    await rested(this.page);
    return this.page.evaluate(() => globalThis.hexhavenLook());
  }

  /** Plays until `done` says so of what the page shows; by default until the end of the game. */
  async play({ within = 170_000, done = isOver } = {}) {
    const until = Date.now() + within;
    for (;;) {
      const seen = await this.look();
      if (await done(seen, this.page)) return seen;
      if (Date.now() > until) throw new Error(`not done after ${within / 1000} s; the page shows: ${describe(seen)}; the last presses: ${this.story.slice(-12).join(', ')}`);
      await this.#step(seen);
    }
  }

  /** Presses the one button with this name, when it is there. */
  async press(name, { within = 10_000 } = {}) {
    const until = Date.now() + within;
    for (;;) {
      const seen = await this.look();
      const found = seen.buttons.find((button) => !button.blocked && (typeof name === 'string' ? button.name === name : name.test(button.name)));
      if (found) return this.#use(seen, found);
      if (Date.now() > until) throw new Error(`no button ${name} to press; the page shows: ${describe(seen)}`);
      await this.#change(seen, 500);
    }
  }

  async #step(seen) {
    const button = seen.dialog === null ? choose(seen, this.#random, this.#memory) : undefined;
    if (!button) {
      await this.#change(seen, 1_000);
      return;
    }
    if (/^(End turn|Roll dice)$/.test(button.name)) this.#memory.forget();
    await this.#use(seen, button);
  }

  async #use(seen, button) {
    if (button.covered) {
      // Something may be on its way out of the picture.
      if ((this.#idle += 1) > PATIENCE) throw new Error(`"${button.name}" is covered by something else`);
      await this.#change(seen, 300);
      await this.page.evaluate((name) => globalThis.hexhavenScrollTo(name), button.name);
      return;
    }
    this.presses += 1;
    this.story.push(button.name);
    await this.#press(this.page, button);
    const changed = await this.#change(seen, ANSWER);
    this.#idle = changed ? 0 : this.#idle + 1;
    if (this.#idle > PATIENCE) throw new Error(`"${button.name}" was pressed again and again, and nothing happened; the page shows: ${describe(seen)}`);
  }

  /** Waits until the page shows something else; says whether it did. */
  async #change(seen, within) {
    return this.page.waitForFunction((sign) => globalThis.hexhavenSign?.() !== sign, seen.sign, { timeout: within, polling: 40 }).then(
      (handle) => handle.dispose().then(() => true),
      () => false,
    );
  }
}

/** Is the dialog of the end open? */
export function isOver(seen) {
  return seen.dialog !== null && seen.buttons.some(({ name }) => name === 'Rematch' || name === 'Join the rematch');
}

export function isAsked(seen) {
  return seen.title.startsWith('●');
}

/** Goes to the button by keys alone and presses it. The board is one stop, and arrows walk on it. */
export async function withKeys(page, button) {
  const { keyboard } = page;
  const focused = () => page.evaluate(() => globalThis.hexhavenLook().focused);
  if (KEYS[button.name] && (await focused()) === null) return keyboard.press(KEYS[button.name]);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const now = await focused();
    if (now !== null && now.spot && button.spot) {
      await keyboard.press('ArrowRight');
      return keyboard.press('Enter');
    }
    if (now !== null && now.name === button.name) return keyboard.press('Enter');
    await keyboard.press('Tab');
  }
  throw new Error(`"${button.name}" cannot be reached with the Tab key`);
}

export async function withMouse(page, { x, y }) {
  await page.mouse.click(x, y);
}

export async function withFinger(page, { x, y }) {
  await page.touchscreen.tap(x, y);
}

function describe(seen) {
  const names = seen.buttons.filter(({ spot }) => !spot).map(({ name, blocked }) => (blocked ? `(${name})` : name));
  const spots = seen.buttons.filter(({ spot }) => spot).length;
  return `"${seen.title}"${seen.dialog === null ? '' : `, dialog "${seen.dialog}"`}, ${spots} spots, ${names.join(' | ')}`;
}
