// How a player decides, out of nothing but the buttons that the page shows. Every answer is something to press.

import type { Button, Seen } from './eyes.ts';
import type { Random } from './random.ts';

const CONFIRM = /^(Build|Move|Place) here$/;
const PROMPT = / — |^Who do you rob|^Keep this helper/;
const NEXT = ['Declare victory', 'Roll dice', 'End turn', 'Done building', 'Pass', 'Rob nobody', 'Skip the second road', 'Keep on side B', 'Decline the offer'];
/** Cities and settlements win the game; a road only helps where no settlement can be built. */
const BUILD = ['City', 'Settlement', 'Dev card', 'Road'];
/** Starting something and canceling it is allowed, but not forever. */
const TRIES = 3;

/** What a player remembers within a turn, and what kind of player it is. */
export class Memory {
  begun = 0;
  traded = 0;
  /** Keeps all cards: sooner or later there is something to discard. */
  readonly hoards: boolean;

  constructor(hoards: boolean) {
    this.hoards = hoards;
  }

  forget(): void {
    this.begun = 0;
    this.traded = 0;
  }
}

/** The open buttons whose names match, and whose regions do if one is given. */
type Named = (pattern: RegExp, region?: RegExp) => Button[];

/** The button to press, or nothing if there is nothing to do but wait. */
export function choose(seen: Seen, random: Random, memory: Memory): Button | undefined {
  const open = seen.buttons.filter(({ blocked }) => !blocked);
  const named: Named = (pattern, region) => open.filter((button) => pattern.test(button.name) && (region === undefined || region.test(button.region)));
  const [confirm] = named(CONFIRM);
  if (confirm) return confirm;
  const discard = seen.buttons.map(({ name }) => /^Discard (\d+) of (\d+)$/.exec(name)).find((found) => found !== null);
  if (discard) return discard[1] === discard[2] ? named(/^Discard/)[0] : random.one(named(/, (\d+) of (?!\1\b)\d+ chosen$/));
  const spots = open.filter(({ spot }) => spot);
  if (spots.length > 0) return bestSpot(spots, random);
  return (
    fromPrompt(named, random) ??
    fromTrade(named, random, memory) ??
    fromOffers(named, random) ??
    named(/^Roll dice$/)[0] ??
    ownTurn(named, random, memory) ??
    nextStep(named)
  );
}

function fromPrompt(named: Named, random: Random): Button | undefined {
  const [take] = named(/^Take \d/, PROMPT);
  return take ?? random.one(named(/^(?!Cancel$|Clear$|Take)/, PROMPT));
}

/** The tray is open: a trade with the supply, if there is one for what is wanted, or close it again. */
function fromTrade(named: Named, random: Random, memory: Memory): Button | undefined {
  const inTray = named(/./, /^Trade$|^You (give|get)$|^Ask$/);
  if (inTray.length === 0) return undefined;
  memory.traded += 1;
  const wish = memory.traded % 2 === 1 ? random.one(named(/^One more /, /^You get$/)) : undefined;
  return random.one(named(/^\d.* for /)) ?? wish ?? named(/^Cancel$/)[0];
}

function fromOffers(named: Named, random: Random): Button | undefined {
  const [confirm] = named(/^Trade with /, /^You offer /);
  const [accept] = named(/^Accept$/);
  const [decline] = named(/^Decline$/);
  return confirm ?? (accept && random.chance(0.5) ? accept : decline);
}

function ownTurn(named: Named, random: Random, memory: Memory): Button | undefined {
  if (named(/^(End turn|Done building)$/).length === 0 || memory.hoards) return undefined;
  const built = BUILD.map((piece) => named(new RegExp(`^${piece}, costs`))[0]).find((button) => button !== undefined);
  if (built) return built;
  const ideas = [...named(/, playable$/), ...named(/^Your helper/)];
  if (ideas.length > 0 && memory.begun < TRIES && random.chance(0.7)) {
    memory.begun += 1;
    return random.one(ideas);
  }
  // A press on a card of the hand begins a trade with it.
  const many = named(/^([4-9]|\d\d) .* cards$/, /^Your hand$/);
  const may = named(/^Trade$/).length > 0 && memory.traded < TRIES;
  return may ? random.one(many) : undefined;
}

function nextStep(named: Named): Button | undefined {
  return NEXT.flatMap((name) => named(new RegExp(`^${name}$`)))[0];
}

/** The best of a few spots by the dots of their numbers, as their names tell them; one among equals. */
function bestSpot(spots: readonly Button[], random: Random): Button | undefined {
  const dots = ({ name }: Button) => [...name.matchAll(/\b(\d+)\b(?!:)/g)].reduce((sum, [, number]) => sum + Math.max(0, 6 - Math.abs(7 - Number(number))), 0);
  const most = Math.max(...spots.map(dots));
  return random.one(spots.filter((spot) => dots(spot) >= most - 1));
}
