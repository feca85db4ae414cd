import { expect, test } from 'vitest';
import type { Page } from '../wire';
import { find, indexOf } from './search';

function page(slug: string, title: string, also: string[], text: string, rules: string[] = []): Page {
  return { slug, title, also, rules, see: [], topic: null, blocks: [{ type: 'text', spans: [{ type: 'text', text }] }] };
}

const index = indexOf({
  chapters: [page('trading', 'Trading', ['exchange'], 'The supply and the others take your cards.'), page('robber', 'The robber', ['seven'], 'It blocks a hex.')],
  cases: [page('broken-road', 'A settlement breaks a road', [], 'The award may change hands.', ['LR-3'])],
  almanac: [
    page('robber', 'Robber', ['thief', 'bandit'], 'A grey figure.'),
    page('harbor', 'Harbor', ['port'], 'A better rate with the supply.'),
    page('lumber', 'Lumber', ['wood'], 'Comes from forests.'),
    page('knight', 'Knight', ['soldier', 'soldier card'], 'Moves the robber.'),
    page('longest-road', 'Longest Road', ['longest route', 'road award'], 'Worth points.', ['LR-1', 'LR-3']),
    page('road', 'Road', ['street'], 'Connects.'),
    page('stealing', 'Stealing', ['rob'], 'Takes a card unseen.'),
    page('settlement', 'Settlement', ['village'], 'Stands on a corner.'),
  ],
});
const titles = (typed: string) => find(index, typed, 5).map(({ title }) => title);

test('the title that was typed comes first', () => {
  expect(titles('road')[0]).toBe('Road');
  expect(titles('longest road')[0]).toBe('Longest Road');
  expect(titles('robber').slice(0, 2)).toEqual(['Robber', 'The robber']);
});

test('the beginning of a word is enough', () => {
  expect(titles('settl')[0]).toBe('Settlement');
  expect(titles('kni')).toContain('Knight');
});

test.each([
  ['robbr', 'Robber'],
  ['setlement', 'Settlement'],
  ['longset raod', 'Longest Road'],
  ['kngiht', 'Knight'],
  ['settelment', 'Settlement'],
])('%s has a slip and means %s', (typed, meant) => {
  expect(titles(typed)[0]).toBe(meant);
});

test.each([
  ['wood', 'Lumber'],
  ['soldier', 'Knight'],
  ['thief', 'Robber'],
  ['port', 'Harbor'],
  ['ports', 'Harbor'],
])('%s is another word for %s', (typed, meant) => {
  expect(titles(typed)[0]).toBe(meant);
});

test('the other word is told', () => {
  expect(find(index, 'thief', 1)[0]?.also).toBe('thief');
  expect(find(index, 'robber', 1)[0]?.also).toBeUndefined();
});

test('an id of a rule finds the pages about it', () => {
  expect(titles('lr-3')).toEqual(['Longest Road', 'A settlement breaks a road']);
});

test('every word has to be found, and nonsense finds nothing', () => {
  expect(titles('longest harbor')).toEqual([]);
  expect(titles('xyzzy')).toEqual([]);
  expect(titles(' ,')).toEqual([]);
});

test('short words have to be right', () => {
  expect(titles('rot')).toEqual([]);
});

test('a hit has its address', () => {
  expect(find(index, 'broken settlement breaks', 1)).toEqual([]);
  expect(find(index, 'settlement breaks', 1)[0]?.href).toBe('/learn/cases/broken-road');
  expect(find(index, 'trading', 1)[0]?.href).toBe('/learn/trading');
});
