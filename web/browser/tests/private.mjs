// Who may see and join a table, and who may speak for a seat: admission, private tables, other devices, silent players; and the
// order in which seeds and promises are given.

import assert from 'node:assert/strict';
import { PHONE } from '../harness/pages.mjs';
import { Player } from '../harness/player.mjs';
import { begin, invited, table } from './meet.mjs';

export const privacy = [
  {
    name: 'a one-click game shows a commitment before it gets a seed',
    async play({ visit }) {
      const page = await visit.person({ kept: { 'preset.bots': { rules: 'fifth:3', level: 'novice' } } });
      const story = [];
      const isOpening = (request) => request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/api/tables');
      page.on('request', (request) => isOpening(request) && story.push({ to: new URL(request.url()).pathname, sent: request.postDataJSON() }));
      page.on('response', (response) => isOpening(response.request()) && story.push({ got: response.json() }));
      await page.goto('/');
      await page.getByRole('button', { name: /^Play the bots/ }).click();
      await page.getByRole('list', { name: 'Your hand' }).waitFor();
      assert.deepEqual(story.map((one) => Object.keys(one)[0]), ['to', 'got', 'to', 'got']);
      const [opening, answer, ready] = story;
      const got = await answer.got;
      assert.equal(opening.to, '/api/tables');
      assert.ok(!JSON.stringify(opening.sent).includes('seed'), 'the table is opened without a seed');
      assert.match(got.commitment, /^[0-9a-f]{64}$/);
      assert.equal(ready.to, `/api/tables/${got.code}/commands`);
      assert.match(ready.sent.command.client_seed, /^[0-9a-f]{32}$/);
      await page.getByRole('button', { name: 'These dice can be checked' }).click();
      await page.getByRole('dialog').getByText(got.commitment).waitFor();
    },
  },
  {
    name: 'the host of a private table lets people in, and strangers see nothing',
    async play({ visit }) {
      // A stranger is told so by the server, and the browser notes it.
      visit.forgive(/403/);
      const host = await visit.person({ name: 'Ada', kept: table('fifth:3') });
      await host.goto('/');
      await host.getByRole('button', { name: /^Play with friends/ }).click();
      await host.getByLabel('Newcomers').selectOption({ label: 'The host lets them in' });
      await host.getByLabel('Spectators').selectOption({ label: 'Not allowed' });
      const knocks = async (name) => {
        const page = await visit.person({ name });
        await page.goto(host.url());
        await page.getByRole('button', { name: 'Ask to sit down' }).click();
        await page.getByRole('status').getByText('Waiting for the host').waitFor();
        return page;
      };
      const bea = await knocks('Bea');
      const cem = await knocks('Cem');
      assert.equal(await bea.getByRole('button', { name: 'Sit here' }).count(), 0, 'asking once is enough');
      assert.equal(await bea.getByText('Cem').count(), 0, 'only the host learns who waits');
      await host.getByRole('button', { name: 'Turn Cem away' }).click();
      await cem.getByRole('heading', { name: 'Not this time' }).waitFor();
      await host.getByRole('button', { name: 'Let Bea in' }).click();
      await bea.getByRole('button', { name: 'I am ready' }).waitFor();
      const early = await visit.person({ name: 'Dora' });
      await early.goto(host.url());
      await early.getByRole('heading', { name: 'Waiting room' }).waitFor();
      await host.getByRole('button', { name: 'Bot', exact: true }).click();
      for (const page of [host, bea]) await page.getByRole('button', { name: 'I am ready' }).click();
      for (const page of [host, bea]) await page.getByRole('list', { name: 'Your hand' }).waitFor();
      await early.getByRole('heading', { name: 'This table is private' }).waitFor();
      await cem.goto(host.url());
      await cem.getByRole('heading', { name: 'This table is private' }).waitFor();

      await ended(host, bea);
      const over = host.getByRole('dialog', { name: 'Game ended early' });
      await over.getByRole('tab', { name: 'Dice' }).waitFor();
      const [record] = await Promise.all([host.waitForEvent('download'), over.getByRole('button', { name: 'Record' }).click()]);
      assert.match(record.suggestedFilename(), /^hexhaven-[A-Z]{8}\.hexhaven$/);
      const replay = `/replay/${new URL(host.url()).pathname.split('/').pop()}`;
      await cem.goto(replay);
      await cem.getByText('only its players can see it').first().waitFor();

      await over.getByRole('button', { name: 'Rematch' }).click();
      await over.getByRole('status').getByText('You want a rematch.').waitFor();
      await bea.getByRole('status').getByText('Ada wants a rematch.').waitFor();
      const before = host.url();
      await bea.getByRole('button', { name: 'Rematch' }).click();
      for (const page of [host, bea]) await page.waitForURL((url) => url.href !== before);
      assert.equal(host.url(), bea.url());
    },
  },
  {
    name: 'one device signs out the others',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3');
      await page.getByRole('list', { name: 'Your hand' }).waitFor();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Move to another device' }).click();
      const link = await page.getByRole('dialog', { name: 'Move to another device' }).getByRole('textbox').inputValue();
      const phone = await visit.person({ name: 'Ada', size: PHONE, touch: true });
      await phone.goto(link);
      await phone.getByRole('list', { name: 'Your hand' }).waitFor();
      await phone.getByRole('button', { name: 'Menu' }).tap();
      await phone.getByRole('button', { name: 'Sign out other devices' }).tap();
      await phone.getByRole('status').getByText('Your seat is on this device only now.').waitFor();
      await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
      const seats = (who) => who.evaluate(() => JSON.parse(localStorage.getItem('hexhaven.seats') ?? '[]').length);
      assert.deepEqual([await seats(page), await seats(phone)], [0, 1], 'the old device forgets its token');
      assert.equal(await phone.getByRole('list', { name: 'Your hand' }).isVisible(), true);
    },
  },
  {
    name: 'earlier turns come from the server, and nothing is missing or told twice',
    async play({ visit, note }) {
      const page = await begin(visit, 'fifth:6:five-six');
      let turns = 0;
      await new Player(page, { seed: 51 }).play({ done: (seen) => seen.buttons.some(({ name }) => name === 'End turn') && (turns += 1) > 6 });
      const before = await wholeLog(page);
      assert.equal(before.asked, 0, 'whoever was there from the start has everything');
      await page.reload();
      await page.getByRole('region', { name: 'Log' }).getByText(/rolled/).first().waitFor();
      const after = await wholeLog(page);
      assert.ok(after.asked > 0, 'a newcomer gets the newest page only');
      assert.deepEqual(after.lines, before.lines);
      assert.equal(after.dice, before.dice);
      note(`${after.lines.length} lines, ${after.asked} pages`);
    },
  },
];

