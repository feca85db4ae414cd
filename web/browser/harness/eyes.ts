// What a page shows, as somebody would hear it: the buttons that can be seen, by their names, and where they are.
//
// All of it runs inside the page and reads roles and names, never the state of the client.

import type { BrowserContext, Page } from '@playwright/test';

export type Button = {
  readonly name: string;
  /** The name of what is around it. */
  readonly region: string;
  /** A place on the board. */
  readonly spot: boolean;
  readonly blocked: boolean;
  /** Its place among all buttons of this look, whether they can be seen or not. */
  readonly place: number;
};

/** Where a button is. */
export type Spot = {
  readonly x: number;
  readonly y: number;
  /** A press in its middle would reach something else. */
  readonly covered: boolean;
};

export type Seen = {
  readonly title: string;
  /** The heading of the open dialog. */
  readonly dialog: string | null;
  readonly buttons: readonly Button[];
  readonly focused: { readonly name: string; readonly spot: boolean } | null;
  /** A short form of all that, to notice changes. */
  readonly sign: string;
};

type Eyes = {
  look(): Seen;
  /** Where the button with this place in the last look is; nothing if it is gone. Finding out costs a layout, so only one is asked for. */
  spotOf(place: number): Spot | null;
  /** Waits until everything on the page may be pressed: what has just changed its meaning ignores presses for a moment. */
  rested(): Promise<void>;
  /** Waits until the page shows something else; says whether it did in time. */
  changed(sign: string, within: number): Promise<boolean>;
  /** Scrolls to a button of this name that is not in sight, as people do with a list that is longer than its box. */
  scrollTo(name: string): void;
};

declare global {
  var hexhavenEyes: Eyes;
}

/** Gives every page of a context its `hexhavenEyes`. */
export async function teach(context: BrowserContext): Promise<void> {
  await context.addInitScript(open);
}

export async function rested(page: Page): Promise<void> {
  await page.evaluate(() => hexhavenEyes.rested());
}

/** What the page shows, once everything on it may be pressed. */
export async function look(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    await hexhavenEyes.rested();
    return hexhavenEyes.look();
  });
}

export function shows(name: string | RegExp): (seen: Seen) => boolean {
  return (seen) => seen.buttons.some((button) => !button.blocked && (typeof name === 'string' ? button.name === name : name.test(button.name)));
}

/** Runs inside the page. */
function open(): void {
  const POLL = 40;
  /** A page where something always changes never rests as a whole; then a press is a try. */
  const MOST_REST = 5_000;
  let changes = 0;
  let known = { changes: -1, sign: '' };
  let lookedAt: Element[] = [];
  const attributeFilter = ['aria-disabled', 'aria-label', 'disabled', 'hidden', 'open'];
  new MutationObserver(() => (changes += 1)).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter });

  function said(element: Element): string {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const parts = [...element.childNodes].map((node) => {
      if (node instanceof Text) return node.data;
      return node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? said(node) : '';
    });
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  }

  const dialogNow = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  const buttonsNow = () =>
    [...(dialogNow() ?? document).querySelectorAll('button, [role="button"]')].filter((element) => !(element instanceof HTMLButtonElement && element.disabled));
  const isBlocked = (element: Element) => element.getAttribute('aria-disabled') === 'true';

  /** It costs next to nothing as long as nothing changes. */
  function sign(): string {
    if (known.changes !== changes) {
      const names = buttonsNow().map((element) => `${said(element)}${isBlocked(element) ? '!' : ''}`);
      const live = [...document.querySelectorAll('[role="log"], [role="alert"]')].map((element) => element.textContent);
      known = { changes, sign: [document.title, ...names, ...live].join('|') };
    }
    return known.sign;
  }

  /** Where a button is, and whether a press there reaches it. */
  function placed(element: Element): Spot {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    // The board takes a press anywhere near a spot.
    return { x, y, covered: !(element instanceof SVGElement ? there?.closest('svg') === element.closest('svg') : element.contains(there)) };
  }

  function within(most: number, isDone: () => boolean): Promise<boolean> {
    const until = performance.now() + most;
    return new Promise((resolve) => {
      const check = () => {
        if (isDone()) resolve(true);
        else if (performance.now() > until) resolve(false);
        else setTimeout(check, POLL);
      };
      check();
    });
  }

  globalThis.hexhavenEyes = {
    look() {
      const dialog = dialogNow();
      lookedAt = buttonsNow();
      const buttons = lookedAt.flatMap((element, place) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        const region = element.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
        return [{ name: said(element), region, spot: element instanceof SVGElement, blocked: isBlocked(element), place }];
      });
      const active = document.activeElement?.matches('button, [role="button"]') ? document.activeElement : null;
      return {
        title: document.title,
        dialog: dialog && said(dialog.querySelector('h1, h2') ?? dialog),
        buttons,
        focused: active && { name: said(active), spot: active instanceof SVGElement },
        sign: sign(),
      };
    },
    spotOf(place) {
      const element = lookedAt[place];
      return element?.isConnected ? placed(element) : null;
    },
    async rested() {
      await within(MOST_REST, () => document.querySelector('[data-resting]') === null);
    },
    changed: (before, most) => within(most, () => sign() !== before),
    scrollTo(name) {
      const isHidden = (element: Element) => said(element) === name && !(element instanceof SVGElement) && placed(element).covered;
      buttonsNow().find(isHidden)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
  };
}
