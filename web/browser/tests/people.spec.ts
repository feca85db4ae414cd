// What people do with each other: trade, discard, rob.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { countOf, draft, held, inTurn, invited, pair, traders } from '../harness/meet.ts';
import { expect, test } from '../harness/test.ts';

test('an offer that nobody takes, one with a counter-offer, and a deal', async ({ visit }) => {
  const [maker, other, third] = await traders(visit);
  await refused(maker.page, [other.page, third.page]);
  await deal(maker.page, other.page);
});

test('a seven: discards in place, the robber, a victim', async ({ visit }) => {
  // Three people who build nothing: nobody wins, whoever rolls a seven moves the robber, and all have too many cards soon.
  const players = await invited(visit, 'fifth:3:discard-limit=5', ['Ada', 'Bea', 'Cem'], { hoards: true, settings: { dice: 'balanced' } });
  const moves = (page: Page) => page.getByRole('region', { name: 'Log' }).getByText(/moves the robber/);
  const isRobber = shows(/robber allowed$/);
  const met = new Set<string>();
  await inTurn(players, async (player, seen) => {
    if (seen.buttons.some(({ name }) => /^Discard \d+ of/.test(name))) met.add('discard');
    if (isRobber(seen) && !met.has('robber')) {
      for (const { page } of players) await expect(moves(page)).toHaveCount(0);
      await player.play((now) => !isRobber(now));
      for (const { page } of players) await expect(moves(page)).toHaveCount(1);
      met.add('robber');
      return 'acted';
    }
    return met.size === 2 ? 'done' : 'play';
  });
});

/** Everybody declines an offer, and its maker is told. */
async function refused(maker: Page, others: [Page, Page]): Promise<void> {
  const send = await draft(maker, await pair(maker, others[0]));
  await send.click();
  const told = (who: Page) => who.getByRole('status').getByText('Nobody took your offer.');
  for (const other of others) {
    expect(await told(maker).count()).toBe(0);
    await named(other, 'Decline').click();
  }
  await told(maker).waitFor();
  for (const other of others) {
    await other.getByRole('region', { name: 'Offers on the table' }).waitFor({ state: 'detached' });
    expect(await told(other).count(), 'the others know it already').toBe(0);
  }
}

/** One gives a card for anything; the other names what; the deal is made. */
async function deal(maker: Page, other: Page): Promise<void> {
  const [given, got] = await pair(maker, other);
  const [gives, gets] = [await countOf(maker, given), await countOf(other, got)];
  await named(maker, 'Trade').click();
  const tray = maker.getByRole('region', { name: 'Trade' });
  await named(tray.getByRole('group', { name: 'You give' }), `One more ${given}`).click();
  await tray.getByRole('group', { name: 'You get' }).getByRole('button', { name: 'Anything' }).click();
  await named(tray, 'Offer').click();
  await named(other, 'Counter').click();
  const answer = other.getByRole('region', { name: 'Trade' });
  await named(answer.getByRole('group', { name: 'You give' }), `One more ${got}`).click();
  await named(answer, 'Counter').click();
  await named(maker, 'Accept').click();
  await held(maker, given, gives - 1).waitFor();
  await held(other, got, gets - 1).waitFor();
}
