// Counts of five kinds of cards as rule set texts write them: `14K2R2Y2M5V`. Kinds with no cards are left out.

export function countsOf(text: string): Record<string, number> {
  return Object.fromEntries([...text.matchAll(/(\d+)([A-Z])/g)].map(([, count, letter = '']) => [letter, Number(count)]));
}

/** The text with another count for one kind, within its bounds. */
export function countsText(text: string, letter: string, count: number, { letters, min, max }: { letters: readonly string[]; min: number; max: number }): string {
  const counts = { ...countsOf(text), [letter]: Math.min(max, Math.max(min, Math.round(count) || 0)) };
  return letters.flatMap((one) => ((counts[one] ?? 0) > 0 ? [`${counts[one]}${one}`] : [])).join('');
}
