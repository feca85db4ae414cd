// What a page shows, as somebody would hear it: the buttons that can be seen, by their names, and where they are.
//
// All of it runs inside the page and reads roles and names, never the state of the client.

/** Puts `hexhavenLook` and `hexhavenSign` into every page of a context. */
export async function teach(context) {
  await context.addInitScript(eyes);
}

/** Waits until everything on a page may be pressed: what has just changed its meaning ignores presses for a moment. */
export async function rested(page) {
  await page.waitForFunction(() => document.querySelector('[data-resting]') === null, undefined, { timeout: 5_000, polling: 40 }).catch(() => undefined);
}

function eyes() {
  let changes = 0;
  let known = { changes: -1, sign: '' };
  const attributeFilter = ['aria-disabled', 'aria-label', 'disabled', 'hidden', 'open'];
  new MutationObserver(() => (changes += 1)).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter });

  function said(element) {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const parts = [...element.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      return node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? said(node) : '';
    });
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  }

  const dialogNow = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  const buttonsNow = () => [...(dialogNow() ?? document).querySelectorAll('button, [role="button"]')].filter((element) => !element.disabled);
  const isBlocked = (element) => element.getAttribute('aria-disabled') === 'true';

  /** A short form of what is shown, to wait for something else. It costs next to nothing as long as nothing changes. */
  globalThis.hexhavenSign = () => {
    if (known.changes !== changes) {
      const names = buttonsNow().map((element) => `${said(element)}${isBlocked(element) ? '!' : ''}`);
      const live = [...document.querySelectorAll('[role="log"], [role="alert"]')].map((element) => element.textContent);
      known = { changes, sign: [document.title, ...names, ...live].join('|') };
    }
    return known.sign;
  };

  /** Scrolls to a button of this name that is not in sight, as people do with a list that is longer than its box. */
  globalThis.hexhavenScrollTo = (name) => {
    const hidden = ({ element, reached }) => !reached && said(element) === name && !(element instanceof SVGElement);
    buttonsNow().map(placed).find(hidden)?.element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  /** Where a button is, and whether a press there reaches it. */
  function placed(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    const spot = element instanceof SVGElement;
    // The board takes a press anywhere near a spot.
    return { element, x, y, spot, reached: spot ? there?.closest('svg') === element.closest('svg') : element.contains(there) };
  }

  /** Everything that can be pressed, and where. */
  globalThis.hexhavenLook = () => {
    const dialog = dialogNow();
    const buttons = buttonsNow().flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { x, y, spot, reached } = placed(element);
      const region = element.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
      return [{ name: said(element), region, spot, blocked: isBlocked(element), x, y, covered: !reached }];
    });
    const active = document.activeElement?.matches('button, [role="button"]') ? document.activeElement : null;
    return {
      title: document.title,
      dialog: dialog && said(dialog.querySelector('h1, h2') ?? dialog),
      buttons,
      focused: active && { name: said(active), spot: active instanceof SVGElement },
      sign: globalThis.hexhavenSign(),
    };
  };
}
