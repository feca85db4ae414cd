import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_CARDS } from '../../common/kinds';
import { ApiError } from '../../net/api';
import type { Handlers } from '../../net/socket';
import { write } from '../../session/session.svelte';
import { island } from '../../testing/island';
import { item, player, room, update, view } from '../../testing/updates';
import type { Action, Gain, Lesson, LessonStanding, LessonTry, Moment, Points, Practiced, Refusal, Scene, Update } from '../../wire';
import type { Engine } from '../engine';
import { FirstGame, recapOf, soundGame } from './game.svelte';
import { LessonRun } from './lesson.svelte';
import { type Brought, PracticeLine } from './line';
import { oddness, percent, sumsOf } from './odds';
import { hits } from './predict';
import { progress, soundStars, starsFor } from './progress.svelte';
import { quizProgress, soundAnswers } from './quiz.svelte';
import { holders, triedIn } from './tried';
import { boardHash, boardIn } from './hash';
import { Tracker, pointsOf, soundTally } from './tracker.svelte';
import { adviceText, focusSpots, spotsOf } from './coaching';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ROLL: Action = { type: 'roll' };
const END: Action = { type: 'end_turn' };
const TOO_CLOSE: Refusal = { code: 'too_close', rule: 'SETTLE-3', data: {} };

function handlers(seen: Update[]): Handlers {
  return { token: () => null, seen: () => 0, update: (one) => seen.push(one), connection: () => undefined, goodbye: () => undefined };
}

const act = (...actions: Action[]) => ({ type: 'act', question: 0, actions }) as const;

test('a practice line shows what an act brought one update after the other, at its pace', async () => {
  const seen: Update[] = [];
  const brought: Brought = { updates: [update(2, 1), update(3, 2), update(4, 3)], refused: null };
  const line = new PracticeLine({ start: async () => ({ updates: [update(1, 0)], refused: null }), act: async () => brought }, handlers(seen), () => 100);
  await vi.advanceTimersByTimeAsync(0);
  expect(await line.send(act(ROLL))).toBeUndefined();
  expect(seen.map(({ number }) => number)).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toHaveLength(3);
  // Impatient players see the rest at once, and haven't acted on a position that is gone.
  expect(await line.send(act(END))).toMatchObject({ code: 'not_now' });
  expect(seen).toHaveLength(4);
});

test('a beginning drops what is on its way', async () => {
  const seen: Update[] = [];
  let answer: (brought: Brought) => void = () => undefined;
  const slow = new Promise<Brought>((resolve) => (answer = resolve));
  const line = new PracticeLine({ start: async () => ({ updates: [update(1, 0)], refused: null }), act: () => slow }, handlers(seen), () => 0);
  await vi.advanceTimersByTimeAsync(0);
  void line.send(act(ROLL));
  line.again();
  answer({ updates: [update(9, 1)], refused: null });
  await vi.advanceTimersByTimeAsync(10);
  expect(seen.map(({ number }) => number)).toEqual([1, 1]);
});

