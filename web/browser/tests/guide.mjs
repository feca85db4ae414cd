// The guide as somebody uses it who has never played: every lesson by its solution, the way through all of it, and its screens.

import assert from 'node:assert/strict';
import { byKeys, byMouse, doAct } from '../harness/doing.mjs';
import { DESK, PHONE } from '../harness/pages.mjs';
import { breaches, tooWide } from './screens.mjs';

const RULES = 'fifth:4';
const DONE = /^(Go on|Next lesson|Play your first game)$/;

const lessonsOf = (page) => page.evaluate((rules) => fetch(`/api/guide?rules=${rules}`).then((answer) => answer.json()).then(({ lessons }) => lessons), RULES);
const starsOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('hexhaven.guide.stars') ?? '{}'));

/** Does something that asks the engine, and waits until its answer is shown: what is pressed before that means nothing. */
async function answered(page, doing) {
  const answer = page.waitForResponse((response) => /\/api\/guide\/(lessons|games|play)/.test(response.url()));
  await Promise.all([answer, doing()]);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
}

export const guide = [
  ...[
    ['mouse', byMouse],
    ['keys', byKeys],
  ].map(([how, press]) => ({
    name: `the guide: every lesson by its solution, with ${how}`,
    async play({ visit, note }) {
      const page = await visit.person({ name: '' });
      await page.goto('/learn');
      const lessons = await lessonsOf(page);
      assert.equal(lessons.length, 14);
      await answered(page, () => page.getByRole('link', { name: 'Start with the first lesson' }).click());
      for (const [place, lesson] of lessons.entries()) {
        await page.getByRole('heading', { level: 1, name: `${place + 1} · ${lesson.title}` }).waitFor();
        for (const [number, stage] of lesson.stages.entries()) {
          for (const actions of stage.solution) {
            await answered(page, () => doAct(page, actions, press)).catch((error) => Promise.reject(new Error(`${lesson.slug} ${number + 1}, ${JSON.stringify(actions)}: ${error.message}`)));
          }
          const onward = page.getByRole('complementary', { name: 'Coach' }).getByRole('button', { name: DONE });
          await onward.waitFor().catch((error) => Promise.reject(new Error(`${lesson.slug} ${number + 1} is not done: ${error.message}`)));
          await answered(page, () => press(page, onward));
        }
      }
      await page.getByRole('heading', { level: 1, name: 'Your first game' }).waitFor();
      const stars = await starsOf(page);
      assert.deepEqual(stars, Object.fromEntries(lessons.map(({ slug }) => [slug, 3])));
      note(`${lessons.length} lessons`);
    },
  })),
  {
    name: 'the guide: wrong tries, hints, being shown, and beginning again',
    async play({ visit }) {
      const page = await visit.person();
      await page.goto('/learn/lessons/distance');
      const lesson = (await lessonsOf(page)).find(({ slug }) => slug === 'distance');
      const coach = page.getByRole('complementary', { name: 'Coach' });
      await coach.getByRole('button', { name: 'Hint' }).click();
      await coach.getByText('Hint', { exact: true }).waitFor();
      // Whoever is shown every stage gets through, with one star.
      for (const _ of lesson.stages) {
        await coach.getByRole('button', { name: 'Show me' }).click();
        await coach.getByRole('button', { name: DONE }).waitFor();
        await coach.getByRole('img', { name: '1 of 3 stars' }).waitFor();
        if (await coach.getByRole('button', { name: 'Go on', exact: true }).isVisible()) await coach.getByRole('button', { name: 'Go on', exact: true }).click();
      }
      assert.equal((await starsOf(page)).distance, 1);
      await coach.getByRole('button', { name: 'Repeat' }).click();
      await coach.getByRole('button', { name: 'Hint' }).waitFor();
    },
  },
  {
    name: 'the guide: an illegal try is answered with its rule',
    async play({ visit }) {
      const page = await visit.person();
      await page.goto('/learn/lessons/distance');
      const coach = page.getByRole('complementary', { name: 'Coach' });
      await page.locator('[data-spot^="node-"]').first().waitFor({ state: 'attached' });
      const spots = await page.locator('[data-spot^="node-"]').evaluateAll((all) => all.map((element) => element.dataset.spot));
      const rule = coach.getByRole('link', { name: /^Rule SETTLE-/ });
      for (const spot of spots) {
        await byMouse(page, page.locator(`[data-spot="${spot}"]`));
        if (await rule.first().waitFor({ timeout: 1500 }).then(() => true, () => false)) break;
        if (await coach.getByRole('button', { name: 'Start again' }).isVisible()) await coach.getByRole('button', { name: 'Start again' }).click();
      }
      await rule.first().click();
      await page.waitForURL(/\/learn\/rules\/SETTLE-/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'the guide: on a phone the board keeps its size, and every button says its whole name',
    async play({ visit }) {
      for (const size of [PHONE, { width: 360, height: 640 }]) {
        const page = await visit.person({ size, touch: true });
        await page.goto('/learn/lessons/settlement');
        const coach = page.getByRole('region', { name: 'Coach' });
        const bar = page.locator('footer');
        await bar.getByText('Settlement', { exact: true }).waitFor();
        await bar.getByText('Dev card', { exact: true }).waitFor();
        assert.deepEqual(await bar.locator('button').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
        const board = page.locator('.centre svg').first();
        const before = await board.boundingBox();
        assert.ok((await coach.locator('.words').boundingBox()).height + (await coach.boundingBox()).y <= before.y, 'a task leaves the board free');
        const fixed = async (what) => assert.deepEqual(await board.boundingBox(), before, `${size.width}: ${what}`);
        await coach.getByRole('button', { name: 'Hint' }).tap();
        const hint = coach.getByText('Hint', { exact: true });
        await hint.waitFor();
        await fixed('a hint lies over the board');
        const open = await coach.locator('.words').boundingBox();
        // Whoever goes on with the board has read it.
        await page.touchscreen.tap(before.x + 4, before.y + before.height - 4);
        await page.waitForFunction(({ top, most }) => {
          const { bottom, height } = document.querySelector('.coach .words').getBoundingClientRect();
          return bottom <= top && height < most;
        }, { top: before.y, most: open.height });
        await fixed('the hint was read');
        await coach.getByRole('button', { name: 'Show me' }).tap();
        await coach.getByRole('button', { name: DONE }).waitFor();
        await fixed('the stage is done');
      }
    },
  },
  {
    name: 'the guide: the first game with the coach, over a reload, to its end',
    async play({ visit, note }) {
      const page = await visit.person();
      await page.goto('/');
      await page.getByRole('link', { name: /^Learn/ }).first().click();
      await page.getByRole('link', { name: /^Your first game/ }).click();
      const coach = page.getByRole('complementary', { name: 'Coach' });
      const dialog = page.getByRole('dialog');
      const step = coach.getByRole('button', { name: /^(Show me|Do it|Skip ahead)$/ });
      let acts = 0;
      for (; acts < 1500 && !(await dialog.isVisible()); acts += 1) {
        if (acts === 24) {
          const before = await page.locator('[data-seat]').allTextContents();
          await page.reload();
          await page.locator('[data-seat]').first().waitFor();
          assert.equal((await page.locator('[data-seat]').allTextContents()).length, before.length);
          assert.equal(await page.getByText('place a settlement on a highlighted corner').count(), 0, 'the set-up is over, also after a reload');
        }
        await step.or(dialog).first().waitFor();
        if (!(await dialog.isVisible())) await step.first().click({ timeout: 2000 }).catch(() => undefined);
      }
      await dialog.getByRole('link', { name: 'To a real game' }).click();
      await page.getByRole('button', { name: /^Play the bots/ }).waitFor();
      note(`${acts} presses`);
    },
  },
];

const SIZES = { desk: { size: DESK }, phone: { size: PHONE, touch: true } };

/** Every kind of screen of the guide: pictures, axe, and nothing that sticks out. */
export const guideScreens = ['desk', 'phone'].flatMap((size) =>
  ['light', 'dark'].map((theme) => ({
    name: `the guide's screens, ${size}, ${theme}`,
    async play({ visit, artefacts }) {
      const page = await visit.person({ ...SIZES[size], theme, bypassCSP: true, kept: { 'guide.stars': { 'first-cards': 3, pips: 2 } } });
      const faults = [];
      const show = async (name) => {
        await page.screenshot({ path: `${artefacts}guide ${size} ${theme} ${name}.png` });
        faults.push(...(await breaches(page)).map((fault) => `${name}: ${fault}`), ...(await tooWide(page)).map((fault) => `${name}: ${fault}`));
      };
      for (const { name, path, ready, act } of SCREENS) {
        if (path) await page.goto(path);
        await ready?.(page);
        await act?.(page);
        await page.waitForTimeout(250);
        await show(name);
      }
      assert.equal(faults.join('\n'), '');
    },
  })),
);

const heading = (page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const spots = (page) => page.locator('[data-spot]').first().waitFor({ state: 'attached' });
const button = (name) => (page) => page.getByRole('button', { name }).first().click();

const SCREENS = [
  { name: 'start', path: '/learn', ready: heading },
  { name: 'lesson', path: '/learn/lessons/distance', ready: spots },
  { name: 'lesson hint', act: button('Hint') },
  { name: 'lesson done', act: async (page) => {
    await button('Show me')(page);
    await page.getByRole('button', { name: DONE }).first().waitFor();
  } },
  { name: 'lesson offers', path: '/learn/lessons/offers', ready: (page) => page.getByRole('button', { name: 'Trade', exact: true }).waitFor() },
  { name: 'lesson trade', act: button(/^Trade$/) },
  { name: 'lesson seven', path: '/learn/lessons/seven', ready: (page) => page.getByRole('button', { name: 'Roll dice' }).waitFor() },
  { name: 'first game', path: '/learn/first-game', ready: (page) => page.getByRole('button', { name: 'Show me' }).waitFor() },
  { name: 'first game shown', act: button('Show me') },
  { name: 'dice', path: '/learn/dice', ready: heading, act: async (page) => {
    await page.getByRole('button', { name: 'Roll 100 times' }).click();
    await page.getByRole('heading', { name: 'Balanced dice' }).waitFor();
  } },
  { name: 'companion dice', path: '/learn/companion', ready: heading, act: async (page) => {
    await page.getByRole('tab', { name: 'Dice' }).click();
    await page.getByRole('button', { name: 'Roll dice' }).click();
    await page.getByRole('list', { name: /^Latest rolls/ }).waitFor();
  } },
  ...['Points', 'Costs', 'Board'].map((part) => ({ name: `companion ${part.toLowerCase()}`, act: (page) => page.getByRole('tab', { name: part }).click() })),
];
