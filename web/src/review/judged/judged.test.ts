import { beforeEach, expect, test } from 'vitest';
import { allWords, setLanguage, speak } from '../../i18n/index.svelte';
import type { Action, Board, GameReview, Grade, Plan, Resource, ReviewMoment, SeatReview } from '../../wire';
import { APART, Chart, knownOf } from './chart';
import { listed, momentAt, nextOf, opening, swingOf } from './listed';
import { accountOf, chanceText, fromTo, signed } from './numbers';
import { reviewBy } from './reviewer';
import { LONGEST, type Teller, planLines, sentenceOf } from './sentences';
import { choice, luck, review } from '../../testing/review';

const BOX = { width: 840, height: 200, left: 40, right: 40, top: 20, bottom: 30 };
const NAMES = ['Ann', 'Bruno', 'Cleo', 'Maximiliana-Ottilie'];
const teller: Teller = { table: { name: (seat) => NAMES[seat] ?? '' }, you: 0 };

beforeEach(async () => {
  await allWords();
  await setLanguage('en');
  speak({ edition: 'fifth', words: { knight: 'knight', brick: 'brick', ore: 'ore', lumber: 'lumber', wool: 'wool', grain: 'grain' } });
});

test('turns go from edge to edge, chances from bottom to top', () => {
  const chart = new Chart(BOX, 80);
  expect([chart.x(0), chart.x(80), chart.y(0), chart.y(1_000_000), chart.y(500_000)]).toEqual([40, 800, 170, 20, 95]);
  expect([chart.turnAt(-50), chart.turnAt(chart.x(31) + 3), chart.turnAt(2_000)]).toEqual([0, 31, 80]);
});

test('a line stays between the ends of each turn and leaves a gap where nothing is known', () => {
  const chart = new Chart({ width: 40, height: 100, left: 0, right: 0, top: 0, bottom: 0 }, 4);
  const known = [
    { turn: 0, chances: [500_000] },
    { turn: 1, chances: [250_000] },
    { turn: 2, chances: [] },
    { turn: 3, chances: [750_000] },
    { turn: 4, chances: [1_000_000] },
  ];
  expect(chart.line(known, 0)).toBe('M0 50C5 50 5 75 10 75M30 25C35 25 35 0 40 0');
});

test('the axis names the first and the last turn, and no two numbers touch', () => {
  for (const [last, width] of [
    [8, 320],
    [79, 860],
    [81, 360],
    [400, 360],
  ] as const) {
    const turns = new Chart({ ...BOX, width }, last).turns();
    expect([turns[0]?.turn, turns.at(-1)?.turn]).toEqual([1, last]);
    const gaps = turns.slice(1).map(({ x }, place) => x - (turns[place]?.x ?? 0));
    expect(Math.min(...gaps), `${last} turns`).toBeGreaterThan(20);
  }
});

