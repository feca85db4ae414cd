// Who may see and join a table, and who may speak for a seat: admission, private tables, other devices, silent players; and
// the order in which seeds and promises are given.

import type { Page, Request } from '@playwright/test';
import type { OpenedTable } from '../../src/wire/index.ts';
import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { begin, botsPreset, inTurn, invited, opened, tablePreset } from '../harness/meet.ts';
import { Player, isAsked } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE } from '../harness/visit.ts';

const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });

test('a one-click game shows a commitment before it gets a seed', async ({ visit }) => {
  const page = await visit.person({ kept: botsPreset('fifth:3') });
  const isPost = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/api/tables');
  const story: string[] = [];
  page.on('request', (request) => isPost(request) && story.push('asked'));
  page.on('response', (response) => isPost(response.request()) && story.push('answered'));
  await page.goto('/');
  const opening = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/tables' && isPost(response.request()));
  const ready = page.waitForRequest((request) => /^\/api\/tables\/.*\/commands$/.test(new URL(request.url()).pathname) && isPost(request));
  await page.getByRole('button', { name: /^Play the bots/ }).click();
  const answer = await opening;
  const { code, commitment }: OpenedTable = await answer.json();
  expect(answer.request().postData(), 'the table is opened without a seed').not.toContain('seed');
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  const command = await ready;
  expect(new URL(command.url()).pathname).toBe(`/api/tables/${code}/commands`);
  expect(command.postDataJSON().command.client_seed).toMatch(/^[0-9a-f]{32}$/);
  await hand(page).waitFor();
  expect(story).toEqual(['asked', 'answered', 'asked', 'answered']);
  await named(page, 'Dice you can check').click();
  await page.getByRole('dialog').getByText(commitment).waitFor();
});

test('the host of a private table lets people in, and strangers see nothing', async ({ visit }) => {
  // A stranger is told so by the server, and the browser notes it.
  visit.forgive(/403/);
  const host = await opened(visit, { name: 'Ada', kept: tablePreset('fifth:3') });
  await host.getByLabel('Who can join').selectOption({ label: 'Anyone the host lets in' });
  await host.getByLabel('Spectators').selectOption({ label: 'Not allowed' });
  const knocks = async (name: string) => {
    const page = await visit.person({ name });
    await page.goto(host.url());
    await named(page, 'Ask for a seat').click();
    await page.getByRole('status').getByText('Waiting for the host').waitFor();
    return page;
  };
  const bea = await knocks('Bea');
  const cem = await knocks('Cem');
  expect(await bea.getByRole('button', { name: 'Sit here' }).count(), 'asking once is enough').toBe(0);
  expect(await bea.getByText('Cem').count(), 'only the host learns who waits').toBe(0);
  await named(host, 'Turn Cem away').click();
  await cem.getByRole('heading', { name: 'Not this time' }).waitFor();
  await named(host, 'Let Bea in').click();
  await named(bea, 'I’m ready').waitFor();
  const early = await visit.person({ name: 'Dora' });
  await early.goto(host.url());
  await early.getByRole('heading', { name: 'Seats' }).waitFor();
  await named(host, 'Add bot').click();
  for (const page of [host, bea]) await named(page, 'I’m ready').click();
  for (const page of [host, bea]) await hand(page).waitFor();
  await early.getByRole('heading', { name: 'No spectators here' }).waitFor();
  await cem.goto(host.url());
  await cem.getByRole('heading', { name: 'No spectators here' }).waitFor();

  await endTogether(host, bea);
  const over = host.getByRole('dialog', { name: 'Game ended early' });
  await named(over, 'Dice and cards').click();
  await host.getByRole('tab', { name: 'Dice' }).waitFor();
  await host.keyboard.press('Escape');
  const [record] = await Promise.all([host.waitForEvent('download'), named(over, 'Download the record').click()]);
  expect(record.suggestedFilename()).toMatch(/^hexhaven-[A-Z]{8}\.hexhaven$/);
  await cem.goto(`/replay/${new URL(host.url()).pathname.split('/').pop()}`);
  await cem.getByText('Only its players can see it').first().waitFor();

  await named(over, 'Play again').click();
  await named(over, 'Waiting for Bea').waitFor();
  await bea.getByRole('listitem').filter({ hasText: 'Ada' }).getByText('Ready to play again').waitFor();
  const before = host.url();
  await named(bea.getByRole('dialog'), 'Play again').click();
  await named(bea, 'Cancel').click();
  await named(host, 'Waiting for Bea').waitFor();
  await named(bea.getByRole('dialog'), 'Play again').click();
  await bea.getByRole('button', { name: /^Starting in \d…$/ }).waitFor();
  for (const page of [host, bea]) await page.waitForURL((url) => url.href !== before);
  expect(host.url()).toBe(bea.url());
  // Both have said that they are ready.
  for (const page of [host, bea]) await hand(page).waitFor();
});

