// Why something can't be done, right where it was tried: at the pointer, at the finger, or at the control that a key pressed.
// There is one note for the whole page. It goes with the next press, or by itself.

import { hideTip, put } from './tip.svelte';

/** Where something was tried: a click, or the like. */
export type Place = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'currentTarget'>;

const LASTS = 4_500;
/** A note keeps this far from the tip of the pointer, and a finger covers as much. */
const CLEAR = 14;

let bubble: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function note(text: string, at: Place): void {
  const anchor = anchorOf(at);
  hideTip();
  bubble ??= make();
  bubble.textContent = text;
  bubble.hidden = false;
  put(bubble, anchor);
  clearTimeout(timer);
  timer = setTimeout(hide, LASTS);
}

/** Around the place of a pointer; a press by a key has none, so it is the control. */
export function anchorOf({ clientX, clientY, detail, currentTarget }: Place): DOMRectReadOnly {
  if (detail === 0 && currentTarget instanceof Element) return currentTarget.getBoundingClientRect();
  return new DOMRectReadOnly(clientX - CLEAR, clientY - CLEAR, 2 * CLEAR, 2 * CLEAR);
}

function hide(): void {
  if (bubble) bubble.hidden = true;
}

function make(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'tip note';
  made.setAttribute('role', 'status');
  document.body.append(made);
  addEventListener('pointerdown', hide, { capture: true });
  addEventListener('keydown', hide, { capture: true });
  return made;
}
