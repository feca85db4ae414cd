// Time as it is shown.

/** Seconds until a deadline in the table's time, never below zero; nothing while there is none. */
export function secondsLeft(deadline: number | null | undefined, now: number, ahead: number): number | undefined {
  return deadline == null ? undefined : Math.max(0, Math.ceil((deadline - (now - ahead)) / 1000));
}

/** Minutes and seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
