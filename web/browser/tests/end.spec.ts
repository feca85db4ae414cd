// The end of a game: the last piece, the result, and what comes next.

import type { Page } from '@playwright/test';
import { Audit, LOOKS } from '../harness/audit.ts';
import { named, painted } from '../harness/locate.ts';
import { begin, invited } from '../harness/meet.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';

/** One more building wins. */
const SHORT = 'fifth:3:fixed,vp-to-win=3';

test('whoever wins is celebrated once, and everybody sees the places', { tag: '@quiet' }, async ({ visit }) => {
  const pages = await invited(visit, SHORT, ['Ada', 'Bea', 'Cem'], { motion: 'no-preference' });
  const [{ page }, { page: loser }] = pages;
  // Only Ada builds.
  await Promise.all(pages.map((player, place) => new Player(player.page, { seed: 70 + place, hoards: place > 0 }).finish()));
  const dialog = page.getByRole('dialog', { name: 'You win!' });
  expect(await pieces(page), 'pieces of confetti').toBe(40);
  await expect(dialog.getByRole('heading', { name: 'You win!' })).toBeFocused();
  const rows = dialog.getByRole('list', { name: 'Final standings' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  expect(await rows.locator('.rank').allTextContents()).toEqual(['1', '2', '2']);
  await expect(rows.first()).toContainText('Ada');
  await expect(dialog.getByRole('status').last()).toHaveText('You win with 3 points. Bea 2, Cem 2.');
  await page.keyboard.press('Tab');
  await expect(named(page, 'Play again')).toBeFocused();
  await loser.getByRole('dialog', { name: 'Ada wins!' }).waitFor();
  expect(await pieces(loser), 'the others have nothing to celebrate').toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await named(page, 'See the result').click();
  await dialog.waitFor();
  expect(await pieces(page), 'it has been celebrated').toBe(0);
});

test('a game against bots is played again at once, or one level harder', async ({ visit }) => {
  const page = await begin(visit, SHORT);
  for (const [way, level] of [
    ['Play again', 'Easy'],
    ['One level harder', 'Medium'],
  ] as const) {
    await new Player(page, { seed: 70 }).finish();
    expect(await pieces(page), 'nothing falls without motion').toBe(0);
    const before = page.url();
    await named(page, way).click();
    await page.waitForURL((url) => url.href !== before);
    await page.getByRole('group', { name: 'The board' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Seats' }).count(), 'nobody has to be waited for').toBe(0);
    await expect(page.locator('[data-seat="1"]').getByText(level)).toBeVisible();
  }
});

test('a game without a winner has places and no wreath', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3:fixed', { motion: 'no-preference' });
  await endEarly(page);
  const dialog = page.getByRole('dialog', { name: 'Game ended early' });
  await dialog.waitFor();
  const rows = dialog.getByRole('list', { name: 'Final standings' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  expect(await rows.locator('.rank').allTextContents(), 'equal points share a rank').toEqual(['1', '1', '1']);
  expect(await dialog.locator('.banner svg').count()).toBe(0);
  expect(await pieces(page)).toBe(0);
});

for (const { look, person } of LOOKS) {
  // The other two have the same parts in the same colors.
  const tag = look === 'desk, light' || look === 'phone, dark' ? [] : ['@quiet'];
  test(`the result is in order: ${look}`, { tag }, async ({ visit }) => {
    const audit = new Audit(look);
    const page = await begin(visit, SHORT, person);
    await new Player(page, { seed: 64 }).finish();
    await page.getByRole('list', { name: 'Final standings' }).waitFor();
    await painted(page);
    await audit.show(page, 'end');
    audit.expectNoFaults();
  });
}

async function endEarly(page: Page): Promise<void> {
  await named(page, 'Menu').click();
  await named(page, 'End this game…').click();
  await named(page, 'End this game').click();
}

function pieces(page: Page): Promise<number> {
  return page.locator('.banner i').count();
}
