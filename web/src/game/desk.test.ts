import { expect, test, vi } from 'vitest';
import { NO_CARDS, one } from '../common/kinds';
import type { Answer } from '../net/socket';
import { island } from '../testing/island';
import { laid, tradeTable } from '../testing/trading';
import { player, question, room, tableWith, update, view } from '../testing/updates';
import type { Action, Choices, Command, Question, View } from '../wire';
import { Desk } from './desk.svelte';
import { actionAt } from './placing';

const lot = { type: 'supply_trade', give: 'ore', get: 'wool' } as const;

/** A desk whose table answers when it is told to. */
function slowDesk() {
  const { table } = tradeTable({ hand: one('ore', 4), told: { actions: [lot] } });
  let answer = (): void => undefined;
  table.command = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  const desk = new Desk(table);
  desk.openTrade();
  return { desk, table, answer: () => answer() };
}

test('a lot that was traded leaves the tray empty and open', async () => {
  const { desk, answer } = slowDesk();
  desk.trade?.add('give', 'ore');
  const sent = desk.sendLot(lot);
  answer();
  await sent;
  expect(desk.trade?.give.ore).toBe(0);
});

test('a tray may be closed while its lot is on the way', async () => {
  const { desk, answer } = slowDesk();
  const sent = desk.sendLot(lot);
  desk.cancel();
  answer();
  await sent;
  expect(desk.trade).toBeNull();
});

test('an offer that arrives late does not close the next one', async () => {
  const { desk, answer } = slowDesk();
  const sent = desk.sendOffer();
  desk.openTrade();
  const next = desk.trade;
  answer();
  await sent;
  expect(desk.trade).toBe(next);
});

test('a trade goes with the time for trading, and with its turn', () => {
  const { desk, table } = slowDesk();
  const begun = desk.trade;
  table.receive(
    laid({ number: 2, after: 1, told: { may_offer: false, offer_to: [], blocked: { offer: { code: 'too_many_offers', rule: null, data: { limit: 10 } } } } }),
  );
  expect(desk.trade, 'with no offers left its button says why').toBe(begun);
  table.receive(laid({ number: 3, after: 2, told: { may_offer: false, offer_to: [], actions: [{ type: 'discard', resource: 'ore' }] } }));
  expect(desk.trade).toBeNull();
  table.receive(laid({ number: 4, after: 3, changed: { turn: 3 } }));
  expect(desk.trade).toBeNull();
});

test('a card of the hand begins a trade with it', () => {
  const { desk } = slowDesk();
  desk.cancel();
  desk.tapCard('wool');
  expect(desk.trade, 'there is none to give').toBeNull();
  desk.tapCard('ore');
  expect(desk.trade?.give).toEqual(one('ore'));
});

const PRICES = { road: one('brick'), settlement: one('wool'), city: one('ore', 3) };
const BUILD: Action[] = [actionAt('road', 3), actionAt('settlement', 5), actionAt('settlement', 20), { type: 'end_turn' }];

/** A desk of the first seat that is asked for these actions, and what it sends. Each answer is given by the test. */
function asked(actions: Action[], changed: Partial<View> = {}, told: Partial<Question> = {}) {
  return askedFor({ actions, prices: PRICES }, changed, told);
}

/** The same where this has to be placed, which is free. */
function forced(placing: NonNullable<Choices['forced']>, actions: Action[], changed: Partial<View> = {}) {
  return askedFor({ actions, forced: placing }, changed);
}

function askedFor(choices: Partial<Choices>, changed: Partial<View>, told: Partial<Question> = {}) {
  const game = { board: island(), board_text: '', board_chosen: false };
  const players = [0, 1, 2, 3].map((seat) => ({ ...player(seat), settlements: [], cities: [] }));
  const table = tableWith(update(1, 0, { room: room(), game, view: view({ players, ...changed }), question: { ...question(4, choices), ...told } }));
  const sent: Command[] = [];
  let answer: Answer;
  table.command = (command) => {
    sent.push(command);
    return Promise.resolve(answer);
  };
  const desk = new Desk(table);
  return { desk, table, sent, refuse: () => (answer = { code: 'too_close', rule: null, data: {} }), settled: () => new Promise((resolve) => setTimeout(resolve)) };
}

