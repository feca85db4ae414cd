import { expect, test } from 'vitest';
import { island } from '../testing/island';
import { player, question, room, tableWith, update, view } from '../testing/updates';
import type { Player } from '../wire';
import { robbing } from './robbing';

type Told = { hex?: number; built?: Readonly<Record<number, Partial<Player>>>; victims?: number[]; token?: number | null };

/** What is told about a hex of an island with these buildings, where the question names these players to rob. */
function told({ hex = 4, built = {}, victims, token = 8 }: Told): string[] {
  const board = island();
  board.hexes = board.hexes.map((found, place) => (place === hex ? { ...found, resource: token === null ? null : 'ore', token, pips: token === null ? 0 : 5 } : found));
  const players = [0, 1, 2, 3].map((seat) => ({ ...player(seat), settlements: [], cities: [], hand_size: 0, ...built[seat] }));
  const asked = question(1, { robber: victims ? [{ hex, victims }] : [] });
  return robbing(tableWith(update(1, 0, { room: room(), game: { board, board_text: '', board_chosen: false }, view: view({ players }), question: asked })), hex);
}

const [first = 0, second = 0, third = 0] = island().hexes[4]?.corners ?? [];

test('a hex tells how often it comes up, whose buildings it blocks and whom one could rob', () => {
  const built = { 0: { settlements: [first] }, 1: { settlements: [third], cities: [second], hand_size: 4 }, 2: { settlements: [53], hand_size: 9 } };
  expect(told({ built, victims: [1] })).toEqual(['Ore 8 · 5 of 36 rolls', 'Blocks you (settlement) and Bruno (city and settlement)', 'You could rob Bruno (4 cards)']);
});

test('whom one could rob is what the question says, whatever stands there', () => {
  const built = { 0: { cities: [first, second] }, 1: { settlements: [third], hand_size: 4 } };
  expect(told({ built, victims: [] })[2]).toBe('Nobody to rob here');
  expect(told({ victims: [1, 3] }).slice(1)).toEqual(['Blocks nobody', 'You could rob Bruno (0 cards) and Dmitri (0 cards)']);
});

test('a hex that the question doesn’t name, such as a mistake a lesson allows, says nothing about robbing', () => {
  expect(told({ built: { 1: { settlements: [first] } } })).toHaveLength(2);
});

test('a desert blocks nothing, but who builds there can be robbed', () => {
  const [, blocks, rob] = told({ built: { 3: { settlements: [first], hand_size: 1 } }, victims: [3], token: null });
  expect([blocks, rob]).toEqual(['Blocks nobody', 'You could rob Dmitri (1 card)']);
});
