// How even a board is: playouts that are split among several engines. Each playout has its own number and its own luck, so the result
// does not depend on how many engines there are, or which of them plays what.

import type { BoardJudgment, BoardToJudge } from '../wire';
import { Engine } from './client';

/** How many playouts judge a board, as in crates/review. */
const PLAYOUTS = 2_000;
/** How many an engine plays before it says so. */
const AT_ONCE = 50;

/** What answers: an engine, or something in its place. */
export type Judging = { fetch: (path: string, init: RequestInit) => Promise<Response>; close: () => void };

/** Judges a board and reports progress, from 0 to 1. Nothing if it was called off. */
export async function judge(
  board: BoardToJudge,
  progress: (part: number) => void,
  signal: AbortSignal,
  engines: readonly Judging[] = Array.from({ length: cores() }, () => new Engine()),
): Promise<BoardJudgment | undefined> {
  const parts: string[] = [];
  let next = 0;
  const work = async (engine: Judging) => {
    while (next < PLAYOUTS && !signal.aborted) {
      const from = next;
      next += AT_ONCE;
      parts.push(await post(engine, `/api/boards/playouts?from=${from}&to=${next}`, JSON.stringify(board)));
      progress((AT_ONCE * parts.length) / PLAYOUTS);
    }
  };
  try {
    await Promise.all(engines.map(work));
    const [first] = engines;
    if (signal.aborted || !first) return undefined;
    return JSON.parse(await post(first, '/api/boards/judgment', `[${parts.join(',')}]`)) as BoardJudgment;
  } finally {
    engines.forEach((engine) => engine.close());
  }
}

async function post(engine: Judging, path: string, body: string): Promise<string> {
  const response = await engine.fetch(path, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** One core is left for the page, and four are enough. */
function cores(): number {
  return Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
}
