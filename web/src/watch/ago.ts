// How long ago something was, in the language of the page.

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 hours ago"; what is less than a minute ago is now. */
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  const past = Math.max(0, now - at);
  const step = STEPS.find(([, length]) => past >= length);
  return step ? words.format(-Math.floor(past / step[1]), step[0]) : words.format(0, 'second');
}
