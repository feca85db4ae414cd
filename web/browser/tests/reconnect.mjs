// Coming back without a word: after a reload in the middle of every kind of decision, in a second tab, after the server was killed.

import assert from 'node:assert/strict';
import { Visit } from '../harness/pages.mjs';
import { Player, isOver } from '../harness/player.mjs';
import { Program } from '../harness/program.mjs';
import { begin } from './meet.mjs';

/** The decisions, by what the page shows. */
const DECISIONS = {
  'set-up': (name) => /settlement allowed$/.test(name),
  discard: (name) => /^Discard \d/.test(name),
  robber: (name) => /robber allowed$/.test(name),
  'trade reply': (name) => name === 'Decline',
  'special building': (name) => name === 'Done building',
};
/** Those that come in every game; the others are up to the dice and the bots. */
const SURE = ['set-up', 'special building'];
const LONG_ENOUGH = 45_000;

export const reconnect = [
  {
    name: 'a reload in the middle of each decision',
    async play({ visit, note }) {
      const page = await begin(visit, 'fifth:5:five-six,discard-limit=5,vp-to-win=12');
      const player = new Player(page, { seed: 31, hoards: true });
      const left = new Set(Object.keys(DECISIONS));
      const start = Date.now();
      await player.play({
        async done(seen) {
          const found = [...left].find((decision) => seen.buttons.some(({ name }) => DECISIONS[decision](name)));
          if (found) {
            const before = await settled(page);
            await page.reload();
            await same(page, before, `after a reload at: ${found}`);
            left.delete(found);
          }
          return left.size === 0 || isOver(seen) || Date.now() > start + LONG_ENOUGH;
        },
      });
      for (const sure of SURE) assert.ok(!left.has(sure), `${sure} has not come up`);
      note(left.size === 0 ? 'all of them' : `without ${[...left].join(', ')}`);
    },
  },
  {
    name: 'a second tab of the same seat',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3');
      const player = new Player(page, { seed: 32 });
      await player.play({ done: (seen) => seen.buttons.some(({ name }) => name === 'Roll dice') });
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await same(tab, await settled(page), 'in the second tab');
      await new Player(tab).press('Roll dice');
      await same(tab, await settled(page), 'in both tabs after a roll in the second');
    },
  },
  {
    name: 'the server is killed and comes back',
    async play({ browser }) {
      const program = new Program();
      await program.start();
      const visit = new Visit(browser, program.address);
      try {
        await survive(program, visit);
        assert.deepEqual(visit.complaints, []);
      } finally {
        await visit.close();
        await program.close();
      }
    },
  },
];

async function survive(program, visit) {
  const page = await begin(visit, 'fifth:3');
  const player = new Player(page, { seed: 33 });
  let turns = 0;
  await player.play({ done: (seen) => seen.buttons.some(({ name }) => name === 'End turn') && (turns += 1) > 3 });
  // What was begun and not sent is kept by this page alone.
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill('still here?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Chat' }).getByText('still here?').waitFor();
  await page.getByRole('tab', { name: /^Log/ }).click();
  const before = await settled(page);
  const others = await Promise.all([waiting(visit), watching(visit, page.url())]);
  visit.forgive(/WebSocket connection to|ERR_CONNECTION_REFUSED/);
  await program.kill();
  await page.getByRole('status', { name: /^(Connection lost|Connecting)/ }).waitFor();
  const word = (who) => who.getByRole('status').getByText('Connection lost. Trying again…');
  await Promise.all([page, ...others].map((who) => word(who).waitFor({ state: 'attached' })));
  assert.equal(await page.getByRole('banner').getByText('Connection lost. Trying again…').isVisible(), true);
  // What is pressed now is not done, and not done later either.
  await page.getByRole('button', { name: 'End turn' }).click({ force: true });
  await page.getByRole('status').getByText('No connection to the server.').waitFor();
  await program.start();
  for (const who of [page, ...others]) {
    await who.getByRole('status', { name: 'Connected' }).waitFor();
    await word(who).waitFor({ state: 'detached' });
  }
  await same(page, before, 'after the server came back');
  await page.reload();
  await same(page, before, 'after a reload, too');
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page.getByRole('region', { name: 'Chat' }).getByText('still here?').waitFor();
  await page.getByRole('tab', { name: /^Log/ }).click();
  await player.press('End turn');
}

/** Somebody in a waiting room. */
async function waiting(visit) {
  const page = await visit.person({ name: 'Bea' });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
  return page;
}

/** Somebody who watches the table at this address. */
async function watching(visit, address) {
  const page = await visit.person({ name: 'Cem' });
  await page.goto(address);
  await page.getByRole('group', { name: 'The board' }).waitFor();
  return page;
}

/** All that has to be there again: what can be pressed, the log, the dice. */
async function whole(page) {
  return page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? '';
    const buttons = globalThis
      .hexhavenLook()
      .buttons.map(({ name, blocked }) => `${name}${blocked ? ' (not now)' : ''}`)
      .filter((name) => !/^Close|^Show earlier/.test(name));
    const heading = [...document.querySelectorAll('h2')].find((element) => element.textContent === 'Dice so far');
    return { buttons: buttons.sort(), log: text('[role="region"][aria-label="Log"]'), dice: heading?.closest('section')?.textContent.replace(/\s+/g, ' ') ?? '' };
  });
}

/** Waits until nothing changes any more: bots may still discard. */
async function settled(page) {
  for (let last = ''; ; ) {
    const now = await whole(page);
    const text = JSON.stringify(now);
    if (text === last) return now;
    last = text;
    await page.waitForTimeout(250);
  }
}

/** The page shows the same again, soon. */
async function same(page, before, when) {
  await page.waitForFunction(() => globalThis.hexhavenLook?.().buttons.length > 5);
  const until = Date.now() + 10_000;
  for (;;) {
    const now = await whole(page);
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    if (Date.now() > until) assert.deepEqual(now, before, when);
    await page.waitForTimeout(100);
  }
}
