import { expect, test } from 'vitest';
import { island, withHarbor } from '../testing/island';
import { player, room, tableWith, update, view } from '../testing/updates';
import type { Action, Board } from '../wire';
import { KINDS, type Placing, actionAt, spotOf, targets } from './placing';

const PLACINGS = Object.keys(KINDS) as Placing[];

test.each(PLACINGS)('%s: the action of a spot leads back to the spot', (placing) => {
  const action = actionAt(placing, 7);
  expect(action.type).toBe(placing);
  expect(spotOf(action)).toEqual({ kind: KINDS[placing], place: 7 });
});

test('an action that is not on the board has no spot', () => {
  expect(spotOf({ type: 'roll' })).toBeUndefined();
  expect(spotOf({ type: 'rob', seat: 1 })).toBeUndefined();
});

/** A table on this island, with a settlement of seat 1 and a city of seat 2. */
function tableOn(board: Board, settlement: number, city: number) {
  const players = [0, 1, 2, 3].map((seat) => ({ ...player(seat), settlements: seat === 1 ? [settlement] : [], cities: seat === 2 ? [city] : [] }));
  return tableWith(update(1, 0, { room: room(), game: { board, board_text: '', board_chosen: false }, view: view({ players }) }));
}

test('only the spots of what is placed are targets', () => {
  const board = island();
  const actions: Action[] = [actionAt('road', 1), actionAt('settlement', 5), actionAt('settlement', 20), { type: 'end_turn' }];
  const found = targets(tableOn(board, 0, 53), actions, 'settlement');
  expect(found.map(({ kind, place }) => [kind, place])).toEqual([
    ['corner', 5],
    ['corner', 20],
  ]);
});

test('a corner is called by its hexes, a coast by the sea and its harbor', () => {
  const board = island();
  const inland = board.corners.findIndex(({ hexes }) => hexes.length === 3);
  const coast = board.corners.findIndex(({ hexes }) => hexes.length === 1);
  const edge = board.edges.findIndex(({ a, b }) => a === coast || b === coast);
  const harbored = withHarbor(board, edge, { rate: 2, resource: 'ore' });
  const [first, second] = targets(tableOn(harbored, 0, 53), [actionAt('settlement', inland), actionAt('settlement', coast)], 'settlement');
  const hexes = board.corners[inland]?.hexes.map((hex) => `${board.hexes[hex]?.resource} ${board.hexes[hex]?.token}`) ?? [];
  for (const hex of hexes) expect(first?.label).toContain(hex);
  expect(first?.label).not.toContain('sea');
  expect(second?.label).toMatch(/sea.*ore.*2:1|sea.*2:1.*ore/i);
});

test('a path is called by the hexes on both sides, and only by a harbor of its own', () => {
  const board = island();
  const between = board.edges.findIndex(({ a, b }) => board.corners[a]?.hexes.filter((hex) => board.corners[b]?.hexes.includes(hex)).length === 2);
  const { a, b } = board.edges[between] ?? { a: 0, b: 0 };
  const next = board.edges.findIndex((edge, place) => place !== between && (edge.a === a || edge.b === a || edge.a === b || edge.b === b));
  const [target] = targets(tableOn(withHarbor(board, next, { rate: 3, resource: null }), 0, 53), [actionAt('road', between)], 'road');
  expect(target?.label).not.toMatch(/sea|3:1/);
  const shared = board.corners[a]?.hexes.filter((hex) => board.corners[b]?.hexes.includes(hex)) ?? [];
  for (const hex of shared) expect(target?.label).toContain(String(board.hexes[hex]?.resource));
});

test('a hex for the robber is called with those who have a building there', () => {
  const board = island();
  const [settlement = 0, , city = 0] = board.hexes[4]?.corners ?? [];
  const [beside, desert] = targets(tableOn(withDesert(board, 9), settlement, city), [actionAt('move_robber', 4), actionAt('move_robber', 9)], 'move_robber');
  expect(beside?.label).toContain('Bruno');
  expect(beside?.label).toContain('Cleo');
  expect(beside?.label).not.toContain('Dmitri');
  expect(desert?.label).toContain('desert');
});

function withDesert(board: Board, desert: number): Board {
  const hexes = board.hexes.map((hex, place) => (place === desert ? { ...hex, terrain: 'desert' as const, resource: null, token: null } : hex));
  return { ...board, hexes };
}
