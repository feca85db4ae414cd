// Whole games, from the first page to the replay.

import assert from 'node:assert/strict';
import { cutOff } from '../harness/cut.mjs';
import { PHONE } from '../harness/pages.mjs';
import { Player, isOver, withFinger, withKeys } from '../harness/player.mjs';
import { begin, invited } from './meet.mjs';

/** Few points to win: a game has every kind of turn after some seconds of pressing. */
const bots = (rules, level = 'novice') => ({ 'preset.bots': { rules, level } });

export const games = [
  {
    name: 'four people by an invite link play a game',
    async play({ visit, note }) {
      const players = await invited(visit, 'fifth:4:vp-to-win=4', ['Ada', 'Bea', 'Cem', 'Dora']);
      await Promise.all(players.map((player) => player.play()));
      note(`${players.reduce((sum, { presses }) => sum + presses, 0)} presses`);
      await Promise.all(players.map(({ page }) => result(page)));
      const winners = await Promise.all(players.map(({ page }) => page.getByRole('heading', { name: 'You have won!' }).count()));
      assert.equal(winners.filter((count) => count > 0).length, 1, 'exactly one of the four has won');
    },
  },
  {
    name: 'one click on Home, a game to its end, the result and the replay',
    async play({ visit, note }) {
      const page = await against(visit, 'fifth:4:vp-to-win=5', { seed: 1 }, note);
      await again(visit, page);
      await replay(page);
    },
  },
  {
    name: 'the focus goes from a settlement to its roads, and is seen only as long as it is there',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3:vp-to-win=4');
      const mark = page.locator('.focus');
      await page.locator('[data-spot^="node"][tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await mark.waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-spot^="edge"]:focus').waitFor();
      await mark.waitFor();
      await page.keyboard.press('Tab');
      await mark.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'a game by keyboard alone',
    async play({ visit, note }) {
      await against(visit, 'fifth:3:vp-to-win=4', { seed: 7, press: withKeys }, note);
    },
  },
  {
    name: 'a game on a phone by touch',
    async play({ visit, note }) {
      const begun = async (page, player) => {
        await player.play({ done: (seen) => isOver(seen) || seen.buttons.some(({ name }) => name === 'End turn') });
        assert.deepEqual(await cutOff(page), [], 'the table is whole on every phone');
      };
      await against(visit, 'fifth:4:vp-to-win=4', { seed: 8, press: withFinger, begun }, note, { size: PHONE, touch: true, deviceScaleFactor: 2 });
    },
  },
  ...['sixth:4:vp-to-win=4', 'classic-1999:4:vp-to-win=4', 'family:4:vp-to-win=4', 'fifth:6:five-six,vp-to-win=4', 'fifth:4:helpers,vp-to-win=5'].map((rules, seed) => ({
    name: `a game of ${rules}`,
    async play({ visit, note }) {
      await against(visit, rules, { seed: seed + 2 }, note);
    },
  })),
];

/** From the first page with one click into a game against bots, and to its end; `begun` has its first turns. */
async function against(visit, rules, { begun = () => undefined, ...habits }, note, person = {}) {
  const page = await visit.person({ kept: bots(rules), ...person });
  await page.goto('/');
  const start = page.getByRole('button', { name: /^Play the bots/ });
  if (habits.press === withKeys) await start.press('Enter');
  else await (person.touch ? start.tap() : start.click());
  const player = new Player(page, habits);
  await begun(page, player);
  await player.play();
  note(`${player.presses} presses`);
  await result(page);
  return page;
}

/** The dialog of the end names the winner and shows figures. */
async function result(page) {
  const end = page.getByRole('dialog');
  await end.getByRole('heading', { name: /(have|has) won/ }).waitFor();
  await end.getByRole('tab', { name: 'Dice' }).click();
  await end.getByText(/rolls?$/).first().waitFor();
}

/** A replay whose answer does not come says so, and comes when it is asked for again. */
async function again(visit, page) {
  visit.forgive(/\/replay\?/);
  await page.route('**/replay?*', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('alert').getByText('No connection').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
}

/** The replay opens at the beginning and goes on; its log keeps the present line in sight. */
async function replay(page) {
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  assert.equal(await slider.inputValue(), '0');
  await page.getByRole('button', { name: /^One step on/ }).click();
  await page.getByText(/^Step 1 of \d+/).waitFor();
  await slider.press('End');
  await page.getByText(/^Step (\d+) of \1 /).waitFor();
  await page.waitForFunction(() => {
    const line = document.querySelector('[aria-current="step"]');
    const [inside, around] = [line, line?.closest('[role="region"]')].map((element) => element?.getBoundingClientRect());
    // The last line ends with the box, but for a part of a pixel.
    return inside && around && around.top <= inside.top + 1 && inside.bottom <= around.bottom + 1;
  });
}
