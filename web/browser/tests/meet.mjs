// How people come together at a table.

import { Player } from '../harness/player.mjs';

const SETTINGS = { clock: 'off', counter: 'off', dice: 'fair', board: null, first: null, listed: false };

/** What a browser remembers that has opened a table with these rules before. */
export const table = (rules) => ({ 'preset.table': { rules, ...SETTINGS } });

/** The first one opens a table and the others follow the link; all are ready. */
export async function invited(visit, rules, names, habits = {}) {
  const host = await visit.person({ name: names[0], kept: table(rules) });
  await host.goto('/');
  await host.getByRole('button', { name: /^Play with friends/ }).click();
  const link = await host.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const guests = await Promise.all(names.slice(1).map((name) => visit.person({ name })));
  for (const guest of guests) {
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Sit down' }).click();
  }
  const pages = [host, ...guests];
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'I am ready' }).click()));
  return pages.map((page, seed) => new Player(page, { seed: seed + 10, ...habits }));
}

/** A game against bots that begins at once. */
export async function begin(visit, rules, person = {}) {
  const page = await visit.person({ kept: { 'preset.bots': { rules, level: 'novice' } }, ...person });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play the bots/ }).click();
  return page;
}
