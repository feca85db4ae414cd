import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '../../net/api';
import type { Answer } from '../../net/socket';
import type { Table } from '../../state/table.svelte';
import type { Command } from '../../wire';
import type { Saying } from './said';
import { MOST_WAITING, SAY_EVERY, talkOf } from './talk.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hello = (text = 'hello'): Saying => ({ type: 'chat', text });

/** A table that takes everything, and can be cut off. */
function table(you: number | null = 0) {
  const sent: Command[] = [];
  const stub = {
    you,
    away: false,
    answer: undefined as Answer,
    command: (command: Command): Promise<Answer> => {
      if (stub.answer === undefined) sent.push(command);
      return Promise.resolve(stub.answer);
    },
  };
  return { stub, sent, talk: talkOf(stub as unknown as Table) };
}

test('after one message the next has to wait two seconds', async () => {
  const { talk, sent } = table();
  expect(talk.blocked).toBeUndefined();
  expect(await talk.say(hello())).toBe(true);
  expect(talk.blocked).toBeDefined();
  expect(await talk.say({ type: 'emote', emote: 'wow' })).toBe(false);
  vi.advanceTimersByTime(SAY_EVERY - 1);
  expect(talk.blocked).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(talk.blocked).toBeUndefined();
  expect(sent).toEqual([hello()]);
});

test('without a connection messages wait, so many and no more, and are sent one by one', async () => {
  const { talk, stub, sent } = table();
  stub.away = true;
  const all = Array.from({ length: MOST_WAITING }, (_, place) => hello(String(place)));
  for (const what of all) expect(await talk.say(what)).toBe(true);
  expect(talk.blocked).toBeDefined();
  expect(await talk.say(hello('one too many'))).toBe(false);
  talk.catchUp();
  expect(sent).toEqual([]);
  stub.away = false;
  for (let place = 0; place < MOST_WAITING; place += 1) {
    talk.catchUp();
    talk.catchUp();
    expect(sent).toHaveLength(place + 1);
    vi.advanceTimersByTime(SAY_EVERY);
  }
  expect(sent).toEqual(all);
  expect(talk.waiting).toEqual([]);
});

test('what the connection swallowed waits too', async () => {
  const { talk, stub } = table();
  stub.answer = NO_CONNECTION;
  expect(await talk.say(hello())).toBe(true);
  expect(talk.waiting.map(({ what }) => what)).toEqual([hello()]);
});

test('a spectator keeps nothing for later', async () => {
  const { talk, stub } = table(null);
  stub.away = true;
  expect(await talk.say({ type: 'emote', emote: 'sad' })).toBe(false);
  expect(talk.waiting).toEqual([]);
});
