// What somebody could do, as a coach says it, and where on the board it is.

import type { Spot } from '../../board/geometry';
import { spotOf } from '../../game/placing';
import { t } from '../../i18n/index.svelte';
import { cardName, cardsText, resourceName } from '../../i18n/value';
import { NO_CARDS, one, plus } from '../../common/kinds';
import type { Table } from '../../state/table.svelte';
import type { Action, Focus, Lesson } from '../../wire';
import type { LessonRun } from './lesson.svelte';

/** Actions that are done together, as one sentence. */
export function adviceText(actions: readonly Action[], table: Table): string {
  const discards = actions.flatMap((action) => (action.type === 'discard' ? [one(action.resource)] : []));
  if (discards.length > 0) return t('do.discard', { cards: cardsText(discards.reduce(plus, NO_CARDS)) });
  return actions.map((action) => actionText(action, table)).join(', ');
}

export function actionText(action: Action, table: Table): string {
  switch (action.type) {
    case 'roll':
    case 'end_turn':
    case 'buy_dev_card':
    case 'decline_theft':
    case 'decline_road':
    case 'declare_victory':
    case 'settlement':
    case 'road':
    case 'city':
    case 'move_robber':
      return t(`do.${action.type}`);
    case 'knight':
    case 'road_building':
      return t('do.play_card', { card: cardName(action.type) });
    case 'rob':
      return t('do.rob', { seat: table.name(action.seat) });
    case 'year_of_plenty':
      return t('do.year_of_plenty', { card: cardName(action.type), cards: cardsText(action.cards) });
    case 'monopoly':
      return t('do.monopoly', { resource: resourceName(action.resource) });
    case 'supply_trade':
      return t('do.supply_trade', { give: resourceName(action.give), get: resourceName(action.get) });
    case 'offer':
    case 'counter':
      return t(`do.${action.type}`, { give: cardsText(action.give ?? NO_CARDS), get: cardsText(action.get ?? NO_CARDS) });
    case 'accept':
    case 'decline':
    case 'withdraw':
      return t(`do.${action.type}`);
    case 'confirm':
      return t('do.confirm', { seat: table.name(action.with) });
    default:
      return t('do.other');
  }
}

/** Where the way on from a finished stage leads. */
export function onwardText({ isLast }: LessonRun, next: Lesson | undefined): string {
  if (!isLast) return t('practice.next_stage');
  return t(next ? 'practice.next_lesson' : 'practice.to_first_game');
}

/** The places of actions. */
export function spotsOf(actions: readonly Action[]): Spot[] {
  return actions.flatMap((action) => spotOf(action) ?? []);
}

/** The places of a focus. */
export function focusSpots({ hexes, corners, edges }: Focus): Spot[] {
  const of =
    (kind: Spot['kind']) =>
    (place: number): Spot => ({ kind, place });
  return [...hexes.map(of('hex')), ...edges.map(of('edge')), ...corners.map(of('corner'))];
}

/** About how many minutes some lessons take. */
export function minutesOf(lessons: readonly Lesson[]): number {
  return Math.round(lessons.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
}
