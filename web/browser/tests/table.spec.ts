// The table around the moves: ending a game, the log, the footer, the result and the replay.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { boxOf, named, painted } from '../harness/locate.ts';
import { begin, invited } from '../harness/meet.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { DESK, PHONE } from '../harness/visit.ts';

/** On a phone there is a sheet of this name around it. */
const logOf = (page: Page) => page.locator('[role="region"][aria-label="Log"]');
const strip = (page: Page) => page.getByRole('region', { name: 'Ending the game' });

test('ending a game against bots is asked about, and undone or done', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3');
  const dialog = page.getByRole('dialog');
  await askToEnd(page);
  await named(dialog, 'Keep playing').click();
  expect(
    visit.sent(page).filter(({ type }) => type === 'vote_abandon'),
    'a question is no answer',
  ).toEqual([]);
  await askToEnd(page);
  await named(dialog, 'End this game').click();
  await strip(page)
    .getByText(/^This game ends in \d+ s$/)
    .waitFor();
  await named(strip(page), 'Undo').click();
  await strip(page).waitFor({ state: 'detached' });
  await askToEnd(page);
  await named(dialog, 'End this game').click();
  // Whoever comes back meanwhile sees how much time is left.
  await strip(page).waitFor();
  await page.reload();
  await strip(page)
    .getByText(/^This game ends in [1-9]\d* s$/)
    .waitFor();
  await page.getByRole('heading', { name: 'Game ended early' }).waitFor();
});

test('people end a game together', async ({ visit }) => {
  const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem']);
  const pages = players.map(({ page }) => page);
  const [{ page: ada }, { page: bea }, { page: cem }] = players;
  await askToEnd(ada);
  await named(ada.getByRole('dialog'), 'Ask to end it').click();
  await strip(ada).getByText('Waiting for Bea and Cem.').waitFor();
  for (const page of [bea, cem]) await strip(page).getByText('Ada wants to end this game').waitFor();
  await named(strip(bea), 'Agree').click();
  await strip(ada).getByText('Waiting for Cem.').waitFor();
  await strip(ada).getByRole('listitem').filter({ hasText: 'Bea' }).getByText('agrees').waitFor({ state: 'attached' });
  await strip(cem).getByText('Ada and Bea want to end this game').waitFor();
  await named(strip(cem), 'Keep playing').click();
  await strip(cem).waitFor({ state: 'detached' });
  await named(strip(ada), 'Withdraw').click();
  await strip(cem).getByText('Bea wants to end this game').waitFor();
  await named(strip(cem), 'Agree').click();
  await named(strip(ada), 'Agree').click();
  await Promise.all(
    pages.map((page) =>
      strip(page)
        .getByText(/^This game ends in \d+ s$/)
        .waitFor(),
    ),
  );
  await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Game ended early' }).waitFor()));
});

test('the log runs down everywhere, and its newest line is in sight', { tag: '@quiet' }, async ({ visit }) => {
  // Nobody wins with five points before the third turn.
  const page = await begin(visit, 'fifth:3:fixed,vp-to-win=5');
  const player = new Player(page, { seed: 61 });
  for (const _ of ['first', 'second']) {
    await player.play(shows('Roll dice'));
    await player.play(shows('End turn'));
  }
  await player.play(shows('Roll dice'));
  await expectDownward(page, 'at the table');
  await page.setViewportSize({ width: 1100, height: 700 });
  await expectDownward(page, 'in another window');
  expect(await named(page, 'Latest').count(), 'the end is there already').toBe(0);
  await page.setViewportSize(PHONE);
  await named(page, 'Log').click();
  await expectDownward(page, 'on a phone');
  // Whoever reads further up is left there, until they want to see the end again.
  await logOf(page).evaluate((log) => (log.scrollTop = 0));
  await named(page, 'Latest').click();
  await expectDownward(page, 'after a way back to the end');
  await named(page, 'Close').click();
  await page.setViewportSize(DESK);
  await player.finish();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Step' }).press('End');
  await page.getByText(/^Step (\d+) of \1 /).waitFor();
  await expectDownward(page, 'in the replay');
});

test('the footer of a narrow window has no empty column', async ({ visit }) => {
  const page = await begin(visit, 'fifth:3', { size: { width: 820, height: 1180 } });
  const player = new Player(page, { seed: 62 });
  // With Undo there are most buttons at the end.
  await player.play(shows('Undo'));
  await expectFilled(page);
  await player.play(shows('Roll dice'));
  await expectFilled(page);
});

