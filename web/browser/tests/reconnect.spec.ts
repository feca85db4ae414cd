// Coming back without a word: after a reload in the middle of every kind of decision, in a second tab, after the server was killed.

import type { Page } from '@playwright/test';
import { shows, type Seen } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { begin, draft, inTurn, invited, opened, say, tradable } from '../harness/meet.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

/** The decisions, by what the page shows. */
const DECISIONS = {
  'set-up': /settlement allowed$/,
  discard: /^Discard \d/,
  robber: /robber allowed$/,
  'trade reply': /^Decline$/,
  'special building': /^Done building$/,
};

test('a reload in the middle of each decision', async ({ visit }) => {
  const left = new Set(Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]);
  const reloadAt = async (page: Page, seen: Seen) => {
    const found = [...left].find((decision) => seen.buttons.some(({ name }) => DECISIONS[decision].test(name)));
    if (!found) return;
    const before = await settled(page);
    await page.reload();
    await expectSame(page, before, `after a reload at: ${found}`);
    left.delete(found);
  };

  // Whoever is one of five may build after every other player's turn.
  const alone = await begin(visit, 'fifth:5:five-six');
  await new Player(alone, { seed: 31, hoards: true }).play(async (seen) => {
    await reloadAt(alone, seen);
    return !left.has('special building');
  });

  // Three people who build nothing: nobody wins, one of them rolls a seven, and all have too many cards soon.
  const players = await invited(visit, 'fifth:3:discard-limit=5', ['Ada', 'Bea', 'Cem'], { hoards: true, settings: { dice: 'balanced' } });
  const [canTrade, canEnd] = [shows('Trade'), shows('End turn')];
  await inTurn(players, async (player, seen) => {
    const { page } = player;
    await reloadAt(page, seen);
    if (left.size === 0) return 'done';
    if (!left.has('trade reply') || !canTrade(seen) || !canEnd(seen)) return 'play';
    for (const other of players) {
      const goods = other === player ? undefined : await tradable(page, other.page);
      if (!goods) continue;
      await (await draft(page, goods)).click();
      await named(other.page, 'Decline').waitFor();
      return 'acted';
    }
    return 'play';
  });
  expect([...left], 'decisions that have not come up').toEqual([]);
});

test('a second tab of the same seat', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3');
  await new Player(page, { seed: 32 }).play(shows('Roll dice'));
  const tab = await visit.tab(page.context());
  await tab.goto(page.url());
  await expectSame(tab, await settled(page), 'in the second tab');
  await new Player(tab).press('Roll dice');
  await named(page, 'Roll dice').waitFor({ state: 'detached' });
  await expectSame(tab, await settled(page), 'in both tabs after a roll in the second');
});

test.describe(() => {
  test.use({ ownProgram: true });

  test('the server is killed and comes back', { tag: '@quiet' }, async ({ program, visit }) => {
    const page = await begin(visit, 'fifth:3');
    const player = new Player(page, { seed: 33 });
    for (const _ of ['first', 'second']) {
      await player.play(shows('Roll dice'));
      await player.play(shows('End turn'));
    }
    // What was begun and not sent is kept by this page alone.
    await page.keyboard.press('Escape');
    await say(page, 'still here?');
    await page.getByRole('tab', { name: /^Log/ }).click();
    const before = await settled(page);
    const others = await Promise.all([opened(visit, { name: 'Bea' }), watching(visit, page.url())]);
    visit.forgive(/WebSocket connection to|ERR_CONNECTION_REFUSED/);
    await program.kill();
    await page.getByRole('status', { name: /^(Connection lost|Connecting)/ }).waitFor();
    const word = (who: Page) => who.getByRole('status').getByText('Connection lost. Reconnecting…');
    await Promise.all([page, ...others].map((who) => word(who).waitFor({ state: 'attached' })));
    await expect(page.getByRole('banner').getByText('Connection lost. Reconnecting…')).toBeVisible();
    // What is pressed now is not done, and not done later either.
    await named(page, 'End turn').click({ force: true });
    await page.getByRole('status').getByText('No connection to the server.').waitFor();
    await program.start();
    for (const who of [page, ...others]) {
      await who.getByRole('status', { name: 'Connected' }).waitFor();
      await word(who).waitFor({ state: 'detached' });
    }
    await expectSame(page, before, 'after the server came back');
    await page.reload();
    await expectSame(page, before, 'after a reload, too');
    await page.getByRole('tab', { name: /^Chat/ }).click();
    await page.getByRole('region', { name: 'Chat' }).getByText('still here?').waitFor();
    await page.getByRole('tab', { name: /^Log/ }).click();
    await player.press('End turn');
  });
});

/** A spectator at this address. */
async function watching(visit: Visit, address: string): Promise<Page> {
  const page = await visit.person({ name: 'Cem' });
  await page.goto(address);
  await page.getByRole('group', { name: 'The board' }).waitFor();
  return page;
}

type Whole = { buttons: string[]; log: string; dice: string };

/** All that has to be there again: what can be pressed, the log, the dice. */
async function whole(page: Page): Promise<Whole> {
  return page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
    const buttons = hexhavenEyes
      .look()
      .buttons.map(({ name, blocked }) => `${name}${blocked ? ' (not now)' : ''}`)
      .filter((name) => !/^Close|^Show earlier/.test(name));
    const heading = [...document.querySelectorAll('h2')].find((element) => element.textContent === 'Dice so far');
    return { buttons: buttons.sort(), log: text(document.querySelector('[role="region"][aria-label="Log"]')), dice: text(heading?.closest('section')) };
  });
}

/** Waits until nothing changes any longer: bots may still discard. */
async function settled(page: Page): Promise<Whole> {
  for (let last = await whole(page); ;) {
    await page.waitForTimeout(250);
    const now = await whole(page);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
  }
}

/** The page shows the same again, soon. */
async function expectSame(page: Page, before: Whole, when: string): Promise<void> {
  await expect.poll(() => whole(page), { message: when, intervals: [100] }).toEqual(before);
}
