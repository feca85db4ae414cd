// Small explanations next to a control, on hover and on focus. There is one bubble for the whole page, outside of everything
// that could cut it off; it is the description of its control, so a screen reader says it too.

import type { Attachment } from 'svelte/attachments';

const GAP = 8;
const EDGE = 8;

let bubble: HTMLElement | undefined;
let owner: Element | undefined;

/** Explains the element as long as there is something to say. */
export function tip(text: () => string | undefined): Attachment<HTMLElement> {
  return (element) => {
    $effect(() => {
      const said = text();
      if (said === undefined) {
        element.removeAttribute('aria-description');
        hide(element);
        return;
      }
      element.setAttribute('aria-description', said);
      if (owner === element) show(element, said);
      const over = () => show(element, said);
      const out = () => hide(element);
      element.addEventListener('pointerenter', over);
      element.addEventListener('pointerleave', out);
      element.addEventListener('focus', over);
      element.addEventListener('blur', out);
      return () => {
        element.removeEventListener('pointerenter', over);
        element.removeEventListener('pointerleave', out);
        element.removeEventListener('focus', over);
        element.removeEventListener('blur', out);
        hide(element);
      };
    });
  };
}

function show(element: HTMLElement, said: string): void {
  owner = element;
  bubble ??= make();
  bubble.textContent = said;
  bubble.hidden = false;
  put(bubble, element.getBoundingClientRect());
}

/** Puts a bubble above what it is about, or below if there is no room. */
export function put(bubble: HTMLElement, anchor: DOMRectReadOnly): void {
  const { width, height } = bubble.getBoundingClientRect();
  const left = anchor.left + (anchor.width - width) / 2;
  const above = anchor.top - height - GAP;
  bubble.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  bubble.style.top = `${above >= EDGE ? above : anchor.bottom + GAP}px`;
}

/** Takes away the bubble that is shown: something else is said in its place. */
export function hideTip(): void {
  if (owner) hide(owner);
}

function hide(element: Element): void {
  if (owner !== element || !bubble) return;
  owner = undefined;
  bubble.hidden = true;
}

function make(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'tip';
  made.setAttribute('aria-hidden', 'true');
  document.body.append(made);
  return made;
}