test('a practice line knows nothing but acts, and says when it cannot be reached', async () => {
  const lost = new ApiError(0, { code: 'no_connection', rule: null, data: {} });
  const line = new PracticeLine({ start: async () => ({ updates: [update(1, 0)], refused: null }), act: () => Promise.reject(lost) }, handlers([]), () => 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(await line.send({ type: 'undo' })).toMatchObject({ code: 'not_now' });
  expect(await line.send(act(ROLL))).toMatchObject({ code: 'no_connection' });
});

const STAGE = { task: [], hint: [], praise: [], par: 1, solution: [[ROLL], [END]], forecast: null };
const LESSON: Lesson = { slug: 'test', title: 'Test', about: [], rules: [], see: [], enough: true, seconds: 30, stages: [STAGE, STAGE] };

/** An engine whose lessons are done with the end of a turn; anything else is refused. */
function teacher(asked: LessonTry[]): Engine {
  const lesson = async (_: string, tries: LessonTry): Promise<LessonStanding> => {
    asked.push(structuredClone(tries));
    const last = tries.tries.at(-1)?.[0]?.type;
    const number = tries.tries.length + 1;
    const fine = last === undefined || last === 'end_turn';
    const updates = fine ? [update(number, last === undefined ? 0 : 1, { room: room(), view: view() })] : [];
    return { updates, refused: fine ? null : TOO_CLOSE, verdict: last === 'end_turn' ? 'done' : 'open', says: [], beyond_par: Math.max(0, tries.tries.length - 1) };
  };
  return { lesson } as unknown as Engine;
}

async function running(asked: LessonTry[]): Promise<LessonRun> {
  const run = new LessonRun(teacher(asked), 'fifth:4', LESSON);
  run.table.connect();
  await vi.advanceTimersByTimeAsync(0);
  return run;
}

test('a hint is new until something is tried after it', async () => {
  const run = await running([]);
  run.hint();
  expect(run.hintIsNew).toBe(true);
  await run.table.act(ROLL);
  expect([run.hinted, run.hintIsNew]).toEqual([true, false]);
});

test('a lesson sends all tries of its stage, tells what was refused, and counts the stars of the worst stage', async () => {
  const asked: LessonTry[] = [];
  const run = await running(asked);
  expect(await run.table.act(ROLL)).toEqual(TOO_CLOSE);
  expect(run.refused).toEqual(TOO_CLOSE);
  expect(run.tried).toBe(1);
  run.restart();
  await vi.advanceTimersByTimeAsync(0);
  expect(run.refused).toBeNull();
  await run.table.act(END);
  expect(run.verdict).toBe('done');
  expect(run.stars).toEqual([2]);
  run.next();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toEqual({ rules: 'fifth:4', stage: 1, tries: [] });
  expect(run.verdict).toBe('open');
  await run.table.act(END);
  expect(run.stars).toEqual([2, 3]);
  expect(run.finished).toBe(true);
  expect(progress.of('test')).toBe(2);
});

test('the solution is shown from the beginning of the stage, and leaves one star', async () => {
  const asked: LessonTry[] = [];
  const run = await running(asked);
  run.hint();
  const shown = run.show();
  await vi.advanceTimersByTimeAsync(10_000);
  await shown;
  expect(asked.map(({ tries }) => tries.length)).toEqual([0, 0, 1, 2]);
  expect(run.showing).toBe(false);
  expect(run.stars).toEqual([1]);
});

test('a decided stage asks for nothing more', async () => {
  const run = await running([]);
  run.table.question = { number: 1 } as never;
  await run.table.act(ROLL);
  expect(run.table.question).not.toBeNull();
  await run.table.act(END);
  expect(run.verdict).toBe('done');
  expect(run.table.question).toBeNull();
});

test('a press too many skips no stage, and what was said of one is not said of the next', async () => {
  const run = await running([]);
  await run.table.act(END);
  await vi.runAllTimersAsync();
  expect(run.verdict).toBe('done');
  run.next();
  // The engine has not answered yet.
  expect([run.stage, run.verdict, run.table.question]).toEqual([1, 'open', null]);
  run.next();
  expect(run.stage).toBe(1);
});

test('a lesson that was left goes on with the stage that comes next, and one that is finished from its beginning', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  const run = await running([]);
  await run.table.act(END);
  const asked: LessonTry[] = [];
  const again = await running(asked);
  expect(again.stars).toEqual([3]);
  expect(asked).toEqual([{ rules: 'fifth:4', stage: 1, tries: [] }]);
  await again.table.act(END);
  expect(again.finished).toBe(true);
  expect((await running([])).stage).toBe(0);
  for (const junk of [null, 'x', { slug: 'test' }, { slug: 'test', stars: [9] }, { slug: 'test', stars: [3, 3] }, { slug: 'other', stars: [3] }]) {
    write('guide.begun', junk);
    expect((await running([])).stage).toBe(0);
  }
});

test('stars are lost by more tries than needed, a hint, and beginning again, and one is always left', () => {
  expect(starsFor({ beyondPar: 0, hinted: false, again: false, shown: false })).toBe(3);
  expect(starsFor({ beyondPar: 4, hinted: false, again: false, shown: false })).toBe(2);
  expect(starsFor({ beyondPar: 1, hinted: true, again: false, shown: false })).toBe(1);
  expect(starsFor({ beyondPar: 1, hinted: true, again: true, shown: false })).toBe(1);
  expect(starsFor({ beyondPar: 0, hinted: false, again: false, shown: true })).toBe(1);
});