test('the winning move, the result of six players, and the replay of it', async ({ visit }) => {
  const page = await begin(visit, 'fifth:6:five-six,vp-to-win=4');
  await page.evaluate(watchEnd);
  await new Player(page, { seed: 63 }).finish();
  const looked = await page.evaluate(() => (endWatch.dialog ?? NaN) - (endWatch.over ?? NaN));
  expect(looked, 'milliseconds in which the winning move was in sight').toBeGreaterThan(350);
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('listitem').nth(5).waitFor();
  await page.mouse.click(8, 450);
  await painted(page);
  expect(await dialog.count(), 'a stray press beside it closes nothing').toBe(1);
  await named(page, 'Dice and cards').click();
  await dialog.getByRole('tab', { name: 'Points' }).waitFor();
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await painted(page);
    const boxes = new Set<string>();
    for (const tab of ['Points', 'Dice', 'Cards', 'More']) {
      await dialog.getByRole('tab', { name: tab }).click();
      await painted(page);
      boxes.add(JSON.stringify(await boxOf(dialog)));
      expect(await hiddenCells(page), `${tab} at ${size.width}`).toEqual([]);
    }
    expect([...boxes], 'the dialog keeps its place').toHaveLength(1);
  }
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(left);
  }
  // A phone has the replay behind "More".
  await page.setViewportSize(DESK);
  await named(page, 'See the result').click();
  await dialog.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  expect(await page.getByText('away', { exact: true }).count(), 'nobody is away in a replay').toBe(0);
});

declare global {
  /** When the game was over, and when the result covered the board. */
  var endWatch: { over?: number; dialog?: number };
}

/** Runs inside the page. */
function watchEnd(): void {
  globalThis.endWatch = {};
  new MutationObserver(() => {
    const over = [...document.querySelectorAll('button')].some((button) => button.textContent.trim() === 'See the result');
    if (over) endWatch.over ??= performance.now();
    if (document.querySelector('dialog[open]')) endWatch.dialog ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The buttons of the footer reach to its end at every width, and not beyond. */
async function expectFilled(page: Page): Promise<void> {
  const unused = () =>
    page.locator('footer').evaluate((footer) => {
      const ends = [...footer.querySelectorAll('button')].map((button) => button.getBoundingClientRect().right);
      return Math.abs(footer.getBoundingClientRect().right - parseFloat(getComputedStyle(footer).paddingRight) - Math.max(...ends));
    });
  for (const width of [1440, 1280, 1100, 1024, 1023, 900, 820, 768]) {
    await page.setViewportSize({ width, height: 1100 });
    await expect.poll(unused, `pixels left over at ${width}`).toBeLessThan(2);
  }
}

async function askToEnd(page: Page): Promise<void> {
  await named(page, 'Menu').click();
  await named(page, 'End this game…').click();
  await page.getByRole('heading', { name: 'End this game?' }).waitFor();
}

/** The turns of the log count up from top to bottom, and the last line can be read. */
async function expectDownward(page: Page, where: string): Promise<void> {
  const log = logOf(page);
  await log
    .getByText(/^Turn \d+/i)
    .first()
    .waitFor({ state: 'attached' });
  const turns = (await log.getByRole('heading').allTextContents()).flatMap((text) => /^Turn (\d+)/i.exec(text)?.[1] ?? []).map(Number);
  expect(turns.length, `${where}: turns`).toBeGreaterThan(2);
  expect(turns, where).toEqual(turns.toSorted((a, b) => a - b));
  const below = () =>
    log.evaluate((box) => {
      const last = [...box.querySelectorAll('li')].at(-1)?.getBoundingClientRect();
      return (last?.bottom ?? NaN) - box.getBoundingClientRect().bottom;
    });
  await expect.poll(below, `${where}: pixels of the last line that are out of sight`).toBeLessThan(4);
}

/** Cells of figures that have to be scrolled sideways to be seen. */
async function hiddenCells(page: Page): Promise<string[]> {
  return page.locator('dialog .scroll > table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const end = table.parentElement?.getBoundingClientRect().right ?? NaN;
      return [...table.querySelectorAll('th, td')]
        .filter((cell) => !(cell.getBoundingClientRect().right <= end + 1) && cell.checkVisibility())
        .map((cell) => cell.textContent.trim());
    }),
  );
}
