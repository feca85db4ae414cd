// Every state of a review has an address: `#t75` is the end of a turn, `#t75.3` a move in it. A bare `#t` is the review, wherever it opens.

/** A turn, or a step of it. */
export type Address = { readonly turn: number; readonly step: number | undefined };

export function addressOf(hash: string): Address | 'anywhere' | undefined {
  const [found, turn, step] = /^#t(?:(\d{1,5})(?:\.(\d{1,4}))?)?$/.exec(hash) ?? [];
  if (found === undefined) return undefined;
  return turn === undefined ? 'anywhere' : { turn: Number(turn), step: step === undefined ? undefined : Number(step) };
}

export function hashOf({ turn, step, of }: { turn: number; step: number; of: number }): string {
  return step === of ? `#t${turn}` : `#t${turn}.${step}`;
}
