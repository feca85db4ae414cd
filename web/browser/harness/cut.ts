// Whether everything that is pressed or read is inside the window, on a page that is no wider than that.

import type { Page } from '@playwright/test';
import { painted } from './locate.ts';

/** The narrowest phones that people have, and the one of the design. */
export const NARROW = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

const SETTLED_AFTER = 1_000;

/** What is cut off at any of these sizes, each with its size. The page has its old size afterward. */
export async function cutOff(page: Page, sizes = NARROW): Promise<string[]> {
  const before = sizeOf(page);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    found.push(...(await lasting(page, cut)).map((fault) => `${fault} (${size.width} wide)`));
  }
  await page.setViewportSize(before);
  return found;
}

/** The faults that a page keeps. On a busy machine it may still be settling into a new size when it is looked at first. */
export async function lasting(page: Page, look: () => string[]): Promise<string[]> {
  const until = Date.now() + SETTLED_AFTER;
  for (;;) {
    await painted(page);
    const faults = await page.evaluate(look);
    if (faults.length === 0 || Date.now() > until) return faults;
  }
}

export function sizeOf(page: Page): { width: number; height: number } {
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no size of its own');
  return size;
}

/** Runs inside the page. */
function cut(): string[] {
  const faults: string[] = [];
  const around = (element: Element): Element[] => (element.parentElement ? [element.parentElement, ...around(element.parentElement)] : []);
  const scrollsDown = (element: Element) => around(element).some((box) => /auto|scroll/.test(getComputedStyle(box).overflowY));
  /** A page scrolls down by itself; a screen that fills the window does not. */
  const filling = (element: Element) => around(element).some((box) => getComputedStyle(box).position === 'fixed');
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) faults.push(`the page is ${sideways} px too wide`);
  for (const element of document.querySelectorAll('button, a, input, select, h1, h2, p')) {
    // A hand that is larger than the phone scrolls sideways.
    const hidden = element.closest('.said, .skip, svg, .cards') !== null || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (hidden || width === 0) continue;
    const name = `"${(element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)}"`;
    // Half a pixel is rounding.
    if (left < -0.5 || right > innerWidth + 0.5) faults.push(`${name} reaches from ${left.toFixed()} to ${right.toFixed()}`);
    if (filling(element) && !scrollsDown(element) && (top < -0.5 || bottom > innerHeight + 0.5))
      faults.push(`${name} reaches from ${top.toFixed()} down to ${bottom.toFixed()}`);
  }
  return faults;
}
