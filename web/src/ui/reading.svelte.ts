// Where somebody is in a list that grows downward. It follows what is new, unless somebody reads farther up; and what is
// being read stays where it is when something older comes in front of it.

import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** This far from the end still counts as there: less than a line. */
const NEAR = 16;

export class Reading {
  box = $state<HTMLElement>();
  follows = $state(true);
  #below = 0;
  #top = 0;
  #front: unknown;

  /** Made with a component. `all` changes with the list, `front` with what it begins with. */
  constructor(all: () => unknown, front: () => unknown) {
    $effect.pre(() => {
      void all();
      void front();
      const { box } = this;
      if (box) this.#below = box.scrollHeight - box.scrollTop;
    });
    $effect(() => {
      void all();
      const now = front();
      untrack(() => this.#settle(now));
    });
  }

  toEnd(): void {
    this.follows = true;
    if (this.box) this.box.scrollTop = this.box.scrollHeight;
  }

  /** New lines, another width of the window, a tab that is opened: the end stays in sight. */
  readonly keepUp: Attachment<HTMLElement> = (lines) => {
    const observer = new ResizeObserver(() => this.follows && this.toEnd());
    observer.observe(lines);
    if (lines.parentElement) observer.observe(lines.parentElement);
    return () => observer.disconnect();
  };

  /** Only someone who scrolls up wants to stay there. */
  readonly scrolled = () => {
    const { box } = this;
    if (!box) return;
    const there = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    this.follows = there || (this.follows && box.scrollTop >= this.#top);
    this.#top = box.scrollTop;
  };

  #settle(front: unknown): void {
    const { box } = this;
    if (this.follows) this.toEnd();
    else if (box && front !== this.#front) box.scrollTop = box.scrollHeight - this.#below;
    this.#front = front;
  }
}
