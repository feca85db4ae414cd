// The table around the moves: ending a game, the log, the footer, the result and the replay.

import assert from 'node:assert/strict';
import { PHONE } from '../harness/pages.mjs';
import { Player } from '../harness/player.mjs';
import { begin, invited } from './meet.mjs';

const named = (page, name) => page.getByRole('button', { name, exact: true });
const strip = (page) => page.getByRole('region', { name: 'Ending the game' });
const shows = (name) => (seen) => seen.buttons.some((button) => button.name === name && !button.blocked);
const votes = (visit, page) => visit.sent(page).filter(({ type }) => type === 'vote_abandon');

export const table = [
  {
    name: 'ending a game against bots is asked about, and undone or done',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3');
      await ask(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
      assert.deepEqual(votes(visit, page), [], 'a question is no answer');
      await ask(page);
      await page.getByRole('dialog').getByRole('button', { name: 'End this game' }).click();
      await strip(page).getByText(/^This game ends in \d+ s$/).waitFor();
      await strip(page).getByRole('button', { name: 'Undo' }).click();
      await strip(page).waitFor({ state: 'detached' });
      await ask(page);
      await page.getByRole('dialog').getByRole('button', { name: 'End this game' }).click();
      // Whoever comes back meanwhile sees how much time is left.
      await strip(page).waitFor();
      await page.reload();
      await strip(page).getByText(/^This game ends in [1-9]\d* s$/).waitFor();
      await page.getByRole('heading', { name: 'Game ended early' }).waitFor();
    },
  },
  {
    name: 'people end a game together',
    async play({ visit }) {
      const [ada, bea, cem] = (await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem'])).map(({ page }) => page);
      await ask(ada);
      await ada.getByRole('dialog').getByRole('button', { name: 'Ask to end it' }).click();
      await strip(ada).getByText('Waiting for Bea, Cem.').waitFor();
      for (const page of [bea, cem]) await strip(page).getByText('Ada wants to end this game').waitFor();
      await strip(bea).getByRole('button', { name: 'Agree' }).click();
      await strip(ada).getByText(/Waiting for Cem\.\s+Agreed: Bea\./).waitFor();
      await strip(cem).getByText('Ada, Bea want to end this game').waitFor();
      await strip(cem).getByRole('button', { name: 'Play on' }).click();
      await strip(cem).waitFor({ state: 'detached' });
      await strip(ada).getByRole('button', { name: 'Withdraw' }).click();
      await strip(cem).getByText('Bea wants to end this game').waitFor();
      await strip(cem).getByRole('button', { name: 'Agree' }).click();
      await strip(ada).getByRole('button', { name: 'Agree' }).click();
      for (const page of [ada, bea, cem]) await strip(page).getByText(/^This game ends in \d+ s$/).waitFor();
      for (const page of [ada, bea, cem]) await page.getByRole('heading', { name: 'Game ended early' }).waitFor();
    },
  },
  {
    name: 'the log runs down everywhere, and its newest line is in sight',
    async play({ visit }) {
      // Nobody wins with five points before the third roll.
      const page = await begin(visit, 'fifth:3:fixed,vp-to-win=5');
      const player = new Player(page, { seed: 61 });
      let turns = 0;
      await player.play({ done: (seen) => shows('Roll dice')(seen) && (turns += 1) > 2 });
      await downward(page, 'at the table');
      await page.setViewportSize({ width: 1100, height: 700 });
      await downward(page, 'in another window');
      assert.equal(await named(page, 'Newest').count(), 0, 'the end is there already');
      await page.setViewportSize(PHONE);
      await named(page, 'Log').click();
      await downward(page, 'on a phone');
      // Whoever reads further up is left there, until they want to see the end again.
      await page.evaluate(() => (document.querySelector('[role="region"][aria-label="Log"]').scrollTop = 0));
      await named(page, 'Newest').click();
      await downward(page, 'after a way back to the end');
      await named(page, 'Close').click();
      await page.setViewportSize({ width: 1440, height: 900 });
      await player.play();
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('slider', { name: 'Step' }).press('End');
      await page.getByText(/^Step (\d+) of \1 /).waitFor();
      await downward(page, 'in the replay');
    },
  },
  {
    name: 'the footer of a narrow window has no empty column',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:3', { size: { width: 820, height: 1180 } });
      const player = new Player(page, { seed: 62 });
      // With Undo there are most buttons at the end.
      await player.play({ done: shows('Undo') });
      await filled(page);
      await player.play({ done: shows('Roll dice') });
      await filled(page);
    },
  },
  {
    name: 'the winning move, the result of six players, and the replay of it',
    async play({ visit }) {
      const page = await begin(visit, 'fifth:6:five-six,vp-to-win=4');
      await page.evaluate(watchEnd);
      const player = new Player(page, { seed: 63 });
      await player.play();
      const looked = await page.evaluate(() => globalThis.endWatch.dialog - globalThis.endWatch.over);
      assert.ok(looked > 1_400, `the winning move was in sight for ${looked} ms`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('tab', { name: 'Points' }).waitFor();
      // A press beside it leaves it open.
      await page.mouse.click(8, 450);
      await page.waitForTimeout(100);
      assert.equal(await dialog.count(), 1, 'a stray press closes nothing');
      for (const size of [{ width: 1440, height: 900 }, PHONE]) {
        await page.setViewportSize(size);
        const boxes = [];
        for (const tab of ['Points', 'Dice', 'Cards', 'More']) {
          await dialog.getByRole('tab', { name: tab }).click();
          boxes.push(JSON.stringify(await dialog.boundingBox()));
          assert.deepEqual(await hidden(page), [], `${tab} at ${size.width}`);
        }
        assert.equal(new Set(boxes).size, 1, `the dialog keeps its place: ${boxes}`);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await named(page, 'See the result').click();
      await dialog.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('slider', { name: 'Step' }).waitFor();
      assert.equal(await page.getByText('away', { exact: true }).count(), 0, 'nobody is away in a replay');
    },
  },
];

/** Runs in the page: when the game is over, and when the result covers the board. */
function watchEnd() {
  globalThis.endWatch = {};
  new MutationObserver(() => {
    const over = [...document.querySelectorAll('button')].some((button) => button.textContent.trim() === 'See the result');
    if (over) globalThis.endWatch.over ??= performance.now();
    if (document.querySelector('dialog[open]')) globalThis.endWatch.dialog ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The buttons of the footer reach to its end at every width, and not beyond. */
async function filled(page) {
  for (const width of [1440, 1280, 1100, 1024, 1023, 900, 820, 768]) {
    await page.setViewportSize({ width, height: 1100 });
    const unused = await page.evaluate(() => {
      const footer = document.querySelector('footer');
      const ends = [...footer.querySelectorAll('button')].map((button) => button.getBoundingClientRect().right);
      return footer.getBoundingClientRect().right - parseFloat(getComputedStyle(footer).paddingRight) - Math.max(...ends);
    });
    assert.ok(Math.abs(unused) < 2, `${unused} px are left over at ${width}`);
  }
}

async function ask(page) {
  await named(page, 'Menu').click();
  await named(page, 'End this game…').click();
  await page.getByRole('heading', { name: 'End this game?' }).waitFor();
}

/** The turns of the log count up from top to bottom, and the last line can be read. */
async function downward(page, where) {
  const log = page.locator('[role="region"][aria-label="Log"]');
  await log.getByText(/^Turn \d+/i).first().waitFor({ state: 'attached' });
  const turns = (await log.getByRole('heading').allTextContents()).flatMap((text) => /^Turn (\d+)/i.exec(text)?.[1] ?? []).map(Number);
  assert.ok(turns.length > 2, `${where}: ${turns.length} turns`);
  assert.deepEqual(turns, turns.toSorted((a, b) => a - b), where);
  const below = await log.evaluate((box) => {
    const last = [...box.querySelectorAll('li')].at(-1).getBoundingClientRect();
    return last.bottom - box.getBoundingClientRect().bottom;
  });
  assert.ok(below < 4, `${where}: the last line is ${below} px below what is in sight`);
}

/** Cells of figures that have to be scrolled sideways to be seen. */
async function hidden(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog .scroll > table')].flatMap((table) => {
      const box = table.parentElement.getBoundingClientRect();
      return [...table.querySelectorAll('th, td')].filter((cell) => cell.getBoundingClientRect().right > box.right + 1 && cell.checkVisibility()).map((cell) => cell.textContent.trim());
    }),
  );
}