const places = (desk: Desk) => desk.targets.map(({ kind, place }) => `${kind} ${place}`);

test('nothing is placed until it is chosen, and a second press puts it away', () => {
  const { desk } = asked(BUILD);
  expect(desk.placing).toBeUndefined();
  expect(desk.targets).toEqual([]);
  desk.togglePlacing('settlement');
  expect(desk.isPlacing('settlement')).toBe(true);
  expect(places(desk)).toEqual(['corner 5', 'corner 20']);
  desk.togglePlacing('road');
  expect(places(desk)).toEqual(['edge 3']);
  desk.togglePlacing('road');
  expect(desk.placing).toBeUndefined();
});

test('what is not allowed cannot be chosen', () => {
  const { desk } = asked(BUILD);
  desk.togglePlacing('city');
  expect(desk.placing).toBeUndefined();
});

test('what is chosen is put away when it is no longer allowed', () => {
  const { desk, table } = asked(BUILD);
  desk.togglePlacing('settlement');
  table.receive(update(2, 1, { view: view(), question: { ...table.question, choices: { ...table.question?.choices, actions: [{ type: 'end_turn' }] } } as Question }));
  expect(desk.placing).toBeUndefined();
  expect(desk.ghost).toBeUndefined();
});

test('what has to be placed needs no choosing and cannot be put away', () => {
  const { desk } = forced('settlement', [actionAt('settlement', 5), actionAt('settlement', 20)], { phase: { type: 'set_up_settlement' } });
  expect(desk.isPlacing('settlement')).toBe(true);
  expect(desk.cancel(), 'there is nothing to put away').toBe(false);
  desk.togglePlacing('settlement');
  expect(places(desk)).toEqual(['corner 5', 'corner 20']);
});

test('a chosen spot is sent as the answer to the question, and then nothing is placed any longer', async () => {
  const { desk, sent, settled } = asked(BUILD);
  desk.togglePlacing('settlement');
  desk.choose({ kind: 'corner', place: 20 });
  await settled();
  expect(sent).toEqual([{ type: 'act', question: 4, actions: [actionAt('settlement', 20)] }]);
  expect(desk.placing).toBeUndefined();
});

test('what was refused stays chosen, and the player is told why', async () => {
  const { desk, refuse, settled } = asked(BUILD);
  const told: string[] = [];
  desk.tell = ({ code }, tone) => told.push(`${code} ${tone}`);
  refuse();
  desk.togglePlacing('settlement');
  desk.choose({ kind: 'corner', place: 20 });
  await settled();
  expect(told).toEqual(['too_close bad']);
  expect(desk.isPlacing('settlement')).toBe(true);
});

test('a place that is not legal is tried only for what is placed there', async () => {
  const { desk, sent, refuse } = asked(BUILD);
  const told: string[] = [];
  desk.tell = ({ code }, tone) => told.push(`${code} ${tone}`);
  refuse();
  await desk.try({ kind: 'corner', place: 6 });
  desk.togglePlacing('settlement');
  await desk.try({ kind: 'edge', place: 6 });
  expect(sent).toEqual([]);
  await desk.try({ kind: 'corner', place: 6 });
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['too_close plain']);
});

test('a first tap is a preview as long as its spot is legal', () => {
  const { desk } = asked(BUILD);
  desk.togglePlacing('settlement');
  desk.preview = { kind: 'corner', place: 6 };
  expect(desk.previewed).toBeUndefined();
  desk.preview = { kind: 'corner', place: 5 };
  expect(desk.previewed).toMatchObject({ kind: 'corner', place: 5 });
  expect(desk.cancel()).toBe(true);
  expect(desk.preview).toBeNull();
});

