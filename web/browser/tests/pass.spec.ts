// Pass-and-play: several people at one device, and a curtain between their turns.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE, type Visit } from '../harness/visit.ts';

test('people who share a device see their own cards only', { tag: ['@quiet', '@engine'] }, async ({ visit }) => {
  const page = await shared(visit);
  const seats: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const name = await take(page);
    seats.push(await page.evaluate(() => (JSON.parse(localStorage.getItem('hexhaven.seats') ?? '[]') as { seat: number }[])[0]?.seat ?? -1));
    await new Player(page, { seed: turn + 1 }).play(shows(`I’m ${other(name)}`));
  }
  expect(new Set(seats).size, 'both had the device').toBe(2);
  expect(seats[0]).toBe(seats[2]);

  // Whoever opens the page again may be anybody.
  await page.reload();
  await expectCurtain(page);
});

test('people who share a device play again, all of them with one press', { tag: ['@quiet', '@engine'] }, async ({ visit }) => {
  const page = await shared(visit);
  const name = await take(page);
  await named(page, 'Menu').click();
  await named(page, 'End this game…').click();
  await named(page, 'Ask to end it').click();
  await new Player(page, { seed: 5 }).play(shows(`I’m ${other(name)}`));
  await take(page);
  await named(page, 'Agree').click();
  const end = page.getByRole('dialog', { name: 'Game ended early' });
  await end.waitFor({ timeout: 20_000 });
  const first = page.url();
  await named(end, 'Play again').click();

  // The next table is theirs as well: nobody is asked for a name, and nobody sees cards before the device is passed.
  await expectCurtain(page);
  expect(page.url()).not.toBe(first);
  const starts = await take(page);
  await new Player(page, { seed: 6 }).play(shows(`I’m ${other(starts)}`));
  await take(page);
});

/** Two people on one phone. */
async function shared(visit: Visit): Promise<Page> {
  const page = await visit.person({ size: PHONE, touch: true });
  await page.goto('/');
  await named(page, 'Pass and play on this device').click();
  const dialog = page.getByRole('dialog', { name: 'Pass and play on this device' });
  await dialog.getByText('2', { exact: true }).click();
  await dialog.getByLabel('Name of player 1').fill('Ann');
  await dialog.getByLabel('Name of player 2').fill('Bea');
  await named(dialog, 'Start game').click();
  return page;
}

const other = (name: string) => (name === 'Ann' ? 'Bea' : 'Ann');
const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });

/** Nobody’s cards are on the page; says who should have the device. */
async function expectCurtain(page: Page): Promise<string> {
  const title = await page.getByRole('heading', { name: /^Pass the device to / }).textContent();
  await expect(hand(page), 'nobody’s cards are on the page').toHaveCount(0);
  return title?.replace('Pass the device to ', '') ?? '';
}

/** Whoever should have the device takes it; says who that is. */
async function take(page: Page): Promise<string> {
  const name = await expectCurtain(page);
  await named(page, `I’m ${name}`).click();
  await hand(page).waitFor();
  return name;
}
