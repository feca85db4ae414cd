// Nothing moves while a page loads, so that a quick press never hits something else.

import type { Page } from '@playwright/test';
import { begin, opened } from '../harness/meet.ts';
import { expect, note, test } from '../harness/test.ts';
import { DESK, PHONE, type Person, type Visit } from '../harness/visit.ts';

/** 1.6 Mbit/s and 150 ms there and back: slow enough for every part of a page to come by itself. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** The sum of all shifts of a page, as browsers count them. */
const MOST = 0.01;
/** Nothing comes later than this. */
const SETTLED = 2_500;

declare global {
  var shifted: { value: number; what: string }[];
}

const FIRST = ['/', '/replay', '/learn', '/learn/lessons/keep-your-distance'];
const OTHERS = ['/watch', '/about', '/learn/trading', '/learn/cases', '/learn/almanac', '/learn/rules', '/learn/dice'];
// A slow line takes its time: the first pages on a phone are enough for every run, the rest comes with the quiet tests.
const SIZES = [
  ['a desk', { size: DESK }, ['@quiet']],
  ['a phone', { size: PHONE, touch: true }, []],
] as const;

for (const [where, person, tags] of SIZES) {
  for (const [which, paths, tag] of [
    ['first', FIRST, tags],
    ['other', OTHERS, ['@quiet']],
  ] as const) {
    test(`the ${which} pages stay still while they load, on ${where}`, { tag: [...tag] }, async ({ visit }) => {
      const found: string[] = [];
      for (const path of paths) found.push(...(await shifts(visit, person, path, path)));
      expect(found).toEqual([]);
    });
  }

  test(`tables stay still while they load, on ${where}`, { tag: [...tags] }, async ({ visit }) => {
    const waiting = await opened(visit);
    const playing = await begin(visit, 'fifth:4');
    await playing.getByRole('list', { name: 'Your hand' }).waitFor();
    const found: string[] = [];
    for (const [name, page] of Object.entries({ 'the waiting room': waiting, 'the table': playing })) {
      found.push(...(await shifts(visit, { ...person, storageState: await page.context().storageState() }, page.url(), name)));
    }
    found.push(...(await shifts(visit, person, playing.url(), 'a table that is watched')));
    expect(found).toEqual([]);
  });
}

/** What moved on a page that was never loaded before, if it was too much. */
async function shifts(visit: Visit, person: Person, path: string, name: string): Promise<string[]> {
  const page = await visit.person(person);
  await page.addInitScript(() => {
    globalThis.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? '')));
        shifted.push({ value: entry.value, what: what.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await page.goto(path);
  await settled(page);
  const moved = await page.evaluate(() => shifted);
  const sum = moved.reduce((all, { value }) => all + value, 0);
  note(`${name} ${sum.toFixed(4)}`);
  await page.context().close();
  return sum < MOST ? [] : [`${name} moved by ${sum.toFixed(4)}: ${moved.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('; ')}`];
}

/** The page and its font are there, and nothing was loaded for a while. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLED);
}
