// Rule set texts while a host chooses. The server says what a rule set means and what is wrong with it; here is only how its
// text is put together, and what is added or left out when one choice needs another.

import { partsOf } from './presets';
import { api } from '../net/api';
import type { Mix } from '../wire';

/** Another edition. It sets the defaults, so that nothing else stays but what is played with: seats and modules. */
export function withEdition(rules: string, edition: string): string {
  const { players, items } = partsOf(rules);
  return textOf(
    edition,
    players,
    items.filter((item) => KEPT.has(item)),
  );
}

export function withPlayers(rules: string, players: number): string {
  const { edition, items } = partsOf(rules);
  return textOf(edition, players, items);
}

/** An option with this value; at its printed value it is left out. */
export function withOption(rules: string, name: string, value: string, printed: string): string {
  const { edition, players, items } = partsOf(rules);
  const others = items.filter((item) => nameOf(item) !== name);
  return textOf(edition, players, value === printed ? others : [...others, `${name}=${value}`]);
}

/** What is done about a fault that a choice has brought along: an option that is set, or left out. */
export function remedy(rules: string, { code, data }: Mix['faults'][number]): string | undefined {
  switch (code) {
    case 'needs_five_six':
      return withOption(rules, 'five-six', 'on', 'off');
    case 'too_few_for_five_six':
      return withOption(rules, 'five-six', 'off', 'off');
    case 'duel_not_on':
      return withOption(rules, 'duel-of-two', 'on', 'off');
    case 'too_few_for_helpers':
      return withOption(rules, 'helpers', 'off', 'off');
    case 'foreign_module':
      return withOption(rules, 'foreign-modules', 'on', 'off');
    case 'idle':
    case 'not_offered':
      return typeof data.option === 'string' ? without(rules, data.option) : undefined;
    default:
      return undefined;
  }
}

/** The mix of a text, with all remedies for what a choice has brought along. Faults that are left are for the host. */
export async function settle(rules: string, ask: (rules: string) => Promise<Mix> = api.rules): Promise<Mix> {
  let mix = await ask(rules);
  for (let round = 0; round < ROUNDS; round += 1) {
    const better = mix.faults.map((fault) => remedy(mix.rules.id, fault)).find((text) => text !== undefined && text !== mix.rules.id);
    if (better === undefined) break;
    mix = await ask(better);
  }
  return mix;
}

/** Each remedy may bring another fault, and no choice needs more than a few. */
const ROUNDS = 6;

/** What stays when the edition changes. */
const KEPT = new Set(['five-six', 'helpers', 'fixed', 'duel-of-two=on', 'foreign-modules=on']);

function without(rules: string, name: string): string {
  const { edition, players, items } = partsOf(rules);
  return textOf(
    edition,
    players,
    items.filter((item) => nameOf(item) !== name),
  );
}

/** Some options have a short word that stands for the whole item. */
function nameOf(item: string): string {
  const [name = ''] = item.split('=');
  return { fixed: 'board', combined: 'phase-mode' }[name] ?? name;
}

function textOf(edition: string, players: number, items: readonly string[]): string {
  return items.length > 0 ? `${edition}:${players}:${items.join(',')}` : `${edition}:${players}`;
}
