// Double presses: whatever changes its meaning under a finger does one thing, not two.

import type { Page } from '@playwright/test';
import { rested, shows } from '../harness/eyes.ts';
import { middle, named } from '../harness/locate.ts';
import { begin, botsPreset, draft, pair, say, traders } from '../harness/meet.ts';
import { Player, withFinger, withMouse } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE, type Person, type Visit } from '../harness/visit.ts';

/** From one press to the next, in milliseconds. */
const GAPS = [0, 40, 120, 220, 320, 450, 600];
/** How many of them have to be too early. */
const EARLY = 4;
/** How long a button ignores presses after it has changed, and how exactly a page can say when that began. */
const REST = 300;
const EXACT = 20;
/** A moment later than that, as people are. */
const LATER = 450;

type Way = {
  press: (page: Page, at: { x: number; y: number }) => Promise<void>;
  person?: Person;
  /** The button has the focus. */
  focus?: boolean;
};

const WAYS: Record<string, Way> = {
  mouse: { press: withMouse },
  touch: { press: withFinger, person: { size: PHONE, touch: true } },
  Space: { press: (page) => page.keyboard.press(' ') },
  'Enter on the button': { press: (page) => page.keyboard.press('Enter'), focus: true },
};

for (const [name, way] of Object.entries(WAYS)) {
  for (const motion of ['no-preference', 'reduce'] as const) {
    // The dice roll the same whatever pressed them, and a key presses the same button: every run has the mouse with the dice and
    // a finger without them.
    const tag = name === (motion === 'reduce' ? 'touch' : 'mouse') ? [] : ['@quiet'];
    test(`a double press on Roll dice by ${name}, ${motion === 'reduce' ? 'without motion' : 'with rolling dice'}`, { tag }, async ({ visit }) => {
      await doublePresses(visit, way, motion);
    });
  }
}

test('a press on the waiting button that ends on Decline the offer declines nothing', async ({ visit }) => {
  const [maker, other] = await traders(visit);
  const { page } = other;
  const before = visit.acts(page).length;
  const waiting = page.getByRole('button', { name: /^Waiting for/ });
  const { x, y } = await middle(waiting);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const send = await draft(maker.page, await pair(maker.page, page));
  await send.click();
  await named(page, 'Decline the offer').waitFor();
  await page.waitForTimeout(LATER);
  await page.mouse.up();
  // What was sent before it is answered before it.
  await say(page, 'not yet');
  expect(visit.acts(page).slice(before)).toEqual([]);
  await named(page, 'Decline the offer').click();
  await waiting.waitFor();
  await expect.poll(() => visit.acts(page).slice(before)).toEqual(['decline']);
});

test('a double press on Menu or Trade opens it and leaves it open', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3');
  const [canTrade, canEnd] = [shows('Trade'), shows('End turn')];
  await new Player(page, { seed: 52 }).play((seen) => canTrade(seen) && canEnd(seen));
  for (const [name, opened] of [
    ['Menu', 'dialog[open]'],
    ['Trade', '[aria-label="Trade"]'],
  ] as const) {
    const { x, y } = await middle(named(page, name));
    await untilEarly(async () => {
      const early = await pressTwice(page, opened, () => page.mouse.click(x, y));
      await page.waitForTimeout(LATER);
      if (early) expect(await page.locator(opened).count(), `${name} is open`).toBe(1);
      await page.keyboard.press('Escape');
      await page.locator(opened).waitFor({ state: 'detached' });
      await rested(page);
      return early;
    });
  }
});

test('a double press on a corner places a settlement and no road', async ({ visit }) => {
  for (const way of ['mouse', 'Enter']) {
    await untilEarly(async () => {
      const page = await begin(visit, 'fifth:3');
      await new Player(page, { seed: 51 }).play(shows(/settlement allowed$/));
      const spot = page.locator('[data-spot^="corner"][tabindex="0"]');
      if (way === 'Enter') await spot.focus();
      const { x, y } = await middle(spot);
      const early = await pressTwice(page, '[data-spot^="edge"]', () => (way === 'Enter' ? page.keyboard.press('Enter') : page.mouse.click(x, y)));
      if (early) {
        await say(page, 'one');
        expect(visit.acts(page), way).toEqual(['settlement']);
      }
      await page.close();
      return early;
    });
  }
});

/** Repeats a try until its second press was an early one: a busy machine may press so late that it is a second thought. */
async function untilEarly(attempt: () => Promise<boolean>): Promise<void> {
  for (let early = false; !early;) early = await attempt();
}

declare global {
  /** When presses began, and when something appeared. */
  var twice: { presses: number[]; shown?: number };
}

