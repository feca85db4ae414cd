// Double presses: whatever changes its meaning under a finger does one thing, not two.

import assert from 'node:assert/strict';
import { PHONE } from '../harness/pages.mjs';
import { Player, withFinger, withMouse } from '../harness/player.mjs';
import { begin, invited } from './meet.mjs';
import { draft, pair } from './people.mjs';

/** From one press to the next, in milliseconds. */
const GAPS = [0, 40, 120, 220, 320, 450, 600];
/** How long a button ignores presses after it has changed. */
const REST = 300;
/** A moment later than that, as people are. */
const LATER = 450;
const has = (name) => (seen) => seen.buttons.some((button) => button.name === name && !button.blocked);

const WAYS = {
  mouse: { press: withMouse },
  touch: { press: withFinger, person: { size: PHONE, touch: true } },
  Space: { press: (page) => page.keyboard.press(' ') },
  'Enter on the button': { press: (page) => page.keyboard.press('Enter'), focus: true },
};

export const press = [
  ...Object.entries(WAYS).flatMap(([way, how]) =>
    ['no-preference', 'reduce'].map((motion) => ({
      name: `a double press on Roll dice by ${way}, ${motion === 'reduce' ? 'without motion' : 'with rolling dice'}`,
      play: (test) => doublePresses(test, how, motion),
    })),
  ),
  {
    name: 'a press on Please wait that ends on Decline the offer declines nothing',
    async play({ visit }) {
      const [maker, other] = await traders(visit);
      const sent = sentBy(visit, other.page);
      const button = (name) => other.page.getByRole('button', { name, exact: true });
      const { x, y } = await middle(button('Please wait'));
      await other.page.mouse.move(x, y);
      await other.page.mouse.down();
      const send = await draft(maker.page, ...(await pair(maker.page, other.page)));
      await send.click();
      await button('Decline the offer').waitFor();
      await other.page.waitForTimeout(LATER);
      await other.page.mouse.up();
      // What was sent before it is answered before it.
      await say(other.page, 'not yet');
      assert.deepEqual(sent.actions(), []);
      await button('Decline the offer').click();
      await button('Please wait').waitFor();
      assert.deepEqual(sent.actions(), ['decline']);
    },
  },
  {
    name: 'a double press on Menu or Trade opens it and leaves it open',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3');
      await new Player(page, { seed: 52 }).play({ done: (seen) => ['Trade', 'End turn'].every((name) => has(name)(seen)) });
      const twice = async (name, opened) => {
        const { x, y } = await middle(page.getByRole('button', { name, exact: true }));
        await page.mouse.click(x, y);
        // Not by a locator, which would wait until it may be pressed again.
        await page.waitForFunction((selector) => document.querySelector(selector), opened);
        await page.mouse.click(x, y);
        await page.waitForTimeout(LATER);
        assert.equal(await page.locator(opened).count(), 1, `${name} is open`);
      };
      await twice('Menu', 'dialog[open]');
      await page.keyboard.press('Escape');
      await twice('Trade', '[aria-label="Trade"]');
    },
  },
  {
    name: 'a double press on a corner places a settlement and no road',
    async play({ visit }) {
      for (const way of ['mouse', 'Enter']) {
        const page = await begin(visit, 'fifth:3');
        const sent = sentBy(visit, page);
        const player = new Player(page, { seed: 51 });
        await player.play({ done: (seen) => seen.buttons.some(({ spot, blocked, name }) => spot && !blocked && /settlement allowed$/.test(name)) });
        const spot = page.locator('[data-spot^="node"][tabindex="0"]');
        if (way === 'Enter') await spot.focus();
        const { x, y } = await middle(spot);
        const once = () => (way === 'Enter' ? page.keyboard.press('Enter') : page.mouse.click(x, y));
        await once();
        // Not by a locator, which would wait until the board may be pressed again.
        await page.waitForFunction(() => document.querySelector('[data-spot^="edge"]'));
        await once();
        await say(page, 'one');
        assert.deepEqual(sent.actions(), ['settlement'], way);
      }
    },
  },
];