/** Half a minute of real silence: with those that need a quiet machine. */
export const silent = [
  {
    name: 'a bot plays on for a player who does not answer, until they are back',
    async play({ visit }) {
      const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem']);
      const asked = async () => {
        for (;;) for (const player of players) if ((await player.look()).title.startsWith('●')) return player;
      };
      const quiet = await asked();
      const [first, second] = players.filter((player) => player !== quiet).map(({ page }) => page);
      const strip = (page) => page.getByRole('region', { name: 'A player isn’t answering' });
      assert.equal(await strip(first).count(), 0, 'nobody is rushed');
      await strip(first).getByRole('button', { name: 'Let a bot play on' }).click({ timeout: 45_000 });
      await strip(second).getByText(/^For a bot: |For a bot: /).waitFor();
      await strip(second).getByRole('button', { name: 'Let a bot play on' }).click();
      const own = quiet.page.getByRole('region', { name: 'Your seat' });
      await own.getByText('A bot is playing for you.').waitFor();
      await first.getByRole('region', { name: 'Log' }).getByText('so a bot plays on').waitFor();
      await own.getByRole('button', { name: 'Continue' }).click();
      await own.waitFor({ state: 'detached' });
      assert.equal(await strip(first).count(), 0);
    },
  },
];

/** Both want to end the game, and it ends ten seconds later. */
async function ended(one, other) {
  await one.getByRole('button', { name: 'Menu' }).click();
  await one.getByRole('button', { name: 'End this game…' }).click();
  await one.getByRole('button', { name: 'Ask to end it' }).click();
  await other.getByRole('button', { name: 'Agree' }).click();
  for (const page of [one, other]) await page.getByRole('dialog', { name: 'Game ended early' }).waitFor();
}

/** Every line of the log, the dice so far, and how often the server was asked for more. */
async function wholeLog(page) {
  let asked = 0;
  const count = (request) => (asked += request.url().includes('/history?') ? 1 : 0);
  page.on('request', count);
  const log = page.getByRole('region', { name: 'Log' });
  const more = log.getByRole('button', { name: 'Show earlier' });
  while ((await more.count()) > 0) {
    const lines = await log.getByRole('listitem').count();
    await more.click();
    await page.waitForFunction((known) => document.querySelectorAll('[role="region"][aria-label="Log"] li').length > known, lines);
  }
  page.off('request', count);
  const dice = await page.getByText(/^\d+ rolls$/).textContent();
  return { asked, dice, lines: await log.getByRole('listitem').allTextContents() };
}
