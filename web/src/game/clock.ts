// The time of a seat as it is shown.

import type { SeatClock } from '../wire';

/** Seconds until the deadline, never below zero; nothing while the clock stands. */
export function secondsLeft(clock: SeatClock | undefined, now: number, ahead: number): number | undefined {
  if (clock?.deadline == null) return undefined;
  return Math.max(0, Math.ceil((clock.deadline - (now - ahead)) / 1000));
}

/** Minutes and seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
