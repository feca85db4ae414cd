import { expect, test } from 'vitest';
import { island } from '../testing/island';
import { player, room, tableWith, update, view } from '../testing/updates';
import type { Player } from '../wire';
import { robbing } from './robbing';

/** What is told about a hex of an island with these buildings. */
function told(hex: number, built: Readonly<Record<number, Partial<Player>>>, token: number | null = 8): string[] {
  const board = island();
  board.hexes = board.hexes.map((found, place) => (place === hex ? { ...found, resource: token === null ? null : 'ore', token, pips: token === null ? 0 : 5 } : found));
  const players = [0, 1, 2, 3].map((seat) => ({ ...player(seat), settlements: [], cities: [], hand_size: 0, ...built[seat] }));
  return robbing(tableWith(update(1, 0, { room: room(), game: { board, board_text: '', board_chosen: false }, view: view({ players }) })), hex);
}

const [first = 0, second = 0, third = 0] = island().hexes[4]?.corners ?? [];

test('a hex tells how often it comes up, whose buildings it blocks and whom one could rob', () => {
  const built = { 0: { settlements: [first] }, 1: { settlements: [third], cities: [second], hand_size: 4 }, 2: { settlements: [53], hand_size: 9 } };
  expect(told(4, built)).toEqual(['Ore 8 · 5 of 36 rolls', 'Blocks you (settlement) and Bruno (city and settlement)', 'You could rob Bruno (4 cards)']);
});

test('nobody robs themselves, and an empty hex hurts nobody', () => {
  expect(told(4, { 0: { cities: [first, second] } }).slice(1)).toEqual(['Blocks you (2 cities)', 'Nobody to rob here']);
  expect(told(4, {}).slice(1)).toEqual(['Blocks nobody', 'Nobody to rob here']);
});

test('a desert blocks nothing, but who builds there can be robbed', () => {
  const [, blocks, rob] = told(4, { 3: { settlements: [first], hand_size: 1 } }, null);
  expect([blocks, rob]).toEqual(['Blocks nobody', 'You could rob Dmitri (1 card)']);
});
