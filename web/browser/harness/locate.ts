// Small questions to a page.

import { errors, type Locator, type Page } from '@playwright/test';

type Box = { x: number; y: number; width: number; height: number };

export function named(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not in the picture`);
  return box;
}

export async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Is it there within this time? Only being late is an answer; a page that is gone is still an error. */
export async function appears(locator: Locator, within: number): Promise<boolean> {
  try {
    await locator.waitFor({ state: 'attached', timeout: within });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/**
 * Waits for two frames: what was decided before has been laid out and painted then. A browser without a screen may owe a page
 * its next frame for as long as nothing changes there; half a second without one says that nothing does.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 500);
      }),
  );
}
