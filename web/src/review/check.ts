// The check that the browser makes by itself: is the seed the promised one, and do the seeds give the rolls of the record?

import { BalancedDice, Stream, commitmentOf, fairRoll, gameKey } from './luck';
import type { RecordedLuck } from './record';

export type LuckReport = {
  /** Is the server's seed the one whose fingerprint was shown? */
  commitment: boolean;
  /** How many rolls for the first turn are the same. */
  start: number;
  /** How many production rolls are the same. */
  dice: number;
  /** The first roll that differs, by the number of its input. */
  fault: { input: number; told: string; drawn: string } | null;
};

/** Nothing where a record has no seeds to check with. */
export async function checkLuck(luck: RecordedLuck, subtle: SubtleCrypto): Promise<LuckReport | null> {
  const { commitment, serverSeed, seeds, inputs } = luck;
  if (commitment === null || serverSeed === null) return null;
  const report: LuckReport = { commitment: (await commitmentOf(serverSeed, subtle)) === commitment, start: 0, dice: 0, fault: null };
  const key = await gameKey(serverSeed, seeds, subtle);
  const [start, dice] = await Promise.all([Stream.of(key, 'start', subtle), Stream.of(key, 'dice', subtle)]);
  const balanced = new BalancedDice(dice);
  let started = false;
  for (const [place, input] of inputs.entries()) {
    const told = /^\*:(\d\+\d)$/.exec(input)?.[1];
    // The rolls before anybody has acted are those for the first turn.
    if (!input.startsWith('*')) started = true;
    if (told === undefined) continue;
    const drawn = (await (!started ? fairRoll(start) : luck.balanced ? balanced.roll() : fairRoll(dice))).join('+');
    if (drawn !== told) return { ...report, fault: { input: place + 1, told, drawn } };
    report[started ? 'dice' : 'start'] += 1;
  }
  return report;
}
