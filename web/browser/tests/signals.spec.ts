// How a page calls for its player: by a sound in a hidden tab, and by a notification if that is wanted.

import { withTabs } from '../harness/chromium.ts';
import { shows, teach } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { begin, botsPreset } from '../harness/meet.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE } from '../harness/visit.ts';

test.describe(() => {
  // Bots that take their time, so that the turn comes after the tab is hidden.
  test.use({ ownProgram: true, botPause: '700ms' });

  test('your turn is heard in a hidden tab, and one tap offers notifications', { tag: '@quiet' }, async ({ program }) => {
    await withTabs(async (context) => {
      await context.addInitScript(ears);
      await teach(context);
      const [page = await context.newPage()] = context.pages();
      await page.goto(program.address);
      const kept = Object.entries(botsPreset('fifth:3')).map(([key, value]) => [`hexhaven.${key}`, JSON.stringify(value)] as const);
      await page.evaluate((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), kept);
      await page.reload();
      await page.getByRole('button', { name: /^Play the bots/ }).click();
      const player = new Player(page, { seed: 61 });
      await player.play(shows('End turn'));
      const other = await context.newPage();
      await page.bringToFront();
      expect(await page.evaluate(() => document.hidden)).toBe(false);
      expect(await page.evaluate(() => heard.asked), 'nobody is asked for anything on load').toBe(0);
      await player.press('End turn');
      await other.bringToFront();
      await page.waitForFunction(() => document.hidden);
      // Both notes of the sound have begun and ended in a tab that nobody sees: the sound has really been played.
      await page.waitForFunction(() => heard.ended.filter(({ hidden, state }) => hidden && state === 'running').length >= 2, undefined, {
        timeout: 60_000,
        polling: 100,
      });
      expect(await page.title()).toMatch(/^●/);

      await page.bringToFront();
      const offer = page.getByRole('region', { name: 'Notifications' });
      await named(offer, 'Notify me').click();
      await expect.poll(() => page.evaluate(() => heard.asked), 'one tap asks the browser').toBe(1);
      await offer.waitFor({ state: 'detached' });
      await player.play(shows('End turn'));
      await player.press('End turn');
      await other.bringToFront();
      await page.waitForFunction(() => heard.notes.some(({ closed, hidden }) => hidden && !closed), undefined, { timeout: 60_000, polling: 100 });
      const open = () => page.evaluate(() => heard.notes.filter(({ closed }) => !closed).map(({ title, body }) => ({ title, body })));
      expect(await open(), 'the text tells nothing of the game').toEqual([{ title: 'Hexhaven', body: 'It’s your turn.' }]);
      await page.evaluate(() => heard.notes.filter(({ closed }) => !closed).forEach(({ note }) => note.onclick?.()));
      expect(await page.evaluate(() => heard.focused), 'a click on it brings the tab to the front').toBe(1);
      expect(await open(), 'and it is gone').toEqual([]);
    });
  });
});

test('every touch tries to wake the sound until it is awake, and again when it was taken away', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3', { size: PHONE, touch: true });
  const board = page.getByRole('group', { name: 'The board' });
  await board.waitFor();
  await page.context().addInitScript(ears);
  await page.context().addInitScript(reluctant);
  await page.reload();
  await board.waitFor();
  const touch = () => page.touchscreen.tap(PHONE.width / 2, 20);
  const awake = () => page.waitForFunction(() => heard.contexts[0]?.state === 'running', undefined, { timeout: 5_000 });
  await touch();
  await page.waitForFunction(() => heard.refused > 0);
  await touch();
  await awake();
  await page.evaluate(() => heard.contexts[0]?.suspend());
  await touch();
  await awake();
  expect(await page.evaluate(() => heard.contexts.length), 'there is only one of them').toBe(1);
});

type Note = { title: string; body: string | undefined; hidden: boolean; closed: boolean; note: { onclick: (() => void) | null } };

declare global {
  /** What a page has sounded, asked for and shown. */
  var heard: {
    contexts: AudioContext[];
    ended: { hidden: boolean; state: AudioContextState }[];
    notes: Note[];
    asked: number;
    focused: number;
    refused: number;
  };
}

/** Runs inside the page. A headless browser has no notifications, so these are taken down. */
function ears(): void {
  globalThis.heard = { contexts: [], ended: [], notes: [], asked: 0, focused: 0, refused: 0 };
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      heard.contexts.push(this);
    }
  };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the node below
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    this.addEventListener('ended', () => heard.ended.push({ hidden: document.hidden, state: this.context.state }));
    return start.apply(this, when);
  };
  class Paper {
    static permission: NotificationPermission = 'default';
    static async requestPermission(): Promise<NotificationPermission> {
      heard.asked += 1;
      Paper.permission = 'granted';
      return 'granted';
    }
    onclick: (() => void) | null = null;
    readonly #entry: Note;
    constructor(title: string, { body }: NotificationOptions) {
      this.#entry = { title, body, hidden: document.hidden, closed: false, note: this };
      heard.notes.push(this.#entry);
    }
    close(): void {
      this.#entry.closed = true;
    }
  }
  Object.assign(globalThis, { Notification: Paper, focus: () => (heard.focused += 1) });
}

/** An audio context as iOS has it after a reload: the whole first touch counts for nothing. */
function reluctant(): void {
  let touched = false;
  addEventListener('click', () => setTimeout(() => (touched = true)));
  globalThis.AudioContext = class extends AudioContext {
    #awake = false;
    override get state(): AudioContextState {
      return this.#awake ? 'running' : 'suspended';
    }
    override async suspend(): Promise<void> {
      this.#awake = false;
    }
    override async resume(): Promise<void> {
      if (!touched) {
        heard.refused += 1;
        throw new DOMException('not allowed', 'NotAllowedError');
      }
      this.#awake = true;
    }
  };
}
