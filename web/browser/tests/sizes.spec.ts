// A table at every size of window: the board is large enough, and nothing sticks out or is cut off.

import type { Page } from '@playwright/test';
import { cutOff } from '../harness/cut.ts';
import { begin, opened } from '../harness/meet.ts';
import { expect, note, test } from '../harness/test.ts';

const SIZES = [
  [320, 640],
  [360, 780],
  [390, 844],
  [667, 375],
  // A window of 1440 x 900 at 200%.
  [720, 450],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1024, 600],
  [1280, 720],
  [1366, 768],
  [2560, 1440],
].map(([width = 0, height = 0]) => ({ width, height }));

/** The board has at least this share of the smaller side of the window. */
const LEAST = 0.5;

for (const rules of ['fifth:4', 'fifth:6:five-six']) {
  test(`the board has half of the window at every size, ${rules}`, async ({ visit }) => {
    const page = await begin(visit, rules);
    await page.getByRole('list', { name: 'Your hand' }).waitFor();
    const faults: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // A browser tells its pages of a new size when it gets to it.
      await expect.poll(() => shareOf(page), { message: `the board at ${size.width}x${size.height}` }).toBeGreaterThanOrEqual(LEAST);
      note(`${size.width}x${size.height} ${(await shareOf(page)).toFixed(2)}`);
      faults.push(...(await cutOff(page, [size])));
    }
    expect(faults).toEqual([]);
  });
}

test('nothing of a waiting room is cut off at any size', async ({ visit }) => {
  const page = await opened(visit);
  expect(await cutOff(page, SIZES)).toEqual([]);
});

test('a phone that is turned keeps the zoom and the open sheet', async ({ visit }) => {
  const page = await begin(visit, 'fifth:4', { size: { width: 390, height: 844 } });
  await page.getByRole('list', { name: 'Your hand' }).waitFor();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  const board = page.getByRole('group', { name: 'The board' });
  await board.hover({ position: { x: 190, y: 200 } });
  await page.mouse.wheel(0, -600);
  await page.getByRole('button', { name: 'Whole board' }).waitFor();
  const zoom = () => board.locator('> g').getAttribute('transform');
  const before = await zoom();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('region', { name: 'Log' }).first()).toBeVisible();
  expect(await zoom()).toBe(before);
  const covered = async () => {
    const [sheet, drawn] = [await box(page.locator('.sheet')), await box(board)];
    return drawn.x + drawn.width - sheet.x;
  };
  await expect.poll(covered, 'the sheet lies over the panel, not over the board').toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Log' }).first()).toBeVisible();
  expect(await zoom()).toBe(before);
});

async function box(element: ReturnType<Page['locator']>) {
  const found = await element.boundingBox();
  if (!found) throw new Error('it is not on the page');
  return found;
}

/** The shorter side of the drawn island with its harbors, as a share of the shorter side of the window; 0 if some of it is out of sight. */
function shareOf(page: Page): Promise<number> {
  return page.getByRole('group', { name: 'The board' }).evaluate((svg) => {
    const { width, height } = (svg as SVGSVGElement).viewBox.baseVal;
    const box = svg.getBoundingClientRect();
    if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return 0;
    const scale = Math.min(box.width / width, box.height / height);
    return (scale * Math.min(width, height)) / Math.min(innerWidth, innerHeight);
  });
}
