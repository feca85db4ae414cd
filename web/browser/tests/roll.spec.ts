// A roll is an event: it is shown in time, it can be skipped, and a press that skips does nothing else.

import { shows } from '../harness/eyes.ts';
import { middle, named } from '../harness/locate.ts';
import { begin } from '../harness/meet.ts';
import { Player, withFinger, withMouse } from '../harness/player.ts';
import { expect, note, test } from '../harness/test.ts';
import { PHONE, type Person, type Visit } from '../harness/visit.ts';

/** From the press to the next one that counts, in milliseconds. */
const NEXT_WITHIN = 1_600;
const ROLLS = 5;
/** The dice tumble at least this long, in milliseconds. */
const TUMBLES = 600;
/** Nothing is ever discarded, and nobody wins soon. */
const RULES = 'fifth:3:fixed,discard-limit=15,vp-to-win=20';

test('the next press counts at most 1.6 s after the one that rolls', { tag: '@alone' }, async ({ visit }) => {
  for (const [where, person] of Object.entries({ desk: {}, phone: { size: PHONE, touch: true } } satisfies Record<string, Person>)) {
    const { page, player, roll } = await roller(visit, person);
    const times: number[] = [];
    for (let turn = 0; turn < ROLLS; turn += 1) {
      await player.play(shows('Roll dice'));
      await page.evaluate(watchNext);
      await roll();
      times.push(await page.evaluate(() => nextPress));
      await player.play(shows('End turn'));
      await player.press('End turn');
    }
    note(`${where}: ${times.map((time) => Math.round(time)).join(', ')} ms`);
    expect(Math.max(...times), where).toBeLessThanOrEqual(NEXT_WITHIN);
  }
});

test('a press or a key skips the roll and does nothing else', async ({ visit }) => {
  const { page, player, roll } = await roller(visit);
  const board = await middle(page.getByRole('group', { name: 'The board' }));
  // T would open a trade, and Space would end the turn.
  for (const skip of [() => page.mouse.click(board.x, board.y), () => page.keyboard.press('t'), () => page.keyboard.press(' ')]) {
    // A busy machine may press so late that there is nothing left to skip; then once more.
    for (let early = false; !early;) {
      await player.play(shows('Roll dice'));
      const before = visit.acts(page).length;
      const began = Date.now();
      await roll();
      const rolls = (await page.locator('[data-primary]').textContent())?.trim() === 'Rolling…';
      await skip();
      early = rolls && Date.now() - began < TUMBLES;
      await page.waitForTimeout(TUMBLES);
      if (early) {
        expect(visit.acts(page).slice(before)).toEqual(['roll']);
        expect(await page.getByRole('region', { name: 'Trade', exact: true }).count()).toBe(0);
        expect(await page.locator('[data-tray]').count(), 'the tray is gone').toBe(0);
      }
      await page.keyboard.press('Escape');
      await player.play(shows('End turn'));
      await player.press('End turn');
    }
  }
});

test('the tray covers no panel, and the dice stay in the top bar', async ({ visit }) => {
  const { page, player, roll } = await roller(visit, { size: { width: 1440, height: 900 } });
  await player.play(shows('Roll dice'));
  await page.evaluate(watchTray);
  await roll();
  await player.play(shows(/^(End turn|Discard .*)$/));
  const { landed } = await page.evaluate(() => trayWatch);
  expect(landed).toMatchObject({ dice: 2, covers: 0 });
  expect(landed?.sum).toMatch(/^\d+$/);
  await expect(page.getByRole('img', { name: /^Dice: \d and \d$/ })).toBeVisible();
});

test('a roll is announced once, with what it brings', async ({ visit }) => {
  const { page, player, roll } = await roller(visit);
  await player.play(shows('Roll dice'));
  await page.evaluate(listen);
  await roll();
  await player.play(shows(/^(End turn|Discard .*)$/));
  const said = await page.evaluate(() => announced.filter((text) => text.includes('You rolled')));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^You rolled \d+, \w+ and \w+\.( You get .+\.| Nobody gets cards\.| .+)?$/);
});