/** Presses twice at every gap. The turn ends only by a press that began after the button had said so for a while. */
async function doublePresses({ visit, note }, { press: once, person = {}, focus = false }, motion) {
  const page = await visit.person({ kept: { 'preset.bots': { rules: 'fifth:3:fixed,vp-to-win=12', level: 'novice' } }, motion, ...person });
  const sent = sentBy(visit, page);
  await page.addInitScript(watchPrimary);
  await page.goto('/');
  const start = page.getByRole('button', { name: /^Play the bots/ });
  await (person.touch ? start.tap() : start.click());
  const player = new Player(page, { seed: 50, press: person.touch ? withFinger : withMouse });
  const primary = page.getByRole('button', { name: 'Roll dice', exact: true });
  let early = 0;
  let ended = 0;
  let rolling = 0;
  for (const gap of GAPS) {
    await player.play({ done: has('Roll dice') });
    if (focus) await primary.focus();
    else await page.evaluate(() => document.activeElement?.blur());
    const at = await middle(primary);
    const before = sent.actions().length;
    await page.evaluate(() => globalThis.primaryWatch.begin());
    await once(page, at);
    if (gap > 0) await page.waitForTimeout(gap);
    await once(page, at);
    await page.waitForFunction(() => globalThis.primaryWatch.settled());
    const { pressed, shown } = await page.evaluate(() => globalThis.primaryWatch.seen());
    const acts = sent.actions().slice(before);
    assert.equal(acts[0], 'roll', `the first press rolls (gap ${gap})`);
    const deliberate = shown['End turn'] !== undefined && pressed[1] >= shown['End turn'] + REST;
    // A bot may be asked for an answer in between, but only this page sends.
    assert.equal(acts.includes('end_turn'), deliberate, `gap ${gap}: pressed at ${pressed.map(Math.round)}, shown ${JSON.stringify(shown)}, sent ${acts}`);
    if (deliberate) ended += 1;
    else early += 1;
    if (shown['Rolling…'] !== undefined) rolling += 1;
  }
  assert.ok(early >= 4, `only ${early} presses were early enough to matter`);
  assert.equal(rolling, GAPS.length, 'the button says that the dice roll');
  // Whoever means it ends the turn.
  await player.play({ done: has('End turn') });
  const before = sent.actions().length;
  if (focus) await page.getByRole('button', { name: 'End turn', exact: true }).focus();
  await once(page, await middle(page.getByRole('button', { name: 'End turn', exact: true })));
  // The harness hears of what a page sends a little later than the page does.
  for (const until = Date.now() + 5_000; sent.actions().length === before && Date.now() < until; ) await page.waitForTimeout(20);
  assert.deepEqual(sent.actions().slice(before), ['end_turn']);
  note(`${early} too early, ${ended} deliberate`);
}

/** Runs in the page: when presses begin, and when the large button begins to say something. */
function watchPrimary() {
  const NAMES = ['Roll dice', 'Rolling…', 'End turn', 'Please wait', 'Pick a spot', 'Make your choice'];
  let pressed = [];
  let shown = {};
  let quiet = 0;
  const now = () => performance.now();
  const note = (event) => !event.repeat && pressed.push(now());
  addEventListener('pointerdown', note, true);
  addEventListener('keydown', note, true);
  const said = () => [...document.querySelectorAll('button')].map((button) => button.textContent.trim()).find((text) => NAMES.includes(text) || text.startsWith('Discard'));
  new MutationObserver(() => {
    const name = said();
    if (name !== undefined && shown[name] === undefined) {
      shown[name] = now();
      quiet = now();
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  globalThis.primaryWatch = {
    begin() {
      pressed = [];
      shown = { 'Roll dice': now() };
    },
    seen: () => ({ pressed, shown }),
    /** The dice have fallen, and the last press and the last change are long enough ago that nothing is still on its way. */
    settled: () => Object.keys(shown).some((name) => !/^Roll/.test(name)) && pressed.length > 1 && now() > 400 + Math.max(quiet, pressed[1]),
  };
}

/** Three people, until the first can trade with the second; then nobody does anything by itself. */
async function traders(visit) {
  const players = await invited(visit, 'fifth:3:fixed', ['Ada', 'Bea', 'Cem'], { hoards: true });
  const [maker, other, third] = players;
  let ready = false;
  const others = Promise.all([other, third].map((player) => player.play({ done: () => ready })));
  const can = (seen) => ['Trade', 'End turn'].every((name) => has(name)(seen));
  await maker.play({ done: async (seen) => can(seen) && (await pair(maker.page, other.page)) !== undefined });
  ready = true;
  await others;
  return players;
}

/** The actions that a page has sent to its table since now, by their types. */
function sentBy(visit, page) {
  const acts = () => visit.sent(page).flatMap(({ type, actions = [] }) => (type === 'act' ? actions.map((action) => action.type) : []));
  const before = acts().length;
  return { actions: () => acts().slice(before) };
}

async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Says something and waits until it is heard: everything sent before has been answered then. */
async function say(page, words) {
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Chat' }).getByText(words).waitFor();
}