test('at most ten badges, the largest swings first, and none too close to another', () => {
  const many = Array.from({ length: 40 }, (_, place) => luck({ input: place, turn: place, change: 50_000 + place * 1_000 }));
  const crowded = [...many, luck({ input: 90, turn: 39, change: 90_000 }), luck({ input: 91, turn: 5, change: 40_000, key: true })];
  const turns = Array.from({ length: 40 }, (_, turn) => ({ turn, seat: 0, chances: [250_000, 250_000, 250_000, 250_000], steps: [] }));
  const badges = new Chart(BOX, 39).badges({ ...review(), turns, moments: crowded });
  expect(badges).toHaveLength(10);
  // The one on the same spot is larger, so it has it; and small swings have none.
  expect(badges.at(-1)?.moment.input).toBe(90);
  expect(badges.map(({ moment }) => moment.input)).not.toContain(91);
  for (const [place, one] of badges.entries()) {
    for (const other of badges.slice(place + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(APART);
  }
});

test('before the first turn there are the chances after the set-up, or at the start', () => {
  const start = [250_000, 250_000, 250_000, 250_000];
  const turn = (turn: number) => ({ turn, seat: 0, chances: [turn, 0, 0, 0], steps: [] });
  expect(knownOf({ start, turns: [turn(1)] }).map(({ turn }) => turn)).toEqual([0, 1]);
  expect(knownOf({ start, turns: [turn(0), turn(1)] })[0]?.chances).toEqual([0, 0, 0, 0]);
});

test('numbers have true signs', () => {
  expect([signed(12), signed(-9), signed(0), chanceText(421_000), fromTo(361_000, 709_000)]).toEqual(['+12', '−9', '0', '42%', '36 → 71%']);
  expect(fromTo(998_000, 1_000_000)).toBe('100%');
});

test('an account adds up in whole points, and decisions stay at or below zero', () => {
  const account = (start: number, luck_total: number, decisions: number, others: number) =>
    accountOf({ start, luck_total, decisions, others, result: start + luck_total + decisions + others } as SeatReview);
  for (const { start, luck, decisions, others, result } of [
    account(256_329, 829_996, -293_942, 207_617),
    account(246_400, 5_400, -4_900, -246_900),
    account(254_999, 974_999, -784_999, 555_001),
  ]) {
    expect(start + luck + decisions + others).toBe(result);
    expect(decisions).toBeLessThanOrEqual(0);
  }
  expect(account(250_000, 980_000, -790_000, 560_000)).toEqual({ start: 25, luck: 98, decisions: -79, others: 56, result: 100 });
});

const PLANS: Record<string, Plan> = {
  city: {
    steps: [
      { type: 'supply_trade', give: 'lumber', get: 'grain' },
      { type: 'city', corner: 3 },
    ],
    chance: 1_000_000,
    played: false,
  },
  settlement: {
    steps: [
      { type: 'road', edge: 4 },
      { type: 'settlement', corner: 9 },
    ],
    chance: 480_000,
    played: false,
  },
};

test('a moment is one sentence about what was played and what was better', () => {
  const said = (played: Action, plan: Plan | undefined, more: Partial<{ seat: number; lost: number; grade: Grade }> = {}) =>
    sentenceOf(choice({ played: [played], plans: plan ? [plan] : [], lost: 58_000, grade: 'mistake', ...more }), teller);
  expect(said({ type: 'road', edge: 1 }, { ...PLANS.city!, chance: 400_000 })).toBe('You built a road. Trading for a city was 6 points better.');
  expect(said({ type: 'road', edge: 1 }, PLANS.city, { lost: 580_000 })).toBe('You built a road. Trading for a city was 58 points better: it wins the game.');
  expect(said({ type: 'road', edge: 1 }, PLANS.settlement)).toBe('You built a road. Another road was 6 points better.');
  expect(said({ type: 'end_turn' }, PLANS.settlement, { seat: 1 })).toBe('Bruno ended the turn. A settlement was 6 points better.');
  expect(said({ type: 'rob', seat: 0 }, { steps: [{ type: 'rob', seat: 2 }], chance: 0, played: false }, { seat: 1, lost: 10_000 })).toBe(
    'Bruno robbed you. Robbing Cleo was 1 point better.',
  );
  expect(said({ type: 'city', corner: 1 }, undefined, { grade: 'best' })).toBe('You built a city.');
});

test('luck says what came, and what it brought if that is known', () => {
  const rolled = luck({ input: 5, turn: 3, change: 80_000 });
  expect(sentenceOf(rolled, teller)).toBe('You rolled 9.');
  expect(sentenceOf(rolled, { ...teller, gained: () => ({ brick: 2, lumber: 0, wool: 2, grain: 0, ore: 0 }) })).toBe('You rolled 9: 2 brick and 2 wool.');
  const stolen: ReviewMoment = { ...rolled, what: { type: 'luck', by: 1, outcome: { type: 'theft', victim: 0, card: 'ore' }, change: -60_000 } };
  expect(sentenceOf(stolen, teller)).toBe('Bruno stole ore from you.');
});

test('plans that read the same say where', () => {
  const hex = (resource: Resource | null, token: number | null) => ({ resource, token });
  const corner = (...hexes: number[]) => ({ hexes, harbor: null, coastal: hexes.length < 3 });
  const board = { hexes: [hex('ore', 8), hex('wool', 5), hex(null, null)], corners: [corner(0, 1, 2), corner(1)] } as unknown as Board;
  const plan = (...steps: Action[]): Plan => ({ steps, chance: 200_000, played: false });
  const plans = [plan({ type: 'settlement', corner: 0 }), plan({ type: 'settlement', corner: 1 }), plan({ type: 'buy_dev_card' })];
  expect(planLines(plans, { ...teller, board }).map(textOf)).toEqual(['A settlement (ore 8, wool 5, desert)', 'A settlement (wool 5, sea)', 'A development card']);
  expect(planLines(plans.slice(1), { ...teller, board }).map(textOf)).toEqual(['A settlement', 'A development card']);
});

function textOf(parts: ReturnType<typeof planLines>[number] = []): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('');
}

const CARDS = { brick: 2, lumber: 1, wool: 3, grain: 2, ore: 1 };
const ACTIONS: Action[] = [
  ...(
    [
      'roll',
      'end_turn',
      'buy_dev_card',
      'decline_theft',
      'knight',
      'road_building',
      'decline_road',
      'declare_victory',
      'pass_reaction',
      'sean_keep',
      'flip_helper',
    ] as const
  ).map((type) => ({ type })),
  { type: 'discard', resource: 'grain' },
  { type: 'rob', seat: 3 },
  { type: 'move_robber', hex: 3 },
  { type: 'year_of_plenty', cards: { ...CARDS, brick: 0 } },
  { type: 'monopoly', resource: 'lumber' },
  { type: 'supply_trade', give: 'lumber', get: 'grain' },
  { type: 'confirm', slot: 0, with: 3 },
  { type: 'accept', slot: 0 },
  { type: 'hilde_take', resource: 'ore' },
];

test.each(['en', 'de'] as const)('every sentence has at most 90 characters and no holes, whoever did whatever: %s', async (language) => {
  await setLanguage(language);
  for (const action of ACTIONS) {
    for (const other of ACTIONS) {
      const plan: Plan = { steps: [other, { type: 'city', corner: 1 }], chance: 1_000_000, played: false };
      for (const seat of [0, 3]) {
        const text = sentenceOf(choice({ seat, played: [action], plans: [plan], grade: 'blunder', lost: 583_000 }), teller);
        expect(text.length, text).toBeLessThanOrEqual(LONGEST);
        expect(text).toMatch(/^[^{}]+[.]$/);
      }
      expect(textOf(planLines([plan], teller)[0])).not.toMatch(/[{}]|(did|goal)\./);
    }
  }
});

test('moments are listed by seat and kind, and found from any position', () => {
  const game: GameReview = {
    ...review(),
    moments: [
      luck({ input: 3, turn: 1, change: 60_000 }),
      choice({ input: 8, seat: 0, grade: 'inaccuracy', lost: 20_000, key: false }),
      choice({ input: 12, seat: 1, grade: 'blunder', lost: 120_000 }),
      choice({ input: 15, seat: 0, grade: 'mistake', lost: 70_000 }),
    ],
    decisive: [2],
  };
  const inputs = (seat: number | null, kind: 'key' | 'luck' | 'decisions') => listed(game, { seat, kind }).map(({ input }) => input);
  expect([inputs(null, 'key'), inputs(0, 'decisions'), inputs(0, 'luck')]).toEqual([[3, 12, 15], [8, 15], [3]]);
  expect([nextOf(game.moments, 8, 1)?.input, nextOf(game.moments, 8, -1)?.input, nextOf(game.moments, 15, 1)]).toEqual([12, 3, undefined]);
  expect([opening(game, 0)?.input, opening(game, 2)?.input, opening(game, null)?.input]).toEqual([15, 12, 12]);
  expect([momentAt(game, 12)?.seat, momentAt(game, 13)]).toEqual([1, undefined]);
  expect(game.moments.map(swingOf)).toEqual([60_000, 20_000, 120_000, 70_000]);
});

test('a turn that the engine fails at is left out', async () => {
  const all = Array.from({ length: 9 }, (_, turn) => ({ turn, seat: 0, chances: [1], steps: [] }));
  const asked: string[] = [];
  let without: number[] = [];
  let turns = 0;
  const ask = (path: string) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const next = pathname.endsWith('next') ? Number(searchParams.get('turns') ?? 4) : 0;
    if (next === 0) [turns, without] = [0, (searchParams.get('without') ?? '').split(',').map(Number)];
    if (all.slice(turns, turns + next).some(({ turn }) => turn === 6 && !without.includes(6))) return Promise.reject(new Error('the engine has failed'));
    turns = Math.min(all.length, turns + next);
    const progress = { ...review().progress, inputs: turns, total_inputs: all.length, done: turns === all.length };
    return Promise.resolve({ ...review(), progress, turns: all.slice(0, turns) });
  };
  const done = await reviewBy(ask, 'record', () => undefined, new AbortController().signal);
  expect(done.turns).toHaveLength(9);
  expect(asked.filter((path) => !path.includes('next'))).toEqual(['/api/review', '/api/review', '/api/review?without=6']);
  const never = () => Promise.reject(new Error('there is no engine'));
  await expect(reviewBy(never, 'record', () => undefined, new AbortController().signal)).rejects.toThrow('there is no engine');
});
