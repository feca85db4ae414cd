import { expect, test } from 'vitest';
import { marksOf } from './marks';

const known = new Set(['LR-3', 'AMB-1']);

test('words, code and ids are told apart', () => {
  expect(marksOf('Default `19` **(r)** AMB-1, not LR-99; see *here*.', known)).toEqual([
    { type: 'text', text: 'Default ' },
    { type: 'code', text: '19' },
    { type: 'text', text: ' ' },
    { type: 'strong', text: '(r)' },
    { type: 'text', text: ' ' },
    { type: 'rule', id: 'AMB-1' },
    { type: 'text', text: ', not ' },
    { type: 'text', text: 'LR-99' },
    { type: 'text', text: '; see ' },
    { type: 'stress', text: 'here' },
    { type: 'text', text: '.' },
  ]);
});

test('a link is its words, and a bar in a table is a bar', () => {
  expect(marksOf('[`boards.md`](boards.md) 6−\\|7−n\\|', known)).toEqual([
    { type: 'text', text: 'boards.md' },
    { type: 'text', text: ' 6−|7−n|' },
  ]);
});

test('a star alone is a star', () => {
  expect(marksOf('2 * 3 * 4', known)).toEqual([{ type: 'text', text: '2 * 3 * 4' }]);
});
