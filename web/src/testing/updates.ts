// Updates of a table for tests, with only what the test is about.

import type { Choices, Color, Item, Player, Question, Room, SeatInfo, SeenEvent, Update, View } from '../wire';
import { NO_CARDS } from '../common/kinds';
import { Table } from '../state/table.svelte';

const COLORS: readonly Color[] = ['red', 'blue', 'white', 'orange'];
const NAMES = ['Ada', 'Bruno', 'Cleo', 'Dmitri'];

export function seatInfo(seat: number): SeatInfo {
  const occupant = { type: 'person', name: NAMES[seat] ?? '' } as const;
  return {
    seat,
    color: COLORS[seat] ?? 'red',
    occupant,
    ready: true,
    connected: true,
    stand_in: false,
    stand_in_at: null,
    votes_abandon: false,
    plays_on: false,
    replace_votes: [],
    wants_rematch: false,
  };
}

/** A room with four people; the viewer has the first seat. */
export function room(changed: Partial<Room> = {}): Room {
  const rules = { edition: 'fifth', words: {}, prices: {}, odds: [], changed: [], players: 4 } as unknown as Room['rules'];
  const settings = {
    rules: 'fifth:4',
    clock: 'off',
    counter: 'off',
    dice: 'fair',
    board: null,
    first: null,
    listed: false,
    spectators: true,
    admit: false,
    bot_speed: 'normal',
  } as const;
  return {
    name: 'Cedar Bay',
    status: 'running',
    settings,
    rules,
    seats: [0, 1, 2, 3].map(seatInfo),
    host: 0,
    you: 0,
    commitment: '',
    luck: null,
    rematch: null,
    rematch_at: null,
    called_off: 0,
    knocking: [],
    ends_at: null,
    muted: [],
    passes_special: false,
    passes_reactions: false,
    patience: { away: 45_000, table: 50_000, host: 110_000 },
    ...changed,
  };
}

export function player(seat: number): Player {
  return { seat, color: COLORS[seat] ?? 'red', due: 0, rates: NO_CARDS } as unknown as Player;
}

export function view(changed: Partial<View> = {}): View {
  const players = [0, 1, 2, 3].map(player);
  return {
    phase: { type: 'main' },
    awaited: [0],
    active: 0,
    mover: 0,
    special: null,
    over: false,
    winner: null,
    offers: [],
    players,
    ...changed,
  } as View;
}

/** What a seat may do: nothing but what the test says. */
export function choices(changed: Partial<Choices> = {}): Choices {
  const prices = { road: null, settlement: null, city: null };
  return { actions: [], forced: null, prices, robber: [], may_offer: false, offer_to: [], may_counter: [], blocked: {}, ...changed };
}

/** A question that the table waits for. */
export function question(number: number, changed: Partial<Choices> = {}): Question {
  return { number, owes: true, passable: false, choices: choices(changed) };
}

export function update(number: number, after: number, changed: Partial<Update> = {}): Update {
  const nothing = {
    more: false,
    items: [],
    rolls: null,
    room: null,
    game: null,
    view: null,
    question: null,
    offers: [],
    can_undo: false,
    counted: null,
    clocks: [],
    waiting: [],
  };
  return { number, after, at: 0, ...nothing, ...changed };
}

export function item(number: number, event: SeenEvent): Item {
  return { number, at: 0, what: { type: 'game', event } };
}

/** A table that has received these updates. */
export function tableWith(...updates: Update[]): Table {
  const table = new Table('test');
  updates.forEach((one) => table.receive(one));
  return table;
}
