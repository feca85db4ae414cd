import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkLuck } from './check';
import { BalancedDice, Stream, commitmentOf, fairRoll, gameKey, hex } from './luck';
import { luckOf } from './record';

const { subtle } = globalThis.crypto;
/** The table of test vectors of docs/fair-luck.md. */
const vectors = new Map(
  (/```vectors\n([\s\S]*?)```/.exec(readFileSync('../docs/fair-luck.md', 'utf8'))?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => [line.split(/\s+/)[0] ?? '', line.split(/\s+/).slice(1)] as const),
);
const vector = (name: string) => vectors.get(name)?.join(' ') ?? '';
const server = vector('server-seed');
const seeds = [
  { seat: 2, seed: vector('client-seed2') },
  { seat: 0, seed: vector('client-seed0') },
];
const key = () => gameKey(server, seeds, subtle);

test('the commitment and the keys are those of the document', async () => {
  expect(server).toHaveLength(64);
  expect(await commitmentOf(server, subtle)).toBe(vector('commitment'));
  expect(hex(await key())).toBe(vector('game-key'));
  expect(hex(await gameKey(server, [], subtle))).toBe(vector('game-key-of-bots'));
});

test.each(['start', 'board', 'dice', 'deck', 'thefts', 'bots', 'forced-57'])('the stream %s has its words', async (label) => {
  const stream = await Stream.of(await key(), label, subtle);
  const words: string[] = [];
  for (let count = 0; count < 9; count += 1) words.push((await stream.word()).toString(16).padStart(8, '0'));
  expect(words.join(' ')).toBe(vector(label));
});

test('picks pass over words that would favour small numbers', async () => {
  const stream = await Stream.of(await key(), 'start', subtle);
  const picks: number[] = [];
  for (let count = 0; count < 6; count += 1) picks.push(await stream.pick(3_000_000_000));
  expect(picks.join(' ')).toBe(vector('picks-below-3000000000'));
  expect(await (await Stream.of(await key(), 'start', subtle)).pick(3)).toBe(Number(vector('first-seat-of-3')));
});

test('fair and balanced dice roll as the document says', async () => {
  const fair = await Stream.of(await key(), 'dice', subtle);
  const balanced = new BalancedDice(await Stream.of(await key(), 'dice', subtle));
  for (const [name, roll] of [
    ['fair-rolls', () => fairRoll(fair)],
    ['balanced-1-rolls', () => balanced.roll()],
  ] as const) {
    const expected = vectors.get(name) ?? [];
    const rolls: string[] = [];
    for (const _ of expected) rolls.push((await roll()).join('+'));
    expect(rolls).toEqual(expected);
    expect(rolls.length).toBeGreaterThan(9);
  }
});

const record = (inputs: string, more = '') =>
  [
    'hexhaven-record 1',
    'rules fifth:3',
    `commitment ${vector('commitment')}`,
    `server-seed ${server}`,
    'client-seed0 ada-4711',
    'client-seed2 Grace-Hopper',
    more,
    inputs,
    'result abandoned',
  ].join('\n');

test('the rolls of a record are drawn again', async () => {
  const inputs = '1 *:1+6 *:4+5 *:6+1 0:S17\n5 0:R17-22 0:ROLL@300 *:1+2@0 0:END 1:ROLL *:6+1';
  const start = await Stream.of(await key(), 'start', subtle);
  const rolls: string[] = [];
  for (let count = 0; count < 3; count += 1) rolls.push((await fairRoll(start)).join('+'));
  const text = record(inputs.replace('*:1+6 *:4+5 *:6+1', rolls.map((roll) => `*:${roll}`).join(' ')));
  expect(await checkLuck(luckOf(text), subtle)).toEqual({ commitment: true, start: 3, dice: 2, fault: null });
});

test('a roll that was changed is found, with its place', async () => {
  const report = await checkLuck(luckOf(record('1 0:ROLL *:1+2 0:END 1:ROLL *:6+2')), subtle);
  expect(report).toMatchObject({ dice: 1, fault: { input: 5, told: '6+2', drawn: '6+1' } });
});

test('another seed than the one committed to is found', async () => {
  const report = await checkLuck(luckOf(record('1 0:ROLL *:1+2').replace(/commitment \w+/, `commitment ${'0'.repeat(64)}`)), subtle);
  expect(report?.commitment).toBe(false);
});

test('a record is read from text and from JSON, and need not have luck that can be checked', async () => {
  const json = JSON.stringify({
    'hexhaven-record': 1,
    headers: { player0: 'Ada', bot1: 'sharp' },
    luck: { commitment: vector('commitment'), 'server-seed': server, 'client-seeds': [{ seat: 0, seed: 'ada-4711' }], dice: 'balanced-1' },
    inputs: [{ input: '0:ROLL', ms: 3 }, { input: '*:1+2' }],
  });
  expect(luckOf(json)).toMatchObject({ balanced: true, inputs: ['0:ROLL', '*:1+2'], seeds: [{ seat: 0, seed: 'ada-4711' }], serverSeed: server });
  expect(luckOf(json).players).toEqual([{ name: 'Ada' }, { bot: 'sharp' }]);
  expect(luckOf(record('1 0:ROLL', 'dice balanced-1'))).toMatchObject({ balanced: true, inputs: ['0:ROLL'] });
  expect(await checkLuck(luckOf('hexhaven-record 1\nrules fifth:3\n1 0:ROLL\nresult unfinished'), subtle)).toBeNull();
  expect(luckOf('{"broken').inputs).toEqual([]);
});

test('a start that was called off is read from the record', () => {
  expect(luckOf(record('1 0:ROLL')).calledOff).toBe(0);
  expect(luckOf(record('1 0:ROLL', 'called-off 2')).calledOff).toBe(2);
  expect(luckOf(JSON.stringify({ headers: { 'called-off': '3' } })).calledOff).toBe(3);
});
