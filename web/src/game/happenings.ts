// One happening in words. The server has decided who sees what: a field that is null is hidden, and the words reflect
// that.

import type { Happening, SeenEvent } from '../wire';
import { list } from '../i18n/format';
import { type Key, parts, t } from '../i18n/index.svelte';
import type { Part } from '../i18n/message';
import { type Value, helperName, resourceName } from '../i18n/value';
import { one } from '../common/kinds';
import { seatName } from '../state/seats';
import type { Table } from '../state/table.svelte';

type Line = Part<Value>[];

/** The line for a happening; nothing if it doesn't get its own line. */
export function lineOf(what: Happening, table: Table): Line | undefined {
  switch (what.type) {
    case 'game':
      return eventLine(what.event, table);
    case 'chat':
    case 'emote':
    case 'phrase':
      return undefined;
    case 'sat': {
      const info = table.info(what.seat);
      return parts('log.sat', { name: seatName(info && { ...info, occupant: what.occupant }, what.seat) });
    }
    case 'left':
      return parts('log.left', { number: what.seat + 1 });
    case 'changed':
      return parts('log.changed');
    case 'started':
      return parts('log.started');
    case 'undone':
      return parts('log.undone', { seat: table.seat(what.seat) });
    case 'time_up':
      return parts('log.time_up', { seat: table.seat(what.seat) });
    case 'stand_in':
      return parts(what.on ? 'log.stand_in' : 'log.stand_in_over', { seat: table.seat(what.seat) });
    case 'replaced':
      return parts('log.replaced', { seat: table.seat(what.seat) });
    case 'vote':
      return parts(what.yes ? 'log.vote' : 'log.vote_back', { seat: table.seat(what.seat) });
    case 'abandoned':
      return parts('log.abandoned');
    case 'rematch':
      return parts('log.rematch');
  }
}

