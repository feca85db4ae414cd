// Pass-and-play: several people at one device, and a curtain between their turns.

import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE } from '../harness/visit.ts';

test('people who share a device see their own cards only', { tag: '@quiet' }, async ({ visit }) => {
  const page = await visit.person({ size: PHONE, touch: true });
  await page.goto('/');
  await named(page, 'Pass and play on this device').click();
  const dialog = page.getByRole('dialog', { name: 'Pass and play on this device' });
  await dialog.getByText('2', { exact: true }).click();
  await dialog.getByLabel('Name of player 1').fill('Ann');
  await dialog.getByLabel('Name of player 2').fill('Bea');
  await named(dialog, 'Start game').click();

  const seats: number[] = [];
  const hand = page.getByRole('list', { name: 'Your hand' });
  for (let turn = 0; turn < 3; turn += 1) {
    const title = await page.getByRole('heading', { name: /^Pass the device to / }).textContent();
    const name = title?.replace('Pass the device to ', '') ?? '';
    await expect(hand, 'nobody’s cards are on the page').toHaveCount(0);
    await named(page, `I’m ${name}`).click();
    await hand.waitFor();
    seats.push(await page.evaluate(() => (JSON.parse(localStorage.getItem('hexhaven.seats') ?? '[]') as { seat: number }[])[0]?.seat ?? -1));
    const other = name === 'Ann' ? 'Bea' : 'Ann';
    await new Player(page, { seed: turn + 1 }).play(shows(`I’m ${other}`));
  }
  expect(new Set(seats).size, 'both had the device').toBe(2);
  expect(seats[0]).toBe(seats[2]);

  // Whoever opens the page again may be anybody.
  await page.reload();
  await page.getByRole('heading', { name: /^Pass the device to / }).waitFor();
  await expect(hand).toHaveCount(0);
});