test('one device signs out the others', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3');
  await hand(page).waitFor();
  await named(page, 'Menu').click();
  await named(page, 'Move to another device').click();
  const link = await page.getByRole('dialog', { name: 'Move to another device' }).getByRole('textbox').inputValue();
  const phone = await visit.person({ name: 'Ada', size: PHONE, touch: true });
  await phone.goto(link);
  await hand(phone).waitFor();
  await named(phone, 'Menu').tap();
  await named(phone, 'Sign out other devices').tap();
  await phone.getByRole('status').getByText('Your seat is now only on this device.').waitFor();
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
  const seats = (who: Page) => who.evaluate(() => JSON.parse(localStorage.getItem('hexhaven.seats') ?? '[]').length);
  expect([await seats(page), await seats(phone)], 'the old device forgets its token').toEqual([0, 1]);
  await expect(hand(phone)).toBeVisible();
});

test('earlier turns come from the server, and nothing is missing or told twice', { tag: '@quiet' }, async ({ visit }) => {
  const page = await begin(visit, 'fifth:6:five-six,vp-to-win=20');
  const player = new Player(page, { seed: 51, hoards: true });
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await player.play(shows('Roll dice'));
    await player.play(shows('End turn'));
  }
  const before = await wholeLog(page);
  expect(before.asked, 'whoever was there from the start has everything').toBe(0);
  await page.reload();
  await page
    .getByRole('region', { name: 'Log' })
    .getByText(/rolled/)
    .first()
    .waitFor();
  const after = await wholeLog(page);
  expect(after.asked, 'a newcomer gets the newest page only').toBeGreaterThan(0);
  expect(after.lines).toEqual(before.lines);
  expect(after.dice).toBe(before.dice);
});

/** After this many turns of each of six players there is more to tell than fits on a page. */
const TURNS = 3;

// A minute of real silence.
test('a bot plays on for a player who does not answer, until they are back', { tag: '@quiet' }, async ({ visit }) => {
  const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem']);
  let quiet: Player = players[0];
  await inTurn(players, async (player, seen) => {
    if (!isAsked(seen)) return 'acted';
    quiet = player;
    return 'done';
  });
  const [first, second] = players.map(({ page }) => page).filter((page) => page !== quiet.page) as [Page, Page];
  const strip = (page: Page) => page.getByRole('region', { name: 'A player isn’t answering' });
  expect(await strip(first).count(), 'nobody is rushed').toBe(0);
  await named(strip(first), 'Let a bot take over').click({ timeout: 90_000 });
  await strip(second).getByRole('listitem').getByText('agrees').waitFor({ state: 'attached' });
  await named(strip(second), 'Let a bot take over').click();
  const own = quiet.page.getByRole('region', { name: 'Your seat' });
  await own.getByText('A bot is playing for you.').waitFor();
  await first.getByRole('region', { name: 'Log' }).getByText('so a bot takes over').waitFor();
  await named(own, 'Continue now').click();
  await own.waitFor({ state: 'detached' });
  expect(await strip(first).count()).toBe(0);
});

/** Both want to end the game, and it ends ten seconds later. */
async function endTogether(one: Page, other: Page): Promise<void> {
  await named(one, 'Menu').click();
  await named(one, 'End this game…').click();
  await named(one, 'Ask to end it').click();
  await named(other, 'Agree').click();
  for (const page of [one, other]) await page.getByRole('dialog', { name: 'Game ended early' }).waitFor();
}

/** Every line of the log, the dice so far, and how often the server was asked for more. */
async function wholeLog(page: Page): Promise<{ asked: number; dice: string | null; lines: string[] }> {
  let asked = 0;
  const count = (request: Request) => void (asked += request.url().includes('/history?') ? 1 : 0);
  page.on('request', count);
  const log = page.getByRole('region', { name: 'Log' });
  const lines = log.getByRole('listitem');
  const more = named(log, 'Show earlier');
  while ((await more.count()) > 0) {
    const known = await lines.count();
    await more.click();
    await expect.poll(() => lines.count()).toBeGreaterThan(known);
  }
  page.off('request', count);
  return { asked, dice: await page.getByText(/^\d+ rolls$/).textContent(), lines: await lines.allTextContents() };
}
