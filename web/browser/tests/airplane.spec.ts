// Airplane mode while a game at a server is open: the player is told, can do something else on this device, and comes back to the game.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { learn } from '../harness/lesson.ts';
import { named } from '../harness/locate.ts';
import { botsPreset } from '../harness/meet.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';

const LOST = 'Connection lost. Reconnecting…';
const WAITS = 'The game waits on the server. Meanwhile, play the bots or learn on this device.';

test('in airplane mode a game at a server waits, and bots and lessons work', { tag: ['@quiet', '@engine'] }, async ({ visit }) => {
  visit.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
  const page = await visit.person({ keeps: true, kept: botsPreset('fifth:3') });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: /^Play the bots/ }).click();
  await new Player(page, { seed: 51 }).play(shows('End turn'));
  const game = page.url();
  const cards = await handOf(page);

  await page.context().setOffline(true);
  await page.getByRole('status').getByText(LOST).waitFor();
  await page.getByText(WAITS).waitFor();
  // Away from the table, the page says what works, and what has to wait.
  await named(page, 'Play').click();
  await page.getByText('You’re offline.').first().waitFor();
  await page.getByText('Waiting for a connection').waitFor();
  await page.getByRole('button', { name: /^Play the bots/ }).click();
  await new Player(page, { seed: 52 }).play(shows('Roll dice'));
  expect(page.url(), 'another game, on this device').not.toBe(game);
  await page.goto('/learn/lessons/distance');
  await learn(page);

  // Whoever opens the table meanwhile is told what it waits for.
  await page.goto(game);
  await page.getByRole('heading', { name: 'The server isn’t answering. Trying again…' }).waitFor();
  await page.getByRole('link', { name: 'Back to home' }).waitFor();
  await page.context().setOffline(false);
  await named(page, 'End turn').waitFor();
  expect(await handOf(page), 'nothing was lost').toEqual(cards);
  await new Player(page, { seed: 53 }).press('End turn');
  await new Player(page, { seed: 54 }).play(shows('Roll dice'));
});

async function handOf(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Your hand' }).getByRole('listitem').allTextContents();
}