/** The line of an event of the game. */
export function eventLine(event: SeenEvent, table: Table): Line | undefined {
  const seat = (number: number) => table.seat(number);
  switch (event.type) {
    case 'start_rolled':
    case 'rolled':
      return parts(`log.${event.type}`, {
        seat: seat(event.seat),
        total: event.dice[0] + event.dice[1],
        dice: { dice: event.dice },
      });
    case 'starting_cards':
    case 'discarded':
      return parts(`log.${event.type}`, { seat: seat(event.seat), cards: { cards: event.cards } });
    case 'plenty_taken':
      return parts('log.plenty', { seat: seat(event.seat), cards: { cards: event.cards } });
    case 'blocked':
      return parts('log.blocked', { seat: seat(event.seat), cards: { cards: one(event.resource, event.count) } });
    case 'short':
      return parts('log.short', { left: event.left, owed: event.owed, resource: resourceName(event.resource) });
    case 'must_discard':
      return parts('log.must_discard', { seat: seat(event.seat), count: event.count });
    case 'robber_moved':
      return parts('log.robber', { seat: seat(event.seat), hex: hexName(table, event.to) });
    case 'nothing_stolen':
      return parts('log.nothing_stolen', { thief: seat(event.thief), victim: seat(event.victim) });
    case 'built':
      return parts(`log.built_${event.piece.type}`, { seat: seat(event.seat) });
    case 'longest_road':
      if (event.holder === null) return parts('log.longest_road_lost');
      return parts('log.longest_road', { seat: seat(event.holder), length: event.length });
    case 'largest_army':
      if (event.holder === null) return parts('log.largest_army_lost');
      return parts('log.largest_army', { seat: seat(event.holder), knights: event.knights });
    case 'card_played':
      return parts('log.card_played', { seat: seat(event.seat), card: { card: event.card } });
    case 'monopolized':
      if (event.count === 0) return undefined;
      return parts('log.monopolized', {
        seat: seat(event.seat),
        victim: seat(event.victim),
        cards: { cards: one(event.resource, event.count) },
      });
    case 'supply_traded': {
      const [given, taken] = [one(event.give, event.count), one(event.get)];
      return parts('log.supply_traded', { seat: seat(event.seat), given: { cards: given }, taken: { cards: taken } });
    }
    case 'offered':
      return offerLine(event.offer, table);
    case 'traded': {
      const { given, received } = event;
      return parts('log.traded', {
        seat: seat(event.seat),
        partner: seat(event.partner),
        given: { cards: given },
        received: { cards: received },
      });
    }
    case 'display':
      return parts('log.display', { helpers: list(event.helpers.map(helperName)) });
    case 'helper_dealt':
    case 'helper_used':
      return parts(`log.${event.type}`, { seat: seat(event.seat), helper: { helper: event.helper } });
    case 'helper_exchanged':
      return parts('log.helper_exchanged', {
        seat: seat(event.seat),
        returned: { helper: event.returned },
        taken: { helper: event.taken },
      });
    case 'helper_brought':
    case 'nassir_named':
    case 'jean_chose':
      return parts(`log.${event.type}`, { seat: seat(event.seat), cards: { cards: one(event.resource) } });
    case 'nassir_got':
    case 'nassir_gave':
      return parts(`log.${event.type}`, {
        seat: seat(event.seat),
        giver: seat(event.giver),
        cards: { cards: one(event.resource) },
      });
    case 'nassir_refused':
      return parts('log.nassir_refused', { asked: seat(event.asked) });
    case 'victory_points_shown':
      if (event.count === 0) return undefined;
      return parts('log.victory_points', { seat: seat(event.seat), count: event.count });
    case 'nobody_won':
      return parts('log.nobody_won');
    case 'stolen':
      return stolenLine(event, table);
    case 'bought':
      if (event.card === null) return parts('log.bought', { seat: seat(event.seat) });
      return parts('log.bought_card', { seat: seat(event.seat), card: { card: event.card } });
    case 'hilde_looked':
      return parts('log.hilde_looked', { seat: seat(event.seat), victim: seat(event.victim) });
    case 'hilde_took':
      if (event.card === null) return parts('log.hilde_took', { seat: seat(event.seat), victim: seat(event.victim) });
      return parts('log.hilde_took_card', {
        seat: seat(event.seat),
        victim: seat(event.victim),
        cards: { cards: one(event.card) },
      });
    default:
      return 'seat' in event && event.type in PLAIN ? parts(PLAIN[event.type as keyof typeof PLAIN], { seat: seat(event.seat) }) : undefined;
  }
}

/** A hex by what it produces and its number. */
export function hexName(table: Table, hex: number): string {
  const found = table.game?.board.hexes[hex];
  if (!found?.resource || found.token === null) return t('log.desert');
  return t('log.hex', { resource: resourceName(found.resource), token: found.token });
}

/** Lines that name nothing but a seat. */
const PLAIN = {
  first_player: 'log.first_player',
  theft_declined: 'log.theft_declined',
  road_declined: 'log.road_declined',
  accepted: 'log.accepted',
  declined: 'log.declined',
  reaction_passed: 'log.reaction_passed',
  spared: 'log.spared',
  road_lifted: 'log.road_lifted',
  knight_removed: 'log.knight_removed',
  helper_flipped: 'log.helper_flipped',
  candamir_drew: 'log.candamir_drew',
  won: 'log.won',
} as const satisfies Partial<Record<SeenEvent['type'], Key>>;

function offerLine({ from, give, get }: Extract<SeenEvent, { type: 'offered' }>['offer'], table: Table): Line {
  const seat = table.seat(from);
  if (give === null && get !== null) return parts('log.offered_open_give', { seat, get: { cards: get } });
  if (get === null && give !== null) return parts('log.offered_open_get', { seat, give: { cards: give } });
  const none = { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0 };
  return parts('log.offered', { seat, give: { cards: give ?? none }, get: { cards: get ?? none } });
}

function stolenLine({ thief, victim, card }: Extract<SeenEvent, { type: 'stolen' }>, table: Table): Line {
  const seats = { thief: table.seat(thief), victim: table.seat(victim) };
  return card === null ? parts('log.stolen', seats) : parts('log.stolen_card', { ...seats, cards: { cards: one(card) } });
}
