// The sentence at the top: whose move it is, and what the game is waiting for.

import type { Phase, View } from '../wire';
import { parts } from '../i18n/index.svelte';
import type { Part } from '../i18n/message';
import type { Value } from '../i18n/value';
import { resourceName } from '../i18n/value';
import type { Table } from '../state/table.svelte';
import type { Placing } from './placing';

export function status(table: Table, placing: Placing | undefined): Part<Value>[] {
  const { room, view } = table;
  if (table.away) return parts('top.away');
  if (room?.status === 'abandoned') return parts('wait.abandoned');
  if (!view) return parts('wait.table');
  if (view.over) return view.winner === null ? parts('wait.nobody_won') : parts('wait.over', { seat: table.seat(view.winner) });
  if (table.question?.owes) return yours(table, view, placing);
  // The player who is followed is named, no matter whose turn it is.
  const { followed } = table;
  const missing = followed !== null && followed !== view.mover && !view.awaited.includes(followed);
  return [...(missing ? parts('wait.following', { seat: table.seat(followed) }) : []), ...others(table, view)];
}

function yours(table: Table, view: View, placing: Placing | undefined): Part<Value>[] {
  const { phase } = view;
  switch (phase.type) {
    case 'main':
    case 'special':
    case 'before_roll':
      if (placing === 'road' || placing === 'settlement' || placing === 'city') return parts(`you.placing_${placing}`);
      if (placing === 'louis' || placing === 'lin') return parts(`you.placing_${placing}`);
      return phase.type === 'main' ? yourMain(table, view) : parts(`you.${phase.type}`);
    case 'discard':
      return parts('you.discard', { count: table.you === null ? 0 : (view.players[table.you]?.due ?? 0) });
    case 'nassir_ask':
      return parts('you.nassir_ask', { resource: resourceName(phase.resource) });
    case 'hilde':
      return parts('you.hilde', { seat: table.seat(phase.victim) });
    case 'vincent':
      return parts(`you.vincent_${phase.building}`);
    case 'start_roll':
    case 'set_up_settlement':
    case 'set_up_road':
    case 'reaction':
    case 'move_robber':
    case 'choose_victim':
    case 'free_roads':
    case 'nassir_return':
    case 'william':
    case 'candamir_keep':
    case 'louis':
    case 'helper_used':
      return parts(`you.${phase.type}`);
    default:
      return others(table, view);
  }
}

/** In the main part of a turn it matters who has to answer an offer. */
function yourMain(table: Table, view: View): Part<Value>[] {
  if (view.active !== table.you) {
    const asking = view.offers.find((offer) => offer.unanswered.includes(table.you ?? -1));
    return asking ? parts('you.answer', { seat: table.seat(asking.from) }) : others(table, view);
  }
  const answering = view.offers.find((offer) => offer.from !== table.you && offer.unanswered.includes(view.active));
  if (answering) return parts('you.answer', { seat: table.seat(answering.from) });
  const own = view.offers.filter((offer) => offer.from === table.you);
  if (own.some((offer) => offer.accepted.length > 0)) return parts('you.confirm');
  const silent = [...new Set(own.flatMap((offer) => offer.unanswered))];
  return silent.length > 0 ? parts('you.waiting_for_answers', { seats: { seats: silent.map((seat) => table.seat(seat)) } }) : parts('you.main');
}

function others(table: Table, view: View): Part<Value>[] {
  const { phase, awaited } = view;
  const seats: Value = { seats: (awaited.length > 0 ? awaited : [view.mover]).map((seat) => table.seat(seat)) };
  const mover: Value = { seats: [table.seat(view.mover)] };
  switch (phase.type) {
    case 'rolling':
      return parts('wait.dice');
    case 'main': {
      const answering = awaited.filter((seat) => seat !== view.active);
      if (answering.length === 0) return parts('wait.main', { seats: mover });
      return parts('wait.answers', { seats: { seats: answering.map((seat) => table.seat(seat)) } });
    }
    case 'draw':
      return parts('wait.main', { seats: mover });
    case 'steal':
      return parts('wait.choose_victim', { seats: mover });
    default:
      return parts(isHelpers(phase) ? 'wait.helper' : `wait.${phase.type}`, { seats });
  }
}

type HelperPhase = Extract<
  Phase,
  {
    type: 'nassir_ask' | 'nassir_return' | 'william' | 'candamir_draw' | 'candamir_keep' | 'hilde' | 'louis' | 'vincent' | 'helper_used' | 'over';
  }
>;

function isHelpers(phase: Phase): phase is HelperPhase {
  return ['nassir_ask', 'nassir_return', 'william', 'candamir_draw', 'candamir_keep', 'hilde', 'louis', 'vincent', 'helper_used', 'over'].includes(phase.type);
}
