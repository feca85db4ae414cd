// A lost connection is noticed within three seconds, whether the browser knows of it or not, and nothing pretends to work.

import assert from 'node:assert/strict';
import { PHONE, Visit } from '../harness/pages.mjs';
import { Player } from '../harness/player.mjs';
import { Program } from '../harness/program.mjs';
import { begin } from './meet.mjs';

const NOTICED_WITHIN = 3_000;
const BACK_WITHIN = 2_000;
const LOST = 'Connection lost. Trying again…';
/** What is of use without a server: something to look at, or a link to copy. */
const LOCAL = /^(Menu|Settings|Dark theme|Log|Chat|Costs|Copy|These dice can be checked|\d+ \w+ cards?|.* \d+ points?\b.*)$/;

export const connection = [
  {
    name: 'offline is noticed within three seconds, and coming back at once',
    async play({ visit, note }) {
      visit.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
      const page = await turn(visit);
      const cut = await noticed(page, () => page.context().setOffline(true));
      note(`noticed after ${cut} ms`);
      assert.ok(cut < NOTICED_WITHIN, `noticed after ${cut} ms`);
      await nothingPretends(page);
      const back = await healed(page, () => page.context().setOffline(false));
      note(`back after ${back} ms`);
      assert.ok(back < BACK_WITHIN, `back after ${back} ms`);
      await new Player(page).press('End turn');
    },
  },
  ...[
    ['on a desk', {}],
    ['on a phone', { size: PHONE, touch: true }],
  ].map(([where, person]) => ({
    name: `a server that hangs is noticed within three seconds ${where}`,
    play: ({ browser, note }) =>
      withProgram(browser, async (program, visit) => {
        const page = await turn(visit, person);
        const room = await waiting(visit, person);
        const times = await Promise.all([page, room].map((who) => noticed(who, () => program.hang())));
        note(`noticed after ${times.join(' and ')} ms`);
        assert.ok(Math.max(...times) < NOTICED_WITHIN, `noticed after ${times.join(' and ')} ms`);
        await nothingPretends(page);
        await nothingPretends(room);
        const back = await healed(page, () => program.goOn());
        note(`back after ${back} ms`);
        assert.ok(back < BACK_WITHIN, `back after ${back} ms`);
        // What was pressed meanwhile was not kept for later: it is still this turn.
        await page.getByRole('button', { name: 'End turn' }).waitFor();
      }),
  })),
];

async function withProgram(browser, work) {
  const program = new Program();
  await program.start();
  const visit = new Visit(browser, program.address);
  try {
    await work(program, visit);
    assert.deepEqual(visit.complaints, []);
  } finally {
    program.goOn();
    await visit.close();
    await program.close();
  }
}

/** A game against bots in which it is one's turn. */
async function turn(visit, person) {
  const page = await begin(visit, 'fifth:3', person);
  await new Player(page, { seed: 51 }).play({ done: (seen) => seen.buttons.some(({ name, blocked }) => name === 'End turn' && !blocked) });
  await page.keyboard.press('Escape');
  return page;
}

/** A host in a waiting room with a bot. */
async function waiting(visit, person) {
  const page = await visit.person({ name: 'Bea', ...person });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByRole('button', { name: 'Bot', exact: true }).first().click();
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  return page;
}

/** How long it takes until the page says that the connection is lost, by the clock that both sides have. */
async function noticed(page, cut) {
  const seen = page.evaluate(
    (words) =>
      new Promise((resolve) => {
        const look = () => [...document.querySelectorAll('[role="status"]')].some((element) => element.textContent.includes(words)) && resolve(Date.now());
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      }),
    LOST,
  );
  const start = Date.now();
  await cut();
  return (await seen) - start;
}

async function healed(page, mend) {
  const start = Date.now();
  await mend();
  await page.getByRole('status', { name: 'Connected' }).waitFor();
  await page.getByRole('status').getByText(LOST).waitFor({ state: 'detached' });
  return Date.now() - start;
}

/** Every control that needs the server is blocked; a press says why, and so does the page. */
async function nothingPretends(page) {
  const { buttons } = await page.evaluate(() => globalThis.hexhavenLook());
  const pretending = buttons.filter(({ name, blocked, spot }) => !blocked && (spot || !LOCAL.test(name))).map(({ name }) => name);
  assert.deepEqual(pretending, [], 'these look as if they worked');
  const open = await page.locator('select:enabled, input[type="checkbox"]:enabled').count();
  assert.equal(open, 0, 'settings of the table cannot be chosen');
  await page.getByRole('button', { name: /^(End turn|I am ready)$/ }).click({ force: true });
  await page.getByRole('status').getByText('No connection to the server.').waitFor();
}
