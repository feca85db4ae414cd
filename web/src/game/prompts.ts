// Choices that are made next to the board: who to rob, which card to take. All options are legal actions as the server told
// them; here they are only grouped and titled.

import type { Action, Helper } from '../wire';
import type { Key } from '../i18n/index.svelte';

/** A choice that the player begins: a card or helper that needs to know more. */
type Chosen = 'monopoly' | 'year_of_plenty' | 'nassir' | 'william' | 'candamir' | 'hilde' | 'jean' | 'vincent';
/** A card or helper that needs nothing more. A finger can't hover, so it reads what it does before it is played. */
export type Confirmed = 'knight' | 'road_building' | 'louis' | 'lin';
export type Begun = Chosen | Confirmed;

export type Prompt = {
  title: PromptKey;
  options: readonly Action[];
  /** Can be canceled: it was begun by the player and not sent yet. */
  begun: boolean;
  /** One line about what the card or helper does. */
  does?: Does | undefined;
  /** Nothing is chosen here: it is played or not. */
  confirms?: Confirmed | undefined;
};

type PromptKey = Extract<Key, `prompt.${string}`>;

type Does = Extract<Key, `does.${string}` | `helper.${Helper}`>;

const CHOSEN: readonly Chosen[] = ['monopoly', 'year_of_plenty', 'nassir', 'william', 'candamir', 'hilde', 'jean', 'vincent'];
const CONFIRMED: readonly Confirmed[] = ['knight', 'road_building', 'louis', 'lin'];

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
    if (options.length > 0) return { title, options, begun: false, does: ASKED_BY[title] };
  }
  const options = actions.filter(({ type }) => type === begun);
  if (begun === null || options.length === 0) return undefined;
  return { title: `prompt.${begun}`, options, begun: true, does: doesOf(begun), confirms: CONFIRMED.find((known) => known === begun) };
}

/** Helpers that the table asks about. */
const ASKED_BY: Partial<Record<PromptKey, Does>> = { 'prompt.marianne': 'helper.marianne', 'prompt.sean': 'helper.sean' };

/** What a card or helper does, in one line. */
function doesOf(begun: Begun): Does {
  if (begun === 'knight' || begun === 'road_building' || begun === 'monopoly' || begun === 'year_of_plenty') return `does.${begun}`;
  return `helper.${begun}`;
}

/** Actions that a helper begins with, all of them on your turn. */
const HELPER_USES: readonly Action['type'][] = ['nassir', 'william', 'candamir', 'hilde', 'jean', 'vincent', 'louis', 'lin'];

/** The kind of use that your helper has now. */
export function helperUse(actions: readonly Action[]): Begun | undefined {
  return actions.find(({ type }) => HELPER_USES.includes(type))?.type as Begun | undefined;
}

/** Does it need another choice? */
export function isChosen(type: string): type is Chosen {
  return CHOSEN.some((known) => known === type);
}
