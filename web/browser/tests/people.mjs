// What people do with each other: trade, discard, rob.

import assert from 'node:assert/strict';
import { Player, isOver } from '../harness/player.mjs';
import { begin, invited } from './meet.mjs';

const KINDS = ['brick', 'lumber', 'wool', 'grain', 'ore'];

export const people = [
  {
    name: 'an offer that nobody takes, one with a counter-offer, and a deal',
    async play({ visit }) {
      const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem'], { hoards: true });
      const [maker, other, third] = players;
      // On another's turn one may trade too, but that turn goes on and ends.
      const canTrade = async (seen) => ['Trade', 'End turn'].every((wanted) => seen.buttons.some(({ name, blocked }) => name === wanted && !blocked)) && (await pair(maker.page, other.page)) !== undefined;
      // Until the first turn of the maker with a card on both sides everybody plays; then the others stop, so that nobody answers in between.
      let ready = false;
      const others = Promise.all([other, third].map((player) => player.play({ done: () => ready })));
      await maker.play({ done: canTrade });
      ready = true;
      await others;
      await refused(maker, [other, third]);
      await deal(maker, other);
    },
  },
  {
    name: 'a seven: discards in place, the robber, a victim',
    async play({ visit, note }) {
      const page = await begin(visit, 'fifth:3:discard-limit=5');
      const player = new Player(page, { seed: 21, hoards: true });
      const moved = page.getByRole('region', { name: 'Log' }).getByText(/moves the robber/);
      const met = new Set();
      await player.play({
        async done(seen) {
          if (seen.buttons.some(({ name }) => /^Discard \d+ of/.test(name))) met.add('discard');
          if (seen.buttons.some(({ name }) => /robber allowed$/.test(name))) met.add('robber');
          // The log keeps its last turns in sight, so an old move may have left it: what counts is a move after the choice was there.
          else if (met.has('robber') && (await moved.count()) > 0) met.add('log');
          assert.ok(!isOver(seen), `the game was over after ${[...met].join(' and ') || 'nothing'}`);
          return met.size === 3;
        },
      });
      note([...met].join(', then '));
    },
  },
];

/** The kinds of cards that somebody has, by the names of the cards in the hand. */
async function held(page) {
  const names = await page.getByRole('list', { name: 'Your hand' }).getByRole('button').allTextContents();
  return KINDS.filter((kind) => names.some((name) => new RegExp(`^[1-9]\\d* ${kind} cards?`).test(name.trim())));
}

/** A kind that one has and another that the other has: no kind may be on both sides of a deal. */
export async function pair(one, other) {
  const [gives, gets] = [await held(one), await held(other)];
  const given = gives.find((kind) => gets.some((got) => got !== kind));
  return given === undefined ? undefined : [given, gets.find((got) => got !== given)];
}

async function count(page, kind) {
  const text = await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: new RegExp(`${kind} cards?$`) }).textContent();
  return Number(/\d+/.exec(text)[0]);
}

/** Puts an offer of a card for another together and gives the button that sends it. */
export async function draft(page, given, got) {
  await page.getByRole('button', { name: 'Trade', exact: true }).click();
  const tray = page.getByRole('region', { name: 'Trade' });
  await tray.getByRole('group', { name: 'You give' }).getByRole('button', { name: `One more ${given}` }).click();
  await tray.getByRole('group', { name: 'You get' }).getByRole('button', { name: `One more ${got}` }).click();
  return tray.getByRole('button', { name: 'Offer', exact: true });
}

/** Everybody declines an offer, and its maker is told. */
async function refused({ page }, others) {
  const send = await draft(page, ...(await pair(page, others[0].page)));
  await send.click();
  const told = (who) => who.getByRole('status').getByText('Nobody took your offer.');
  for (const other of others) {
    assert.equal(await told(page).count(), 0);
    await other.page.getByRole('button', { name: 'Decline', exact: true }).click();
  }
  await told(page).waitFor();
  for (const other of others) {
    await other.page.getByRole('region', { name: 'Offers on the table' }).waitFor({ state: 'detached' });
    assert.equal(await told(other.page).count(), 0, 'the others know it already');
  }
}

/** One gives a card for anything; the other names what; the deal is made. */
async function deal(maker, other) {
  const [given, got] = await pair(maker.page, other.page);
  const before = await Promise.all([count(maker.page, given), count(other.page, got)]);
  await maker.page.getByRole('button', { name: 'Trade', exact: true }).click();
  const tray = maker.page.getByRole('region', { name: 'Trade' });
  await tray.getByRole('group', { name: 'You give' }).getByRole('button', { name: `One more ${given}` }).click();
  await tray.getByRole('group', { name: 'You get' }).getByRole('button', { name: 'Anything' }).click();
  await tray.getByRole('button', { name: 'Offer', exact: true }).click();
  await other.page.getByRole('button', { name: 'Counter', exact: true }).click();
  const answer = other.page.getByRole('region', { name: 'Trade' });
  await answer.getByRole('group', { name: 'You give' }).getByRole('button', { name: `One more ${got}` }).click();
  await answer.getByRole('button', { name: 'Counter', exact: true }).click();
  await maker.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await maker.page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: new RegExp(`^${before[0] - 1} ${given} card`) }).waitFor();
  await other.page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: new RegExp(`^${before[1] - 1} ${got} card`) }).waitFor();
}
