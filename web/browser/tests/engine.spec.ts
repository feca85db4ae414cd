// The engine on this device: a page whose server is gone before the first click plays, replays, reviews, checks luck and teaches. Nothing is
// mocked: the server is killed.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { learn } from '../harness/lesson.ts';
import { Player, isOver } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';

const GONE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;
const SHORT = { 'preset.bots': { rules: 'fifth:3:vp-to-win=3', level: 'novice', speed: 'fast' } };
/** A review on a busy machine, in milliseconds. */
const REVIEWED = 120_000;

test.use({ ownProgram: true });

test('without its server, a page plays a whole game, checks its luck and teaches a lesson', { tag: '@engine' }, async ({ program, visit }) => {
  visit.forgive(GONE);
  const page = await visit.person({ keeps: true, kept: SHORT });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await program.kill();

  await page.getByRole('button', { name: /^Play the bots/ }).click();
  const player = new Player(page, { seed: 3 });
  await player.play((seen) => isOver(seen) || shows('End turn')(seen));
  const before = await numberOf(page);
  // As after a crash: what was done is there, and the game continues.
  await page.reload();
  expect(await numberOf(page)).toBeGreaterThanOrEqual(before);
  await player.finish();
  await page.getByRole('dialog', { name: / wins?!$/ }).waitFor();

  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByText(/^Step 0 of \d+/).waitFor();
  await page.getByRole('button', { name: 'Verify the luck' }).click();
  await page.getByText('Your browser: every move is legal, and the board, dice, cards, and thefts match the seeds.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByText(/^You: .* Total (0: no|100: the) win\.$/).waitFor({ timeout: REVIEWED });
  await page.goto('/');
  await page.getByText('on this device', { exact: true }).waitFor();

  await page.goto('/learn/lessons/distance');
  await learn(page);
});

/** How many entries the log of the table has. */
async function numberOf(page: Page): Promise<number> {
  await page.locator('[data-spot], .board').first().waitFor();
  return page.evaluate(async () => {
    const request = indexedDB.open('hexhaven');
    const database = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const count = database.transaction('lines').objectStore('lines').count();
    const lines = await new Promise<number>((resolve) => (count.onsuccess = () => resolve(count.result)));
    database.close();
    return lines;
  });
}