test('a ghost is the piece that would stand there in our color, with its price', () => {
  const { desk } = asked([...BUILD, actionAt('city', 7)]);
  expect(desk.ghost).toBeUndefined();
  for (const piece of ['road', 'settlement', 'city'] as const) {
    desk.togglePlacing(piece);
    expect(desk.ghost).toEqual({ piece, color: 'red', price: PRICES[piece] });
  }
});

test('a ghost of what is free has no price', () => {
  expect(forced('settlement', [actionAt('settlement', 5)]).desk.ghost).toEqual({ piece: 'settlement', color: 'red', price: null });
  expect(forced('road', [actionAt('road', 5), { type: 'decline_road' }]).desk.ghost).toEqual({ piece: 'road', color: 'red', price: null });
});

test('the robber has a ghost, and a road that is only picked up has none', () => {
  expect(forced('move_robber', [actionAt('move_robber', 5)]).desk.ghost).toEqual({ piece: 'robber', color: 'red', price: null });
  const { desk } = asked([actionAt('louis', 5), actionAt('lin', 5), { type: 'end_turn' }]);
  desk.begin('lin');
  expect(desk.ghost?.piece).toBe('robber');
  desk.begin('louis');
  expect(desk.ghost?.piece).toBe('none');
});

test('one who watches has no ghost', () => {
  const { desk, table } = forced('settlement', [actionAt('settlement', 5)]);
  table.receive(update(2, 1, { room: room({ you: null }), view: view(), question: table.question }));
  expect(desk.ghost).toBeUndefined();
});

test.each<[string, Action[], Partial<View>]>([
  ['Declare victory', [{ type: 'roll' }, { type: 'declare_victory' }], {}],
  ['Roll dice', [{ type: 'roll' }], {}],
  ['End turn', [...BUILD, { type: 'end_turn' }], { special: null }],
  ['Done building', [...BUILD, { type: 'end_turn' }], { special: 0 }],
  ['Pass', [{ type: 'pass_reaction' }], {}],
  ['Keep on side B', [{ type: 'flip_helper' }], {}],
  ['Skip the second road', [actionAt('road', 3), { type: 'decline_road' }], {}],
  ['Rob nobody', [{ type: 'rob', seat: 1 }, { type: 'decline_theft' }], {}],
  ['Decline the offer', [{ type: 'decline', slot: 0 }], {}],
])('the next step is: %s', async (label, actions, changed) => {
  const { desk, sent, settled } = asked(actions, changed);
  expect(desk.primary).toMatchObject({ label });
  desk.primary.run?.();
  await settled();
  const types = sent.flatMap((command) => (command.type === 'act' ? command.actions.map(({ type }) => type) : []));
  expect(types, 'the last one of the list').toEqual([actions.at(-1)?.type]);
});

test.each<[string, Action[], boolean]>([
  ['Make a choice', [{ type: 'rob', seat: 1 }], true],
  ['Waiting for Bruno and Cleo…', [], false],
  ['Waiting for Bruno and Cleo…', [{ type: 'decline', slot: 0 }], false],
])('where the next step is not a button it is blocked: %s', (label, actions, owes) => {
  const { primary } = asked(actions, { awaited: [1, 2] }, { owes }).desk;
  expect(primary.label).toBe(label);
  expect(primary.run).toBeUndefined();
  expect(primary.blocked).toBeTruthy();
});

test('what has to be placed is picked on the board, not by the button', () => {
  const { primary } = forced('settlement', [actionAt('settlement', 5)]).desk;
  expect(primary.label).toBe('Pick a spot');
  expect(primary.run).toBeUndefined();
});

test('what may be passed by itself from now on comes with the question', () => {
  const pass: Action[] = [{ type: 'pass_reaction' }];
  expect(asked(pass, {}, { passable: true }).desk.passable).toBe(true);
  expect(asked(pass).desk.passable).toBe(false);
});

