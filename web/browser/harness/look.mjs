// What a page shows, as somebody would hear it: the buttons that can be seen, by their names, and where they are.
//
// `look` runs inside the page. It reads roles and names, never the state of the client.

/** Puts `look` into every page of a context. */
export async function teach(context) {
  await context.addInitScript({ content: `globalThis.hexhavenLook = ${look.toString()};` });
}

/** @returns {{title: string, dialog: string | null, buttons: {name: string, region: string, spot: boolean, blocked: boolean, x: number, y: number, covered: boolean}[], focused: {name: string, spot: boolean} | null, sign: string}} */
function look() {
  const said = (element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const parts = [...element.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      return node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? said(node) : '';
    });
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  const within = dialog ?? document.body;
  const buttons = [...within.querySelectorAll('button, [role="button"]')].flatMap((element) => {
    if (element.disabled || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    const spot = element instanceof SVGElement;
    // The board takes a press anywhere near a spot.
    const reached = spot ? there?.closest('svg') === element.closest('svg') : element.contains(there);
    return [
      {
        name: said(element),
        region: element.parentElement?.closest('[aria-label], [aria-labelledby]')?.getAttribute('aria-label') ?? '',
        spot,
        blocked: element.getAttribute('aria-disabled') === 'true',
        x,
        y,
        covered: !reached,
      },
    ];
  });
  const active = document.activeElement?.matches('button, [role="button"]') ? document.activeElement : null;
  const focused = active && { name: said(active), spot: active instanceof SVGElement };
  const names = buttons.map(({ name, blocked }) => `${name}${blocked ? '!' : ''}`).join('|');
  const live = [...document.querySelectorAll('[aria-live], [role="status"], [role="log"], [role="alert"]')].map((element) => element.textContent).join('|');
  return { title: document.title, dialog: dialog && (dialog.getAttribute('aria-label') ?? dialog.querySelector('h1, h2')?.textContent ?? ''), buttons, focused, sign: `${document.title}#${names}#${live}` };
}
