// Short notes at the edge of the page that disappear on their own.

/** One press that goes with a note: to undo what it tells. */
export type ToastAction = { label: string; run: () => void };
export type Toast = { id: number; text: string; tone: 'plain' | 'bad'; action?: ToastAction | undefined };

const LASTS = 4_500;
/** A note with something to press stays longer. */
const LASTS_WITH_ACTION = 8_000;

const shown = $state<Toast[]>([]);
let next = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/** Shows a note for a while. The same text is not shown twice at once: the newest stays, with what can be pressed on it. */
export function toast(text: string, tone: Toast['tone'] = 'plain', action?: ToastAction): void {
  const same = shown.find((other) => other.text === text);
  if (same && !action) return;
  if (same) dismiss(same.id);
  const id = next;
  next += 1;
  shown.push({ id, text, tone, action });
  setTimeout(() => dismiss(id), action ? LASTS_WITH_ACTION : LASTS);
}

export function dismiss(id: number): void {
  const place = shown.findIndex((other) => other.id === id);
  if (place >= 0) shown.splice(place, 1);
}
