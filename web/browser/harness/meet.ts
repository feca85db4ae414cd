// How people come together at a table, and what they have in their hands there.

import type { Locator, Page } from '@playwright/test';
import type { Resource, Settings } from '../../src/wire/index.ts';
import { shows, type Seen } from './eyes.ts';
import { named } from './locate.ts';
import { Player, patience, type Habits } from './player.ts';
import type { Person, Visit } from './visit.ts';

type Kept = NonNullable<Person['kept']>;

export const RESOURCES: readonly Resource[] = ['brick', 'lumber', 'wool', 'grain', 'ore'];

/** What a browser remembers that has opened a table with these rules before. */
export function tablePreset(rules: string, settings: Partial<Settings> = {}): Kept {
  return { 'preset.table': { rules, clock: 'off', counter: 'off', dice: 'fair', board: null, first: null, listed: false, ...settings } };
}

/** What a browser remembers that has played against bots with these rules before. */
export function botsPreset(rules: string): Kept {
  return { 'preset.bots': { rules, level: 'novice' } };
}

/** Somebody opens a table and waits for others. */
export async function opened(visit: Visit, person: Person = {}): Promise<Page> {
  const page = await visit.person({ kept: tablePreset('fifth:4'), ...person });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await named(page, 'I’m ready').waitFor();
  return page;
}

/** The first one opens a table and the others follow the link; all are ready. */
export async function invited<const N extends readonly [string, ...string[]]>(
  visit: Visit,
  rules: string,
  names: N,
  { settings = {}, motion = 'reduce', ...habits }: Habits & Pick<Person, 'motion'> & { settings?: Partial<Settings> } = {},
): Promise<{ [I in keyof N]: Player }> {
  const host = await opened(visit, { name: names[0], motion, kept: tablePreset(rules, settings) });
  const link = await host.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const guests = await Promise.all(
    names.slice(1).map(async (name) => {
      const guest = await visit.person({ name, motion });
      await guest.goto(link);
      return guest;
    }),
  );
  // One after the other, so that everybody has the seat of their name's place.
  for (const guest of guests) {
    await named(guest, 'Sit down').click();
    await named(guest, 'I’m ready').waitFor();
  }
  const pages = [host, ...guests];
  await Promise.all(pages.map((page) => named(page, 'I’m ready').click()));
  return pages.map((page, place) => new Player(page, { seed: place + 10, ...habits })) as { [I in keyof N]: Player };
}

/** A game against bots that begins at once. */
export async function begin(visit: Visit, rules: string, person: Person = {}): Promise<Page> {
  const page = await visit.person({ kept: botsPreset(rules), ...person });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play the bots/ }).click();
  return page;
}

/**
 * Lets people play one press at a time, so that nothing moves while one of them is looked at. `look` sees what each of them
 * sees before they press something; it says `done` when that is enough, and `acted` when it has made the move itself.
 */
export async function inTurn(players: readonly Player[], look: (player: Player, seen: Seen) => Promise<'play' | 'acted' | 'done'>): Promise<void> {
  const until = Date.now() + patience();
  for (;;) {
    for (const player of players) {
      const seen = await player.look();
      const next = await look(player, seen);
      if (next === 'done') return;
      if (next === 'play') await player.step(seen);
    }
    if (Date.now() > until) throw new Error('they have played long enough, and it has not come up');
  }
}

/** Three people play until it is the turn of the first, who has something to trade with the second; then all of them stop. */
export async function traders(visit: Visit): Promise<readonly [Player, Player, Player]> {
  // With the fixed set-up everybody begins with cards of several kinds, so that no seven takes away what could be traded.
  const players = await invited(visit, 'fifth:3:fixed', ['Ada', 'Bea', 'Cem'], { hoards: true });
  const [maker, other, third] = players;
  // On another's turn one may trade too, but that turn continues and ends.
  const isReady = [shows('Trade'), shows('End turn')];
  let stopped = false;
  await Promise.all([
    maker.play(async (seen) => isReady.every((has) => has(seen)) && (await tradable(maker.page, other.page)) !== undefined).finally(() => (stopped = true)),
    ...[other, third].map((player) => player.play(() => stopped)),
  ]);
  return players;
}

/** The cards in the hand of a page. */
export function hand(page: Page): Locator {
  return page.getByRole('list', { name: 'Your hand' });
}

/** The cards of one kind in the hand of a page. */
export function held(page: Page, kind: Resource, count?: number): Locator {
  return hand(page).getByRole('button', { name: new RegExp(`^${count ?? '\\d+'} ${kind} cards?`) });
}

export async function countOf(page: Page, kind: Resource): Promise<number> {
  return Number.parseInt((await held(page, kind).textContent()) ?? '', 10);
}

/** The kinds of cards that somebody has, by the names of the cards in the hand. */
async function kindsOf(page: Page): Promise<Resource[]> {
  const names = await hand(page).getByRole('button').allTextContents();
  return RESOURCES.filter((kind) => names.some((name) => new RegExp(`^[1-9]\\d* ${kind} cards?`).test(name.trim())));
}

/** A kind that one has and another that the other has: no kind may be on both sides of a deal. */
export async function tradable(one: Page, other: Page): Promise<[Resource, Resource] | undefined> {
  const [gives, gets] = [await kindsOf(one), await kindsOf(other)];
  return gives.flatMap((given) => gets.filter((got) => got !== given).map((got): [Resource, Resource] => [given, got]))[0];
}

/** The same, where there has to be one. */
export async function pair(one: Page, other: Page): Promise<[Resource, Resource]> {
  const found = await tradable(one, other);
  if (!found) throw new Error('these two have nothing to trade');
  return found;
}

/** Puts an offer of a card for another together and gives the button that sends it. */
export async function draft(page: Page, [given, got]: [Resource, Resource]): Promise<Locator> {
  await named(page, 'Trade').click();
  const tray = page.getByRole('region', { name: 'Trade' });
  await named(tray.getByRole('group', { name: 'You give' }), `One more ${given}`).click();
  await named(tray.getByRole('group', { name: 'You get' }), `One more ${got}`).click();
  return tray.getByRole('button', { name: /^Offer to / });
}

/** Says something and waits until it is heard: everything sent before has been answered then. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill(words);
  await named(page, 'Send').click();
  await page.getByRole('region', { name: 'Chat' }).getByText(words).waitFor();
}
