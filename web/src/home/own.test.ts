import { beforeEach, expect, test } from 'vitest';
import { session } from '../session/session.svelte';
import { read } from '../session/stored';
import { freshStorage } from '../testing/storage';
import type { Status, TableLook } from '../wire';
import { order } from './own';

beforeEach(() => {
  freshStorage();
  for (const { code } of session.seats) session.forget(code);
  for (const code of ['AAA', 'BBB', 'CCC']) session.keep({ code, seat: 0, token: `of ${code}`, name: 'Ada' });
});

const look = (code: string, status: Status) => [code, { code, room: { status } }] as unknown as [string, TableLook];
const LOOKS = new Map([look('AAA', 'over'), look('BBB', 'running'), look('CCC', 'open')]);
const listed = () => order(session.seats, LOOKS).map(({ seat }) => seat.code);

test('what goes on comes first, and what is over last', () => {
  expect(listed()).toEqual(['BBB', 'CCC', 'AAA']);
});

test('a game that was removed is not listed, until it is put back', () => {
  session.hide('BBB', true);
  expect(listed()).toEqual(['CCC', 'AAA']);
  session.hide('BBB', false);
  expect(listed()).toEqual(['BBB', 'CCC', 'AAA']);
});

test('whoever removes a game keeps the seat, also after a reload', () => {
  session.hide('BBB', true);
  expect(session.seatAt('BBB')?.token).toBe('of BBB');
  expect(read('seats', [])).toContainEqual(expect.objectContaining({ code: 'BBB', token: 'of BBB', hidden: true }));
});

test('a table where one sits down again is back on the list', () => {
  session.hide('BBB', true);
  session.keep({ code: 'BBB', seat: 1, token: 'another', name: 'Ada' });
  expect(listed()).toContain('BBB');
});
