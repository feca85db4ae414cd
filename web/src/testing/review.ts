// Reviews for tests.

import type { Action, GameReview, Grade, Plan, ReviewMoment } from '../wire';

type Choice = { input?: number; seat?: number; key?: boolean; grade?: Grade; lost?: number; played?: Action[]; plans?: Plan[] };

export function choice({ input = 1, seat = 0, key = true, grade = 'best', lost = 0, played = [], plans = [] }: Choice): ReviewMoment {
  const what = { type: 'choice', grade, kind: 'building', lost, lead: 0, played, plans, check: null } as const;
  return { input, turn: 1, seat, from: 300_000, to: 300_000 - lost, key, what };
}

/** Seat 0 rolls a nine. */
export function luck({ input, turn, change, key = true }: { input: number; turn: number; change: number; key?: boolean }): ReviewMoment {
  return { input, turn, seat: 0, from: 200_000, to: 200_000 + change, key, what: { type: 'luck', by: 0, outcome: { type: 'roll', dice: [5, 4] }, change } };
}

export function review(): GameReview {
  const start = [250_000, 250_000, 250_000, 250_000];
  const progress = { inputs: 20, total_inputs: 20, total_turns: 40, checked: 0, to_check: 0, done: true, graded: true };
  return { players: [null, null, null, null], progress, winner: 0, start, turns: [], moments: [], seats: [], decisive: [] };
}
