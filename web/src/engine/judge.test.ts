import { expect, test } from 'vitest';
import { type Judging, judge } from './judge';

/** Engines that play what they are told after some time each, and say which playouts they have played. */
function engines(count: number): { all: Judging[]; closed: () => number } {
  let closed = 0;
  const one = (place: number): Judging => ({
    fetch: async (path, { body }) => {
      await new Promise((resolve) => setTimeout(resolve, place));
      const [, from, to] = /from=(\d+)&to=(\d+)/.exec(path) ?? [];
      if (from !== undefined) return new Response(JSON.stringify([Number(from), Number(to)]));
      return new Response(JSON.stringify((JSON.parse(body as string) as [number, number][]).toSorted(([a], [b]) => a - b)));
    },
    close: () => (closed += 1),
  });
  return { all: Array.from({ length: count }, (_, place) => one(place)), closed: () => closed };
}

const BOARD = { rules: 'fifth:4', board: 'fixed' };

test.each([1, 3])('every playout is played once by %s engines, and all of them end', async (count) => {
  const { all, closed } = engines(count);
  const seen: number[] = [];
  const ranges = (await judge(BOARD, (part) => seen.push(part), new AbortController().signal, all)) as unknown as [number, number][];
  expect(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, place) => from + place))).toEqual(Array.from({ length: 2_000 }, (_, place) => place));
  expect(seen.at(-1)).toBe(1);
  expect(closed()).toBe(count);
});

test('a judgment that nobody waits for anymore ends', async () => {
  const { all, closed } = engines(2);
  const stop = new AbortController();
  const judged = judge(BOARD, () => stop.abort(), stop.signal, all);
  expect(await judged).toBeUndefined();
  expect(closed()).toBe(2);
});