/** Presses, and again as soon as this has appeared. Says whether that was while it was still resting. */
async function pressTwice(page: Page, appears: string, press: () => Promise<void>): Promise<boolean> {
  await page.evaluate((selector) => {
    const watch: typeof twice = { presses: [] };
    globalThis.twice = watch;
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => watch.presses.push(performance.now()), true);
    new MutationObserver(() => {
      if (document.querySelector(selector)) watch.shown ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, appears);
  await press();
  // Not by a locator, which would wait until it may be pressed again.
  await page.waitForFunction(() => twice.shown !== undefined);
  await press();
  const { presses, shown = NaN } = await page.evaluate(() => twice);
  expect(presses).toHaveLength(2);
  return (presses[1] ?? NaN) < shown + REST - EXACT;
}

/** Presses twice at every gap. The turn ends only by a press that began after the button had said so for a while. */
async function doublePresses(visit: Visit, { press, person = {}, focus = false }: Way, motion: 'reduce' | 'no-preference'): Promise<void> {
  const page = await visit.person({ kept: botsPreset('fifth:3:fixed,discard-limit=15,vp-to-win=20'), motion, ...person });
  await page.addInitScript(watchPrimary);
  await page.goto('/');
  const start = page.getByRole('button', { name: /^Play the bots/ });
  await (person.touch ? start.tap() : start.click());
  const player = new Player(page, { seed: 50, hoards: true, press: person.touch ? withFinger : withMouse });
  const ready = async (name: string) => {
    await player.play(shows(name));
    if (focus) await named(page, name).focus();
    // Space belongs to the button that has the focus.
    else await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    return middle(named(page, name));
  };
  const gaps = [...GAPS];
  let early = 0;
  for (const gap of gaps) {
    const at = await ready('Roll dice');
    const before = visit.acts(page).length;
    await page.evaluate(() => primaryWatch.begin());
    await press(page, at);
    if (gap > 0) await page.waitForTimeout(gap);
    await press(page, at);
    await page.waitForFunction(() => primaryWatch.isSettled(), undefined, { polling: 50 });
    const { presses, shown } = await page.evaluate(() => primaryWatch.seen());
    const acts = () => visit.acts(page).slice(before);
    const story = `gap ${gap}: ${JSON.stringify({ presses, shown })}`;
    const second = presses[1];
    if (!second) throw new Error(`one press is missing; ${story}`);
    const { says, resting, at: time } = second;
    const ends = shown['End turn'];
    if (ends !== undefined && time < ends + REST - EXACT) expect(says === 'End turn' && !resting, `the button has rested; ${story}`).toBe(false);
    const deliberate = says === 'End turn' && !resting;
    // A bot may be asked for an answer in between, but only this page sends.
    await expect.poll(() => acts()[0], `the first press rolls; ${story}`).toBe('roll');
    if (deliberate) await expect.poll(acts, story).toContain('end_turn');
    else expect(acts(), story).not.toContain('end_turn');
    expect(Object.keys(shown), `the button says that the dice roll; ${story}`).toContain('Rolling…');
    if (!deliberate) early += 1;
    // A busy machine presses later than it should: once more, as fast as it can.
    else if (gap < REST && gaps.length < 2 * GAPS.length) gaps.push(0);
  }
  expect(early, 'presses that were early enough to matter').toBeGreaterThanOrEqual(EARLY);
  // Whoever means it ends the turn.
  const at = await ready('End turn');
  const before = visit.acts(page).length;
  await press(page, at);
  await expect.poll(() => visit.acts(page).slice(before)).toEqual(['end_turn']);
}

type PrimaryWatch = {
  begin(): void;
  seen(): { presses: readonly PressSeen[]; shown: Readonly<Record<string, number>> };
  /** The dice have fallen, and the last press and the last change are long enough ago that nothing is still on its way. */
  isSettled(): boolean;
};
/** When a press began, what the large button said then, and whether it was resting. */
type PressSeen = { readonly at: number; readonly says: string; readonly resting: boolean };

declare global {
  var primaryWatch: PrimaryWatch;
}

/** Runs inside the page: when presses begin, and when the large button begins to say something. */
function watchPrimary(): void {
  let presses: PressSeen[] = [];
  let shown: Record<string, number> = {};
  let quiet = 0;
  const now = () => performance.now();
  const primary = () => document.querySelector('[data-primary]');
  const said = () => primary()?.textContent.trim() ?? '';
  const note = (event: Event) => {
    if (event instanceof KeyboardEvent && event.repeat) return;
    presses.push({ at: now(), says: said(), resting: primary()?.hasAttribute('data-resting') ?? false });
  };
  addEventListener('pointerdown', note, true);
  addEventListener('keydown', note, true);
  new MutationObserver(() => {
    const name = said();
    if (name !== '' && shown[name] === undefined) {
      shown[name] = now();
      quiet = now();
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  globalThis.primaryWatch = {
    begin() {
      presses = [];
      shown = { 'Roll dice': now() };
    },
    seen: () => ({ presses, shown }),
    isSettled: () => {
      const [, second] = presses;
      return Object.keys(shown).some((name) => !/^Roll/.test(name)) && second !== undefined && now() > 400 + Math.max(quiet, second.at);
    },
  };
}

test('a dialog gives the focus back to what opened it', async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/');
  for (const name of ['Change opponents and edition', 'Settings']) {
    const opener = named(page, name);
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
