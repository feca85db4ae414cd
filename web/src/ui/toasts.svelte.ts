// Short notes at the edge of the page that go by themselves.

export type Toast = { id: number; text: string; tone: 'plain' | 'bad' };

const LASTS = 4_500;

const shown = $state<Toast[]>([]);
let next = 0;

export function toasts(): readonly Toast[] {
  return shown;
}

/** Shows a note for a while. The same text is not shown twice at once. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  if (shown.some((other) => other.text === text)) return;
  const id = next;
  next += 1;
  shown.push({ id, text, tone });
  setTimeout(() => dismiss(id), LASTS);
}

export function dismiss(id: number): void {
  const place = shown.findIndex((other) => other.id === id);
  if (place >= 0) shown.splice(place, 1);
}
