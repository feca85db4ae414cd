// Moments and plans in words: one sentence of at most 90 characters for each moment.

import { t, parts } from '../../i18n/index.svelte';
import { type Part, capital } from '../../i18n/message';
import { type Value, helperName } from '../../i18n/value';
import { NO_CARDS, one, plus } from '../../common/kinds';
import type { Table } from '../../state/table.svelte';
import { aroundOn, hexLabel } from '../../ui/surroundings';
import type { Action, Board, Cards, Helper, Plan, ReviewMoment } from '../../wire';
import { isWorse } from './listed';
import { ONE, pointsOf } from './numbers';

export const LONGEST = 90;

/** Who is told, and on which board; what a roll has brought to a seat, if that is known. */
export type Teller = { table: Pick<Table, 'name'>; you: number | null; board?: Board | undefined; gained?: (input: number, seat: number) => Cards | undefined };

/** The first of these that is short enough. */
export function sentenceOf(moment: ReviewMoment, teller: Teller): string {
  const wordings = moment.what.type === 'luck' ? fortunes(moment, moment.what, teller) : choices(moment, moment.what, teller);
  return wordings.find((text) => text.length <= LONGEST) ?? `${(wordings.at(-1) ?? '').slice(0, LONGEST - 1)}…`;
}

/** What was done at a moment, without a judgment; nothing for luck. */
export function deedOf({ what, seat }: ReviewMoment, teller: Teller): string | undefined {
  return what.type === 'choice' ? did(what.played, seat, teller) : undefined;
}

/** Plans for the lines of a list. Those that would read the same also say where. */
export function planLines(plans: readonly Plan[], teller: Teller): Part<Value>[][] {
  const lines = plans.map((plan) => planParts(plan, teller));
  const words = lines.map((parts) => JSON.stringify(parts));
  return lines.map((parts, place) => {
    const alike = plans.filter((_, other) => other !== place && words[other] === words[place]);
    const step = plans[place]?.steps.find((step, at) => alike.some(({ steps }) => !same(step, steps[at])));
    const there = step && whereIs(step, teller);
    return there ? [...parts, { text: t('review.there', { place: there }) }] : parts;
  });
}

/** A plan in words: its first step, and what comes then. */
function planParts({ steps }: Plan, teller: Teller): Part<Value>[] {
  const told = steps.length > 0 ? steps : [{ type: 'end_turn' } as const];
  return told.flatMap((step, place) => {
    const then = place > 0 ? [{ text: t('review.then') }] : [];
    if (step.type === 'supply_trade') return [...then, ...parts('review.swap', { give: { resource: step.give }, get: { resource: step.get } })];
    const goal = goalOf(step, teller);
    return [...then, { text: place === 0 ? capital(goal) : goal }];
  });
}

/** A step of a plan as a short name: "A city". */
export function stepName(step: Action, teller: Teller): string {
  return capital(goalOf(step, teller));
}

type Choice = Extract<ReviewMoment['what'], { type: 'choice' }>;
type Luck = Extract<ReviewMoment['what'], { type: 'luck' }>;

function choices({ seat }: ReviewMoment, { grade, lost, lead, played, plans }: Choice, teller: Teller): string[] {
  const deed = did(played, seat, teller);
  const just = t('review.just', { did: deed });
  const [best] = plans;
  if (isWorse(grade) && best && !best.played) {
    const data = { did: deed, better: capital(betterOf(best, played[0], teller)), count: Math.max(1, pointsOf(lost)) };
    const better = t('review.better', data);
    return best.chance === ONE ? [t('review.better_wins', data), better, just] : [better, just];
  }
  return grade === 'best' && pointsOf(lead) > 0 ? [t('review.best', { did: deed, count: pointsOf(lead) }), just] : [just];
}

function fortunes({ input, seat }: ReviewMoment, { by, outcome }: Luck, teller: Teller): string[] {
  const who = whoOf(by, teller);
  switch (outcome.type) {
    case 'roll': {
      const sum = outcome.dice[0] + outcome.dice[1];
      const plain = t('review.rolled', { who, sum });
      const cards = teller.gained?.(input, seat);
      if (cards === undefined) return [plain];
      const more =
        by === seat
          ? t('review.rolled_cards', { who, sum, cards: { cards } })
          : t('review.rolled_cards_for', { who, sum, cards: { cards }, other: object(seat, 'acc', teller) });
      return [more, plain];
    }
    case 'card':
      return [t('review.drew', { who, card: { card: outcome.card } })];
    case 'cards':
      return [t('review.drew_three', { who, cards: { dev: outcome.cards } })];
    case 'theft':
      return [t('review.stole', { who, other: object(outcome.victim, 'dat', teller), resource: { resource: outcome.card } })];
  }
}