test('without motion the result is there at once, and the dice lie in their tray for a while', async ({ visit }) => {
  const { page, player, roll } = await roller(visit, { motion: 'reduce' });
  await player.play(shows('Roll dice'));
  await page.evaluate(watchTray);
  await roll();
  await page.waitForFunction(() => trayWatch.gone !== undefined);
  const { landed, gone = NaN } = await page.evaluate(() => trayWatch);
  expect(landed?.sum).toMatch(/^\d+$/);
  expect(landed?.says, 'nobody waits').not.toMatch(/^Roll/);
  // How long exactly is for `times.ts` to say: a busy page sees the landing late and the leaving in time.
  expect(gone - (landed?.at ?? NaN)).toBeGreaterThan(300);
});

test.describe(() => {
  test.use({ ownProgram: true });

  test('without a connection the button says that it reconnects, and the roll comes after that', async ({ program, visit }) => {
    const { page, player, roll } = await roller(visit);
    await player.play(shows('Roll dice'));
    program.hang();
    await roll();
    await named(page, 'Rolling…').waitFor();
    await page.locator('[data-tray].tumbling').waitFor();
    await named(page, 'Reconnecting…').waitFor();
    await page.locator('[data-tray]').waitFor({ state: 'detached' });
    program.goOn();
    await player.play(shows(/^(End turn|Discard .*)$/));
    expect(visit.acts(page).filter((act) => act === 'roll')).toHaveLength(1);
  });
});

/** A game against bots with motion, and a press on the large button. */
async function roller(visit: Visit, person: Person = {}) {
  const page = await begin(visit, RULES, { motion: 'no-preference', ...person });
  const press = person.touch ? withFinger : withMouse;
  const player = new Player(page, { seed: 55, hoards: true, press });
  const roll = async () => press(page, await middle(named(page, 'Roll dice')));
  return { page, player, roll };
}

type Landed = { readonly at: number; readonly dice: number; readonly sum: string; readonly covers: number; readonly says: string };

declare global {
  /** The tray once its dice have landed, and when it was gone. */
  var trayWatch: { landed?: Landed; gone?: number };
  /** Milliseconds from a press on the large button until it means something else and listens again. */
  var nextPress: Promise<number>;
  /** What was said at once. */
  var announced: string[];
}

/** Runs inside the page. */
function watchNext(): void {
  const primary = () => document.querySelector('[data-primary]');
  let start: number | undefined;
  addEventListener('pointerdown', () => (start ??= performance.now()), { capture: true, once: true });
  globalThis.nextPress = new Promise((resolve) => {
    const look = () => {
      const button = primary();
      if (start === undefined || !button || /^Roll/.test(button.textContent.trim()) || button.hasAttribute('data-resting')) return;
      watch.disconnect();
      resolve(performance.now() - start);
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Runs inside the page. */
function watchTray(): void {
  const watch: typeof trayWatch = {};
  globalThis.trayWatch = watch;
  const says = () => document.querySelector('[data-primary]')?.textContent.trim() ?? '';
  const look = () => {
    const tray = document.querySelector('[data-tray]');
    const sum = tray?.querySelector('b')?.textContent ?? '';
    if (watch.landed && !tray) watch.gone ??= performance.now();
    if (!tray || sum === '' || watch.landed) return;
    const { left, top, right, bottom } = tray.getBoundingClientRect();
    const panels = [...document.querySelectorAll('[data-seat]')].map((panel) => panel.getBoundingClientRect());
    const covers = panels.filter((panel) => left < panel.right && panel.left < right && top < panel.bottom && panel.top < bottom).length;
    // What the button says is decided in the same turn of the page, but perhaps after this.
    setTimeout(() => (watch.landed = { at: performance.now(), dice: tray.querySelectorAll('.die').length, sum, covers, says: says() }));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Runs inside the page. */
function listen(): void {
  globalThis.announced = [];
  const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((element) => element.textContent.trim()).join(' ');
  let last = alerts();
  new MutationObserver(() => {
    const now = alerts();
    if (now !== last) announced.push((last = now));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
