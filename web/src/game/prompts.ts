// Choices that are made beside the board: whom to rob, which card to take. All options are legal actions as the server told
// them; here they are only grouped and titled.

import type { Action } from '../wire';
import type { Key } from '../i18n/index.svelte';

/** A choice that the player begins: a card or helper that needs to know more. */
export type Begun = 'monopoly' | 'year_of_plenty' | 'nassir' | 'william' | 'candamir' | 'hilde' | 'jean' | 'vincent';

export type Prompt = {
  title: PromptKey;
  options: readonly Action[];
  /** Can be cancelled: it was begun by the player and not sent yet. */
  begun: boolean;
};

type PromptKey = Extract<Key, `prompt.${string}`>;

const BEGUN: readonly Begun[] = ['monopoly', 'year_of_plenty', 'nassir', 'william', 'candamir', 'hilde', 'jean', 'vincent'];

/** What the table asks for by itself, by the types of the actions. */
const ASKED: readonly (readonly [PromptKey, readonly Action['type'][]])[] = [
  ['prompt.choose_victim', ['rob']],
  ['prompt.nassir_ask', ['nassir_ask']],
  ['prompt.nassir_return', ['nassir_return']],
  ['prompt.candamir_keep', ['candamir_keep']],
  ['prompt.hilde_take', ['hilde_take']],
  ['prompt.marianne', ['marianne']],
  ['prompt.sean', ['sean_keep', 'sean_take']],
  ['prompt.helper_used', ['flip_helper', 'exchange_helper']],
];

/** The choice to show: what the table asks, or what the player has begun. */
export function promptOf(actions: readonly Action[], begun: Begun | null): Prompt | undefined {
  for (const [title, types] of ASKED) {
    const options = actions.filter(({ type }) => types.includes(type));
    if (options.length > 0) return { title, options, begun: false };
  }
  const options = actions.filter(({ type }) => type === begun);
  return begun !== null && options.length > 0 ? { title: `prompt.${begun}`, options, begun: true } : undefined;
}

/** Actions that a helper begins with, all of them on the own turn. */
const HELPER_USES: readonly Action['type'][] = ['nassir', 'william', 'candamir', 'hilde', 'jean', 'vincent', 'louis', 'lin'];

/** The kind of use that the own helper has now. */
export function helperUse(actions: readonly Action[]): Begun | 'louis' | 'lin' | undefined {
  return actions.find(({ type }) => HELPER_USES.includes(type))?.type as Begun | 'louis' | 'lin' | undefined;
}

export function isBegun(type: string): type is Begun {
  return BEGUN.some((known) => known === type);
}