/** What was better: the main thing about a plan, apart from what was done anyway. */
function betterOf({ steps }: Plan, played: Action | undefined, teller: Teller): string {
  const [first] = steps;
  if (first === undefined) return t('goal.end_turn');
  if (played?.type === first.type && isPlaced(first)) return t(`goal.other_${first.type}`);
  const rest = steps.filter((step) => !same(step, played));
  const main = MAIN.flatMap((type) => rest.filter((step) => step.type === type))[0];
  if (main === undefined) return goalOf(first, teller);
  return first.type === 'supply_trade' ? t('goal.trade_for', { goal: goalOf(main, teller) }) : goalOf(main, teller);
}

/** What a plan is for, the dearest first. */
const MAIN: readonly Action['type'][] = ['city', 'settlement', 'buy_dev_card', 'road'];

/** What lies around a place of the board. */
function whereIs(step: Action, { board }: Teller): string | undefined {
  if (!board) return undefined;
  switch (step.type) {
    case 'settlement':
    case 'city':
      return aroundOn(board, board.corners[step.corner]);
    case 'road':
      return aroundOn(board, board.edges[step.edge]);
    case 'move_robber':
      return hexLabel(board, step.hex, []);
    default:
      return undefined;
  }
}

type Placed = Extract<Action, { type: 'settlement' | 'road' | 'city' | 'move_robber' }>;

function isPlaced(action: Action): action is Placed {
  return ['settlement', 'road', 'city', 'move_robber'].includes(action.type);
}

function same(a: Action, b: Action | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function did(played: readonly Action[], seat: number, teller: Teller): string {
  const [action] = played;
  const who = whoOf(seat, teller);
  if (!action) return t('did.end_turn', { who });
  switch (action.type) {
    case 'discard': {
      const cards = played.reduce((sum, step) => (step.type === 'discard' ? plus(sum, one(step.resource)) : sum), NO_CARDS);
      return t('did.discard', { who, cards: { cards } });
    }
    case 'rob':
      return t('did.rob', { who, acc: object(action.seat, 'acc', teller) });
    case 'confirm':
      return t('did.confirm', { who, dat: object(action.with, 'dat', teller) });
    case 'year_of_plenty':
      return t('did.year_of_plenty', { who, cards: { cards: action.cards } });
    case 'monopoly':
      return t('did.monopoly', { who, resource: { resource: action.resource } });
    case 'supply_trade':
      return t('did.supply_trade', { who, give: { resource: action.give }, get: { resource: action.get } });
    default:
      return isPlain(action) ? t(`did.${action.type}`, { who }) : t('did.helper', { who, helper: helperOf(action) });
  }
}

function goalOf(action: Action, teller: Teller): string {
  switch (action.type) {
    case 'discard':
      return t('goal.discard', { resource: { resource: action.resource } });
    case 'rob':
      return t('goal.rob', { acc: object(action.seat, 'acc', teller) });
    case 'confirm':
      return t('goal.confirm', { dat: object(action.with, 'dat', teller) });
    case 'year_of_plenty':
      return t('goal.year_of_plenty', { cards: { cards: action.cards } });
    case 'monopoly':
      return t('goal.monopoly', { resource: { resource: action.resource } });
    case 'supply_trade':
      return t('goal.supply_trade', { get: { resource: action.get } });
    default:
      return isPlain(action) ? t(`goal.${action.type}`) : t('goal.helper', { helper: helperOf(action) });
  }
}

const PLAIN = [
  'roll',
  'end_turn',
  'settlement',
  'road',
  'city',
  'buy_dev_card',
  'move_robber',
  'decline_theft',
  'knight',
  'road_building',
  'decline_road',
  'offer',
  'counter',
  'accept',
  'decline',
  'withdraw',
  'declare_victory',
  'pass_reaction',
  'flip_helper',
  'exchange_helper',
] as const;
type PlainAction = Extract<Action, { type: (typeof PLAIN)[number] }>;

/** Its name says it all. The others that are not told by themselves belong to helpers. */
function isPlain(action: Action): action is PlainAction {
  return (PLAIN as readonly string[]).includes(action.type);
}

/** Actions of helpers begin with their names. */
function helperOf({ type }: Action): string {
  return helperName(type.replace(/_.*/, '') as Helper);
}

function whoOf(seat: number, { table, you }: Teller): string {
  return seat === you ? t('review.who_you') : t('review.who', { seat: table.name(seat) });
}

function object(seat: number, form: 'acc' | 'dat', { table, you }: Teller): string {
  return seat === you ? t(`review.you_${form}`) : table.name(seat);
}