test('what was kept by anybody is only used where it makes sense', () => {
  expect(soundStars({ road: 2, city: 4, robber: '3', half: 1.5 })).toEqual({ road: 2 });
  for (const junk of [null, 7, 'x', [3], undefined]) expect(soundStars(junk)).toEqual({});
  expect(soundGame({ rules: 'fifth:4', seed: 'a', seat: 0, position: 'p', heard: [7] })).toBeDefined();
  for (const junk of [
    null,
    3,
    {},
    { rules: 'fifth:4', seed: 'a', seat: 'x', position: 'p', heard: [] },
    { rules: 'fifth:4', seed: 'a', seat: 0, position: 'p', heard: ['x'] },
  ])
    expect(soundGame(junk)).toBeUndefined();
  expect(soundTally({ players: [{ name: 5, cities: -1, settlements: 2 }], longest_road: 3, largest_army: 0 })).toEqual({
    players: [{ name: '', settlements: 2, cities: 0, victory_point_cards: 0 }],
    longest_road: null,
    largest_army: 0,
  });
  expect(soundTally('junk').players).toEqual([]);
});

function moment(changed: Partial<Moment>): Moment {
  return { turn: 1, what: 'city', count: 1, other: null, points: 2, weight: 1, see: 'city', ...changed };
}

test('a recap has what mattered most, in order, and ends with the end', () => {
  const all = [moment({ turn: 2, weight: 1 }), moment({ turn: 5, weight: 9 }), moment({ turn: 7, weight: 4 }), moment({ turn: 9, what: 'won', weight: 255 })];
  expect(recapOf(all, 2).map(({ turn }) => turn)).toEqual([5, 7, 9]);
  expect(recapOf([], 4)).toEqual([]);
});

test('a guess is right for a seat when the number of its cards is', () => {
  const gain = (seat: number, brick: number): Gain => ({ seat, color: 'red', cards: { ...NO_CARDS, brick } });
  const forecast = { sum: 6, gains: [gain(0, 1), gain(1, 0), gain(2, 2)] };
  expect(hits(forecast, { 0: 1, 2: 1 })).toBe(2);
  expect(hits(forecast, {})).toBe(1);
});

test('only the first answer to a question of the quiz counts', () => {
  quizProgress.again('all');
  quizProgress.answer('gifts', false);
  quizProgress.answer('gifts', true);
  quizProgress.answer('branches', true);
  expect([quizProgress.of('gifts'), quizProgress.of('branches'), quizProgress.of('other')]).toEqual([false, true, undefined]);
  quizProgress.again('wrong');
  expect([quizProgress.of('gifts'), quizProgress.of('branches')]).toEqual([undefined, true]);
  expect(soundAnswers({ gifts: 'yes', branches: true })).toEqual({ branches: true });
  expect(soundAnswers(null)).toEqual({});
});

test('the first game goes on from its position, and the coach speaks when everything is shown', async () => {
  const asked: unknown[] = [];
  const advice = { blocks: [], actions: [ROLL], see: [], seat: 0, heard: [7, 8] };
  const practiced = (position: string, updates: Update[]): Practiced => ({ position, updates, refused: null, advice, moments: [moment({ turn: 3 })] });
  const engine = {
    game: async (order: unknown) => {
      asked.push(order);
      return practiced('first', [update(1, 0, { room: room({ you: 2 }), view: view() })]);
    },
    play: async (position: unknown) => {
      asked.push(position);
      return practiced('second', [update(2, 1, { view: view() }), update(3, 2, { view: view() })]);
    },
  } as unknown as Engine;
  const game = new FirstGame(engine, 'fifth:4');
  game.table.connect();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked[0]).toMatchObject({ rules: 'fifth:4' });
  expect(game.advice).toBe(advice);
  await game.table.act(ROLL);
  expect(asked[1]).toMatchObject({ position: 'first', seat: 2, number: 1, actions: [ROLL], coach: true, heard: [7, 8] });
  await vi.advanceTimersByTimeAsync(1);
  expect(game.advice).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(game.table.number).toBe(3);
  expect(game.advice).toBe(advice);
  expect(game.moments).toHaveLength(2);
  game.again();
  await vi.advanceTimersByTimeAsync(1);
  // The coach of the next game remembers what was said in this one.
  expect(asked[2]).toMatchObject({ rules: 'fifth:4', heard: [7, 8] });
});

