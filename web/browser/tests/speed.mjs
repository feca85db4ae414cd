// How long people wait, measured where it matters.

import assert from 'node:assert/strict';
import { PHONE } from '../harness/pages.mjs';
import { Player, isAsked } from '../harness/player.mjs';
import { begin } from './meet.mjs';

/** A slow phone in a slow network: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;
const MOST_FIRST_BOARD = 2_000;
const MOST_ROLL = 1_600;

export const speed = [
  {
    name: 'the first board on a slow phone',
    async play({ visit, note }) {
      const page = await begin(visit, 'fifth:4');
      await page.getByRole('group', { name: 'The board' }).waitFor();
      const times = [];
      while (times.length < 3) times.push(await firstBoard(visit, page));
      note(times.map((time) => `${time} ms`).join(', '));
      assert.ok(Math.min(...times) <= MOST_FIRST_BOARD, `the first board took ${times.join(', ')} ms, at most ${MOST_FIRST_BOARD}`);
    },
  },
  {
    name: 'from a roll to the next press, with motion',
    async play({ visit, note }) {
      const page = await begin(visit, 'fifth:3', { motion: 'no-preference' });
      const player = new Player(page, { seed: 51, hoards: true });
      const times = [];
      while (times.length < 3) {
        await player.play({ done: (seen) => isAsked(seen) && seen.buttons.some(({ name }) => name === 'Roll dice') });
        const start = Date.now();
        await player.press('Roll dice');
        await page.waitForFunction(() => globalThis.hexhavenLook().buttons.some(({ name, blocked, spot }) => spot || (!blocked && /^(End turn|Discard|Please wait)/.test(name))));
        times.push(Date.now() - start);
      }
      note(times.map((time) => `${time} ms`).join(', '));
      assert.ok(Math.min(...times) <= MOST_ROLL, `a roll took ${times.join(', ')} ms, at most ${MOST_ROLL}`);
    },
  },
];

/**
 * Follows the link to the table of a page on a slow phone that has never been there, and waits until the board is painted. The page
 * takes the time itself: who asks it from outside meanwhile would have to be served by the slow processor too.
 */
async function firstBoard(visit, page) {
  const slow = await visit.person({ storageState: await page.context().storageState(), size: PHONE, touch: true });
  await slow.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=group][aria-label="The board"]')) return;
      watch.disconnect();
      // After the next frame, which is the first with the board.
      requestAnimationFrame(() => setTimeout(() => (globalThis.hexhavenBoardAfter = performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const devtools = await slow.context().newCDPSession(slow);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await slow.goto(page.url(), { waitUntil: 'commit' });
  await slow.waitForTimeout(2 * MOST_FIRST_BOARD);
  await slow.getByRole('group', { name: 'The board' }).waitFor();
  const took = await slow.evaluate(() => Math.round(globalThis.hexhavenBoardAfter));
  await slow.context().close();
  return took;
}
