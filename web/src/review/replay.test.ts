import { expect, test } from 'vitest';
import { ApiError, type Steps } from '../net/api';
import { seatInfo, view } from '../testing/updates';
import type { ReplayPage, ReplayStep, SeenEvent } from '../wire';
import { PAGE, Replay } from './replay.svelte';

const TOTAL = 130;

/** Every tenth step begins a turn and rolls a six. */
function step(number: number): ReplayStep {
  const events: SeenEvent[] =
    number % 10 === 1
      ? [
          { type: 'turn_began', seat: 0, turn: 1 + Math.floor(number / 10) },
          { type: 'rolled', seat: 0, dice: [3, 3] },
        ]
      : [];
  return { number, input: null, millis: null, events, view: view({ turn: number }), hands: null };
}

function game() {
  const asked: Steps[] = [];
  const fetch = async (steps: Steps): Promise<ReplayPage> => {
    asked.push(steps);
    const last = Math.min(TOTAL, steps.from + steps.count - 1);
    const numbers = Array.from({ length: Math.max(0, last - steps.from + 1) }, (_, place) => steps.from + place);
    const rules = { edition: 'fifth', words: {}, id: 'fifth:4' } as unknown as ReplayPage['rules'];
    return { rules, game: { board_chosen: false } as ReplayPage['game'], players: [], total: TOTAL, steps: numbers.map(step) };
  };
  const replay = new Replay({ code: 'TEST' }, fetch, async () => [0, 1, 2, 3].map(seatInfo));
  return { replay, asked, fetch };
}

test('a link to a move fetches the page of that move and no other', async () => {
  const { replay, asked } = game();
  await replay.goTo(63);
  expect(asked).toEqual([{ viewer: 'all', from: PAGE, count: PAGE }]);
  expect(replay.step?.number).toBe(63);
  expect(replay.table.view?.turn).toBe(63);
});

test('positions stay inside of the game', async () => {
  const { replay } = game();
  await replay.goTo(TOTAL + 400);
  expect(replay.position).toBe(TOTAL);
  await replay.goTo(TOTAL);
  expect(replay.step?.number).toBe(TOTAL);
  await replay.goTo(-3);
  expect(replay.position).toBe(0);
});

test('the next page is asked for before it is reached, and each page once', async () => {
  const { replay, asked } = game();
  for (let position = 0; position < 60; position += 1) await replay.goTo(position);
  expect(asked.map(({ from }) => from)).toEqual([0, PAGE]);
});

test('the whole log comes page by page, and the dice are those up to the position', async () => {
  const { replay } = game();
  await replay.goTo(25);
  await replay.loadAll();
  expect(replay.items).toHaveLength(26);
  expect(replay.table.rolls[6]).toBe(3);
  expect([replay.turn(-1), replay.turn(1)]).toEqual([21, 31]);
  await replay.goTo(TOTAL);
  expect(replay.turn(1)).toBe(TOTAL);
});

test('another viewer sees everything anew at the same place', async () => {
  const { replay, asked } = game();
  await replay.goTo(5);
  await replay.lookAs('2');
  expect(replay.position).toBe(5);
  expect(asked.filter(({ viewer }) => viewer === '2').map(({ from }) => from)).toEqual([0, 50, 100]);
});

test('nobody is away in a replay, whoever looks at the table today', async () => {
  const gone = [0, 1, 2, 3].map((seat) => ({ ...seatInfo(seat), connected: false, stand_in: seat === 1 }));
  const replay = new Replay({ code: 'TEST' }, game().fetch, async () => gone);
  await replay.goTo(0);
  expect(replay.table.room?.seats.map(({ connected, stand_in }) => connected && !stand_in)).toEqual([true, true, true, true]);
});

test('a refusal is kept to be told', async () => {
  const refuse = async () => {
    throw new ApiError(409, { code: 'not_over', rule: null, data: {} });
  };
  const replay = new Replay({ code: 'TEST' }, refuse);
  await replay.goTo(0);
  expect(replay.refused?.code).toBe('not_over');
  expect(replay.ready).toBe(false);
});

test('what was refused is there when it is asked for again, also if only the seats were', async () => {
  const { fetch } = game();
  let refusals = 1;
  const replay = new Replay({ code: 'TEST' }, fetch, async () => {
    if (refusals-- > 0) throw new ApiError(0, { code: 'no_connection', rule: null, data: {} });
    return [0, 1, 2, 3].map(seatInfo);
  });
  await replay.goTo(0);
  expect([replay.refused?.code, replay.table.view]).toEqual(['no_connection', null]);
  await replay.goTo(0);
  expect([replay.refused, replay.table.view?.turn]).toEqual([null, 0]);
});