test('points are counted by what the rule set says', () => {
  const worth: Points = { settlement: 1, city: 2, longest_road: 2, largest_army: 2, victory_point_card: 1 };
  const tracker = new Tracker();
  tracker.resize(3);
  tracker.rename(1, 'Ada');
  tracker.add(1, 'cities', 1, 4);
  tracker.add(1, 'cities', 1, 4);
  tracker.add(1, 'settlements', -1, 5);
  tracker.award('longest_road', 1);
  expect(pointsOf(tracker.tally, 1, worth)).toBe(6);
  tracker.award('longest_road', 2);
  expect(pointsOf(tracker.tally, 1, worth)).toBe(4);
  expect(pointsOf(tracker.tally, 2, worth)).toBe(2);
  tracker.add(1, 'cities', 1, 2);
  expect(tracker.tally.players[1]?.cities).toBe(2);
  tracker.resize(2);
  expect(tracker.tally.longest_road).toBeNull();
  tracker.clear();
  expect(tracker.tally.players[1]).toMatchObject({ name: 'Ada', cities: 0 });
});

test('a board can be shared by a fragment, and another fragment is none', () => {
  const shared = { rules: 'fifth:6:five-six', code: '0A1B2C3D' };
  expect(boardIn(boardHash(shared))).toEqual(shared);
  for (const hash of ['', '#odds', '#board=1']) expect(boardIn(hash)).toBeUndefined();
});

test('a refused piece is found where it was tried', () => {
  const board = island();
  const scene = (input: string, refused: Refusal | null = TOO_CLOSE) => ({ refused, inputs: ['*:4+4', input], view: view() }) as unknown as Scene;
  expect(triedIn(scene('1:S18'), board)).toEqual({ piece: 'settlement', place: 18, color: 'blue' });
  const edge = board.edges[5] ?? { a: 0, b: 0 };
  expect(triedIn(scene(`0:R${edge.a}-${edge.b}`), board)).toEqual({ piece: 'road', place: 5, color: 'red' });
  expect(triedIn(scene('0:END'), board)).toBeUndefined();
  expect(triedIn(scene('1:S18', null), board)).toBeUndefined();
  const holding = { ...player(1), hand_size: 2, dev_count: 0 };
  expect(holders([{ view: view() }, { view: { players: [player(0), holding] } }] as unknown as Scene[])).toEqual([1]);
});

test('advice is one sentence, with its places', () => {
  const run = new LessonRun(teacher([]), 'fifth:4', LESSON);
  run.table.receive(update(1, 0, { room: room(), view: view(), items: [item(1, { type: 'rolled', seat: 0, dice: [1, 2] })] }));
  expect(
    adviceText(
      [
        { type: 'discard', resource: 'ore' },
        { type: 'discard', resource: 'ore' },
      ],
      run.table,
    ),
  ).toBe('Discard 2 ore');
  expect(adviceText([{ type: 'rob', seat: 1 }], run.table)).toBe('Rob Bruno');
  expect(spotsOf([{ type: 'city', corner: 4 }, END])).toEqual([{ kind: 'corner', place: 4 }]);
  expect(focusSpots({ hexes: [1], corners: [2], edges: [3] })).toHaveLength(3);
});

test('how odd it is becomes stronger words', () => {
  const words = [80, 20, 6, 2, 0.4].map(oddness);
  expect(new Set(words).size).toBe(5);
  expect(oddness(100)).toBe('dice.odd_not');
  expect([percent(43.2), percent(4.26), percent(0.01)]).toEqual(['43%', '4.3%', '<0.1%']);
});

test('the sums of a report stand in the order of the odds, with the red ones among them', () => {
  const odds = [
    { sum: 6, ways: 5, pips: 5, red: true, robber: false },
    { sum: 7, ways: 6, pips: 0, red: false, robber: true },
  ];
  expect(sumsOf({ counts: [3, 1], expected: [1.5, 2] }, odds)).toEqual([
    { sum: 6, count: 3, expected: 1.5, red: true },
    { sum: 7, count: 1, expected: 2, red: false },
  ]);
});
