// How a page calls for its player: by a sound in a hidden tab, and by a notification if that is wanted.

import assert from 'node:assert/strict';
import { PHONE, launchWithTabs } from '../harness/pages.mjs';
import { teach } from '../harness/look.mjs';
import { Player } from '../harness/player.mjs';
import { Program } from '../harness/program.mjs';
import { begin } from './meet.mjs';

export const signals = [
  {
    name: 'your turn is heard in a hidden tab, and one tap offers notifications',
    async play({ note }) {
      // Bots that take their time, so that the turn comes after the tab is hidden.
      const program = new Program({ pause: '700ms' });
      await program.start();
      const { context, close } = await launchWithTabs();
      try {
        await context.addInitScript(ears);
        await teach(context);
        await called(context, program.address, note);
      } finally {
        await close();
        await program.close();
      }
    },
  },
  {
    name: 'every touch tries to wake the sound until it is awake, and again when it was taken away',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3', { size: PHONE, touch: true });
      const board = page.getByRole('group', { name: 'The board' });
      await board.waitFor();
      await page.context().addInitScript(ears);
      await page.context().addInitScript(reluctant);
      await page.reload();
      await board.waitFor();
      const touch = () => page.touchscreen.tap(PHONE.width / 2, 20);
      const awake = () => page.waitForFunction(() => globalThis.heard.contexts[0]?.state === 'running', undefined, { timeout: 5_000 });
      await touch();
      await page.waitForFunction(() => globalThis.heard.refused > 0);
      await touch();
      await awake();
      await page.evaluate(() => globalThis.heard.contexts[0].suspend());
      await touch();
      await awake();
      assert.equal(await page.evaluate(() => globalThis.heard.contexts.length), 1, 'there is only one of them');
    },
  },
];

async function called(context, address, note) {
  const [page] = context.pages();
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem('hexhaven.preset.bots', JSON.stringify({ rules: 'fifth:3', level: 'novice' })));
  await page.reload();
  await page.getByRole('button', { name: /^Play the bots/ }).click();
  const player = new Player(page, { seed: 61 });
  const myTurn = (seen) => seen.buttons.some(({ name, blocked }) => name === 'End turn' && !blocked);
  await player.play({ done: myTurn });
  const other = await context.newPage();
  await page.bringToFront();
  assert.equal(await page.evaluate(() => document.hidden), false);
  assert.equal(await page.evaluate(() => globalThis.heard.asked), 0, 'nobody is asked for anything on load');
  await player.press('End turn');
  await other.bringToFront();
  await page.waitForFunction(() => document.hidden);
  // Both notes of the sound have begun and ended in a tab that nobody sees: the sound has really been played.
  await page.waitForFunction(() => globalThis.heard.ended.filter(({ hidden, state }) => hidden && state === 'running').length >= 2, undefined, { timeout: 60_000, polling: 100 });
  assert.match(await page.title(), /^●/);
  note('heard');

  await page.bringToFront();
  const offer = page.getByRole('region', { name: 'Notifications' });
  await offer.getByRole('button', { name: 'Notify me' }).click();
  assert.equal(await page.evaluate(() => globalThis.heard.asked), 1, 'one tap asks the browser');
  await offer.waitFor({ state: 'detached' });
  await player.play({ done: myTurn });
  await player.press('End turn');
  await other.bringToFront();
  const shown = () => globalThis.heard.notes.filter(({ closed }) => !closed);
  await page.waitForFunction(() => globalThis.heard.notes.some(({ closed, hidden }) => hidden && !closed), undefined, { timeout: 60_000, polling: 100 });
  const [first] = await page.evaluate(shown);
  assert.deepEqual([first.title, first.body], ['Hexhaven', 'Your turn.'], 'the text tells nothing of the game');
  await page.evaluate(() => globalThis.heard.notes.filter(({ closed }) => !closed).forEach(({ note }) => note.onclick()));
  assert.equal(await page.evaluate(() => globalThis.heard.focused), 1, 'a click on it brings the tab to the front');
  assert.equal((await page.evaluate(shown)).length, 0, 'and it is gone');
}

/** Runs inside the page: what sounds, what is asked, what is shown. A headless browser has no notifications, so these are taken down. */
function ears() {
  const heard = { contexts: [], ended: [], notes: [], asked: 0, focused: 0 };
  globalThis.heard = heard;
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      heard.contexts.push(this);
    }
  };
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    this.addEventListener('ended', () => heard.ended.push({ hidden: document.hidden, state: this.context.state }));
    return start.apply(this, when);
  };
  globalThis.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      heard.asked += 1;
      this.permission = 'granted';
      return 'granted';
    }
    constructor(title, { body }) {
      this.entry = { title, body, hidden: document.hidden, closed: false, note: this };
      heard.notes.push(this.entry);
    }
    close() {
      this.entry.closed = true;
    }
  };
  globalThis.focus = () => (heard.focused += 1);
}

/** An audio context as iOS has it after a reload: the whole first touch counts for nothing. */
function reluctant() {
  const { heard } = globalThis;
  let touched = false;
  addEventListener('click', () => setTimeout(() => (touched = true)));
  heard.refused = 0;
  globalThis.AudioContext = class extends AudioContext {
    #awake = false;
    get state() {
      return this.#awake ? 'running' : 'suspended';
    }
    async suspend() {
      this.#awake = false;
    }
    async resume() {
      if (!touched) {
        heard.refused += 1;
        throw new DOMException('not allowed', 'NotAllowedError');
      }
      this.#awake = true;
    }
  };
}
