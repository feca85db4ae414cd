// Which presses count. A control can change its meaning under a finger: "Roll dice" becomes "End turn", an offer appears where
// the supply was. A press counts only if it began under the meaning it acts on, and a control that has just appeared or
// changed ignores input for a moment, so that a double press never does two things.

import type { Attachment } from 'svelte/attachments';

/** How long a control rests after its meaning has changed, in milliseconds: a double press is shorter, a second thought is longer. */
export const REST = 300;

type Beginning = { readonly meaning: unknown; readonly resting: boolean };

/** What one control knows of the press in progress. */
export class Press {
  resting = false;
  readonly #onrest: (resting: boolean) => void;
  #meaning: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointer: Beginning | undefined;
  #key: Beginning | undefined;
  /** Where the key went down: what it repeats while it is held belongs to that press. */
  #held: Beginning | undefined;

  constructor(onrest: (resting: boolean) => void = () => undefined) {
    this.#onrest = onrest;
  }

  /** The control means this from now on. */
  means(meaning: unknown): void {
    if (this.#meaning === meaning) return;
    this.#meaning = meaning;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(false), REST);
    this.#rest(true);
  }

  pointerDown(): void {
    this.#pointer = this.#now;
  }

  keyDown(repeats: boolean): void {
    if (!repeats) this.#held = this.#now;
    this.#key = this.#held;
  }

  /** The focus has gone: a key that is still down is no longer pressed here. */
  blur(): void {
    this.#key = this.#held = undefined;
  }

  /** A press ends here and now. Does it count? One without a beginning, such as a screen reader's, begins now. */
  counts(by: 'pointer' | 'key'): boolean {
    const began = (by === 'pointer' ? this.#pointer : this.#key) ?? this.#now;
    if (by === 'pointer') this.#pointer = undefined;
    else this.#key = undefined;
    return !began.resting && began.meaning === this.#meaning;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get #now(): Beginning {
    return { meaning: this.#meaning, resting: this.resting };
  }

  #rest(resting: boolean): void {
    this.resting = resting;
    this.#onrest(resting);
  }
}

/** Guards a control, or everything inside a part of the page, by what it means now. While it rests it has `data-resting`. */
export function guard(meaning: () => unknown): Attachment<Element> {
  return (element) => {
    const press = new Press((resting) => element.toggleAttribute('data-resting', resting));
    $effect(() => press.means(meaning()));
    const down = () => press.pointerDown();
    const blur = () => press.blur();
    const key = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
      press.keyDown(event.repeat);
      // The spots of the board act when the key goes down; for a button the browser makes a click of it.
      if (event.target instanceof SVGElement && !press.counts('key')) swallow(event);
    };
    const click = (event: Event) => {
      // Clicks of keys and of scripts have no count.
      const by = event instanceof MouseEvent && event.detail > 0 ? 'pointer' : 'key';
      if (!press.counts(by)) swallow(event);
    };
    const listeners = { pointerdown: down, keydown: key, focusout: blur, click };
    // On the way down: whatever is inside hears of it only if it counts.
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener, { capture: true });
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener, { capture: true });
      press.close();
    };
  };
}

/** No other listener hears of this event. */
export function swallow(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Was this a tap, of something that can't hover? */
export function isTap(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.detail > 0 && event.pointerType !== 'mouse';
}
