// What people do with each other: trade, discard, rob.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { countOf, draft, hand, held, inTurn, invited, pair, traders } from '../harness/meet.ts';
import { expect, test } from '../harness/test.ts';

test('an offer that nobody takes, one with a counter-offer, and a deal', async ({ visit }) => {
  const [maker, other, third] = await traders(visit);
  await refused(maker.page, [other.page, third.page]);
  await deal(maker.page, other.page);
});

test('a negotiation: an offer that one can’t pay, a counteroffer in two taps, a deal', async ({ visit }) => {
  const [{ page: ada }, { page: bea }] = await traders(visit);
  const [given, got] = await pair(ada, bea);
  const [gives, gets] = [await countOf(ada, given), await countOf(bea, got)];
  // One card more than Bea has.
  await named(ada, 'Trade').click();
  const tray = ada.getByRole('region', { name: 'Trade' });
  await named(tray.getByRole('group', { name: 'You give' }), `One more ${given}`).click();
  for (let card = 0; card <= gets; card += 1) await named(tray.getByRole('group', { name: 'You get' }), `One more ${got}`).click();
  await named(tray, 'Ask Cem').click();
  await named(tray, 'Offer to Bea').click();
  await ada.getByText('Waiting for Bea', { exact: true }).waitFor();
  const offer = bea.getByRole('region', { name: /^Ada offers / });
  await offer.getByRole('button', { name: `Accept You have ${gets} of ${gets + 1} ${got}` }).waitFor();
  const sent = visit.sent(bea).length;
  await named(offer, 'Counter').click();
  await named(bea, 'Counter Ada’s offer').click();
  expect(visit.sent(bea)).toHaveLength(sent + 1);
  await named(ada.getByRole('region', { name: /^Bea offers / }), 'Accept').click();
  await held(ada, given, gives - 1).waitFor();
  await bea.getByRole('region', { name: 'Offers on the table' }).waitFor({ state: 'detached' });
  await expect(hand(bea).getByRole('button', { name: new RegExp(`^0 ${got} cards`) })).toHaveCount(1);
});

test('private settings decline at a person’s pace, survive a reload, and nobody else sees them', async ({ visit }) => {
  const [{ page: ada }, { page: bea }, { page: cem }] = await traders(visit);
  await named(bea, 'Options for Ada').click();
  await bea.getByRole('switch', { name: 'No trades with Ada this game' }).check();
  await bea.reload();
  const settled = bea.getByRole('group', { name: 'Only you can see these' });
  await expect(settled.getByRole('switch', { name: 'No trades with Ada this game' })).toBeChecked();
  await expect(settled.getByRole('switch', { name: 'No offers this turn' })).not.toBeChecked();
  const send = await draft(ada, await pair(ada, cem));
  const began = Date.now();
  await send.click();
  await bea.getByText('Declining for you…').waitFor();
  await ada.getByText('Bea declined', { exact: true }).waitFor();
  expect(Date.now() - began, 'milliseconds until the answer').toBeGreaterThan(1_900);
  for (const page of [ada, cem]) expect(await page.getByRole('switch', { name: /Ada/ }).count()).toBe(0);
  // The answer is an ordinary one.
  expect(visit.sent(bea).at(-1)).toMatchObject({ type: 'act', actions: [{ type: 'decline' }] });
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
  await named(tray, 'Ask for offers').click();
  await named(other, 'Make an offer').click();
  const answer = other.getByRole('region', { name: 'Trade' });
  await named(answer.getByRole('group', { name: 'You give' }), `One more ${got}`).click();
  await named(answer, 'Counter Ada’s offer').click();
  await named(maker, 'Accept').click();
  await held(maker, given, gives - 1).waitFor();
  await held(other, got, gets - 1).waitFor();
}
