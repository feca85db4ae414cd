// How a player decides, out of nothing but the buttons that the page shows. Every answer is the name of something to press.

const CONFIRM = /^(Build|Move here|Here)$/;
const PROMPT = / — |^Whom do you rob|^Keep this helper/;
const NEXT = ['Declare victory', 'Roll dice', 'End turn', 'Done building', 'Pass', 'Rob nobody', 'Skip the second road', 'Keep on side B', 'Decline the offer'];
/** Cities and settlements win the game; a road only helps where no settlement can be built. */
const BUILD = ['City', 'Settlement', 'Dev card', 'Road'];
/** Begun and broken off is allowed, but not for ever. */
const TRIES = 3;

/** What a player remembers within a turn, and what kind of player it is. */
export class Memory {
  begun = 0;
  traded = 0;
  /** Keeps all cards: sooner or later there is something to discard. */
  hoards = false;

  forget() {
    this.begun = 0;
    this.traded = 0;
  }
}

/** The button to press, or nothing if there is nothing to do but wait. */
export function choose(seen, random, memory) {
  const open = seen.buttons.filter(({ blocked }) => !blocked);
  const named = (pattern, region) => open.filter((button) => pattern.test(button.name) && (region === undefined || region.test(button.region)));
  const [confirm] = named(CONFIRM);
  if (confirm) return confirm;
  const discard = seen.buttons.map(({ name }) => /^Discard (\d+) of (\d+)$/.exec(name)).find(Boolean);
  if (discard) return discard[1] === discard[2] ? named(/^Discard/)[0] : random.one(named(/, (\d+) of (?!\1\b)\d+ chosen$/));
  const spots = open.filter(({ spot }) => spot);
  if (spots.length > 0) return bestSpot(spots, random);
  return fromPrompt(named, random) ?? fromTrade(named, random, memory) ?? fromOffers(named, random) ?? named(/^Roll dice$/)[0] ?? ownTurn(named, random, memory) ?? nextStep(named);
}

function fromPrompt(named, random) {
  const [take] = named(/^Take \d/, PROMPT);
  if (take) return take;
  const options = named(/^(?!Cancel$|Clear$|Take)/, PROMPT);
  return options.length > 0 ? random.one(options) : undefined;
}

/** The tray is open: a lot with the supply, if there is one, or close it again. */
function fromTrade(named, random, memory) {
  const inTray = named(/./, /^Trade$|^You (give|get)$|^Ask$/);
  if (inTray.length === 0) return undefined;
  memory.traded += 1;
  const lots = named(/^\d.* for /);
  return lots.length > 0 ? random.one(lots) : named(/^Cancel$/)[0];
}

function fromOffers(named, random) {
  const [confirm] = named(/^Trade with /, /offers/);
  const [accept] = named(/^Accept$/);
  const [decline] = named(/^Decline$/);
  return confirm ?? (accept && random.chance(0.5) ? accept : decline);
}

function ownTurn(named, random, memory) {
  if (named(/^(End turn|Done building)$/).length === 0 || memory.hoards) return undefined;
  const built = BUILD.map((piece) => named(new RegExp(`^${piece}, costs`))[0]).find(Boolean);
  if (built) return built;
  const ideas = [...named(/, playable$/), ...named(/^Your helper/)];
  if (ideas.length > 0 && memory.begun < TRIES && random.chance(0.7)) {
    memory.begun += 1;
    return random.one(ideas);
  }
  // A press on a card of the hand begins a trade with it.
  const many = named(/^([4-9]|\d\d) .* cards$/, /^Your hand$/);
  const may = named(/^Trade$/).length > 0 && memory.traded < TRIES;
  return may && many.length > 0 ? random.one(many) : undefined;
}

function nextStep(named) {
  return NEXT.flatMap((name) => named(new RegExp(`^${name}$`)))[0];
}

/** The best of a few spots by the dots of their numbers, as their names tell them; one among equals. */
function bestSpot(spots, random) {
  const dots = ({ name }) => [...name.matchAll(/\b(\d+)\b(?!:)/g)].reduce((sum, [, number]) => sum + Math.max(0, 6 - Math.abs(7 - Number(number))), 0);
  const most = Math.max(...spots.map(dots));
  return random.one(spots.filter((spot) => dots(spot) >= most - 1));
}
