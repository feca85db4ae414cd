// Whole games, from the first page to the replay.

import type { Page } from '@playwright/test';
import { cutOff } from '../harness/cut.ts';
import { shows } from '../harness/eyes.ts';
import { begin, botsPreset, invited } from '../harness/meet.ts';
import { Player, isOver, withFinger, withKeys, type Habits } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE, type Person, type Visit } from '../harness/visit.ts';

// Few points to win: a game has every kind of turn after some seconds of pressing.

test('four people by an invite link play a game', async ({ visit }) => {
  const players = await invited(visit, 'fifth:4:vp-to-win=3', ['Ada', 'Bea', 'Cem', 'Dora']);
  await Promise.all(players.map((player) => player.finish()));
  await Promise.all(players.map(({ page }) => result(page)));
  const winners = await Promise.all(players.map(({ page }) => page.getByRole('heading', { name: 'You win!' }).count()));
  expect(
    winners.filter((count) => count > 0),
    'exactly one of the four has won',
  ).toHaveLength(1);
});

test('one click on Home, a game to its end, the result and the replay', async ({ visit }) => {
  const { page, player } = await against(visit, 'fifth:4:vp-to-win=4', { seed: 1 });
  await player.finish();
  await result(page);
  await lateReplay(visit, page);
  await replay(page);
});

test('the focus goes from a settlement to its roads, and is seen only as long as it is there', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3:vp-to-win=4');
  const mark = page.locator('.focus');
  await page.locator('[data-spot^="corner"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await mark.waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-spot^="edge"]:focus').waitFor();
  await mark.waitFor();
  await page.keyboard.press('Tab');
  await mark.waitFor({ state: 'hidden' });
});

test('a game by keyboard alone', async ({ visit }) => {
  const { page, player } = await against(visit, 'fifth:3:vp-to-win=3', { seed: 7, press: withKeys });
  await player.finish();
  await result(page);
});

test('a game on a phone by touch', async ({ visit }) => {
  const { page, player } = await against(visit, 'fifth:4:vp-to-win=4', { seed: 8, press: withFinger }, { size: PHONE, touch: true, deviceScaleFactor: 2 });
  await player.play((seen) => isOver(seen) || shows('End turn')(seen));
  expect(await cutOff(page), 'the table is whole on every phone').toEqual([]);
  await player.finish();
  await result(page);
});

for (const [place, rules] of [
  'sixth:4:vp-to-win=4',
  'classic-1999:4:vp-to-win=3',
  'family:4:vp-to-win=3',
  'fifth:6:five-six,vp-to-win=3',
  'fifth:4:helpers,vp-to-win=4',
].entries()) {
  // To a page these two are the 5th edition with other numbers.
  const tag = /^(classic-1999|family)/.test(rules) ? ['@quiet'] : [];
  test(`a game of ${rules}`, { tag }, async ({ visit }) => {
    const { page, player } = await against(visit, rules, { seed: place + 2 });
    await player.finish();
    await result(page);
  });
}

/** From the first page with one press into a game against bots. */
async function against(visit: Visit, rules: string, habits: Habits, person: Person = {}): Promise<{ page: Page; player: Player }> {
  const page = await visit.person({ kept: botsPreset(rules), ...person });
  await page.goto('/');
  const start = page.getByRole('button', { name: /^Play the bots/ });
  if (habits.press === withKeys) await start.press('Enter');
  else await (person.touch ? start.tap() : start.click());
  return { page, player: new Player(page, habits) };
}

/** The dialog of the end names the winner; its figures open over it. */
async function result(page: Page): Promise<void> {
  const end = page.getByRole('dialog', { name: / wins?!$/ });
  await end.getByRole('heading', { name: / wins?!$/ }).waitFor();
  const more = end.getByRole('button', { name: 'More' });
  if ((await more.count()) > 0) await more.click();
  await end.getByRole('button', { name: 'Dice and cards' }).click();
  const figures = page.getByRole('dialog', { name: 'Dice and cards' });
  await figures.getByRole('tab', { name: 'Dice' }).click();
  await figures
    .getByText(/rolls?$/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await figures.waitFor({ state: 'detached' });
}

/** A replay whose answer does not come says so, and comes when it is asked for again. */
async function lateReplay(visit: Visit, page: Page): Promise<void> {
  visit.forgive(/\/replay\?/);
  await page.route('**/replay?*', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('alert').getByText('No connection').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
}

/** The replay opens at the beginning and continues; its log keeps the present line in sight. */
async function replay(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect(slider).toHaveValue('0');
  await page.getByRole('button', { name: /^Next step/ }).click();
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
