// What can be said against a screen: breaches of the accessibility rules that axe knows, and whatever sticks out at any width.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { cutOff, lasting, sizeOf } from './cut.ts';
import { DESK, PHONE, type Person } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [390, 768, 1024, 1280, 1440, 1920];
const PICTURES = fileURLToPath(new URL('../artifacts/pictures/', import.meta.url));

/** Both sizes in both themes. The content security policy keeps axe out, as it should; only here it is let in. */
export const LOOKS: readonly { look: string; person: Person }[] = [['desk', { size: DESK }] as const, ['phone', { size: PHONE, touch: true }] as const].flatMap(
  ([size, person]) => (['light', 'dark'] as const).map((theme) => ({ look: `${size}, ${theme}`, person: { ...person, theme, bypassCSP: true } })),
);

/** Looks at screens, keeps a picture of each, and collects what is wrong with them. */
export class Audit {
  readonly #look: string;
  readonly #faults: string[] = [];

  constructor(look: string) {
    this.#look = look;
  }

  async show(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
    await page.screenshot({ path: `${PICTURES}${this.#look} ${name}.png`, fullPage });
    const faults = [...(await breaches(page)), ...(await tooWide(page))];
    this.#faults.push(...faults.map((fault) => `${name}: ${fault}`));
  }

  /** Every screen was as it should be. */
  expectNoFaults(): void {
    expect(this.#faults).toEqual([]);
  }
}

/** What axe finds, each with the elements. */
async function breaches(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    const element = ({ html, failureSummary = '' }: axe.NodeResult) => `${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`;
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(element).join('\n    ')}`);
  });
}

/** The widths at which the page would scroll sideways; on a phone also whatever would be cut off. */
async function tooWide(page: Page): Promise<string[]> {
  const before = sizeOf(page);
  if (before.width === PHONE.width) return cutOff(page);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? PHONE.height : DESK.height });
    const over = await lasting(page, () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
    });
    found.push(...over.map((fault) => `${fault} at ${width}`));
  }
  await page.setViewportSize(before);
  return found;
}