test('of several offers none is declined by the next step', () => {
  const { desk } = asked([
    { type: 'decline', slot: 0 },
    { type: 'decline', slot: 1 },
  ]);
  expect(desk.primary).toEqual({ label: 'Make a choice', blocked: 'Make a choice' });
});

test.each<[string, number[], number]>([
  ['Waiting for Bruno…', [1], 1],
  ['Waiting for Dmitri…', [], 3],
  ['Waiting for the others…', [1, 2, 3], 1],
  ['One moment…', [], 0],
])('the button names who the game waits for: %s', (label, awaited, mover) => {
  expect(asked([], { awaited, mover }, { owes: false }).desk.primary.label).toBe(label);
});

test('a lesson may say what comes next', () => {
  const { desk } = asked([{ type: 'roll' }]);
  desk.way = () => ({ label: 'Next lesson' });
  expect(desk.primary).toEqual({ label: 'Next lesson' });
});

test('discards are counted until they are enough, and no card more is taken', async () => {
  const players = [0, 1, 2, 3].map((seat) => ({ ...player(seat), due: seat === 0 ? 2 : 0 }));
  const own = { hand: { ...NO_CARDS, ore: 1, wool: 7 } } as unknown as View['own'];
  const { desk, sent, settled } = asked(
    [
      { type: 'discard', resource: 'ore' },
      { type: 'discard', resource: 'wool' },
    ],
    { players, own },
  );
  desk.tapCard('ore');
  desk.tapCard('ore');
  expect(desk.primary).toMatchObject({ label: 'Discard 1 of 2' });
  expect(desk.primary.run, 'one is still missing').toBeUndefined();
  desk.tapCard('wool');
  desk.tapCard('wool');
  expect(desk.discards).toEqual({ ...NO_CARDS, ore: 1, wool: 1 });
  desk.primary.run?.();
  await settled();
  const cards = ['wool', 'ore'].map((resource) => ({ type: 'discard', resource }));
  expect(sent).toEqual([{ type: 'act', question: 4, actions: cards }]);
  expect(desk.discards).toEqual(NO_CARDS);
});

test('a tap on a card shows what it does, and plays nothing yet', () => {
  const { desk, sent } = asked([{ type: 'knight' }, actionAt('lin', 5), { type: 'end_turn' }]);
  desk.ask('knight');
  expect(desk.prompt).toMatchObject({ title: 'prompt.knight', does: 'does.knight', confirms: 'knight', begun: true });
  expect(sent).toEqual([]);
  desk.ask('knight');
  expect(desk.prompt, 'a second tap on the card puts it back').toBeUndefined();
  desk.ask('lin');
  expect(desk.prompt?.does).toBe('helper.lin');
  expect(desk.placing).toBeUndefined();
  desk.play('lin');
  expect(desk.prompt).toBeUndefined();
  expect(desk.placing).toBe('lin');
  desk.ask('knight');
  desk.play('knight');
  expect(sent).toMatchObject([{ type: 'act', actions: [{ type: 'knight' }] }]);
});

test('a choice that a card needs says what the card does', () => {
  const { desk } = asked([{ type: 'monopoly', resource: 'ore' }, { type: 'end_turn' }]);
  desk.begin('monopoly');
  expect(desk.prompt).toMatchObject({ does: 'does.monopoly', begun: true });
  expect(desk.prompt?.confirms).toBeUndefined();
});

test('why a spot is refused is told where it was pressed', async () => {
  const { desk, table } = forced('settlement', [actionAt('settlement', 5)]);
  const why = { code: 'too_close', rule: null, data: {} };
  table.act = () => Promise.resolve(why);
  const tell = vi.fn<Desk['tell']>();
  desk.tell = tell;
  const at = { clientX: 40, clientY: 70, detail: 1, currentTarget: null };
  await desk.try({ kind: 'corner', place: 7 }, at);
  expect(tell).toHaveBeenCalledWith(why, 'plain', at);
});
