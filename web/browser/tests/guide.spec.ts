// The guide as somebody uses it who has never played: every lesson by its solution, the way through all of it, and its screens.

import type { Page } from '@playwright/test';
import type { Handbook, Lesson } from '../../src/wire/index.ts';
import { byKeys, byMouse, doAct } from '../harness/acting.ts';
import { Audit, LOOKS } from '../harness/audit.ts';
import { boxOf, named, painted } from '../harness/locate.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE, type Visit } from '../harness/visit.ts';

const RULES = 'fifth:4';
const DONE = /^(Continue|Next lesson|Play your first game)$/;
const coachOf = (page: Page) => page.getByRole('complementary', { name: 'Coach' });

for (const [how, press] of [
  ['mouse', byMouse],
  ['keys', byKeys],
] as const) {
  // What the keys press is the same; one way in every run is enough.
  const tag = how === 'mouse' ? [] : ['@quiet'];
  test(`the guide: every lesson by its solution, with ${how}`, { tag }, async ({ visit }) => {
    const page = await visit.person({ name: '' });
    await page.goto('/learn');
    const lessons = await lessonsOf(page);
    expect(lessons).toHaveLength(14);
    await answered(page, () => page.getByRole('link', { name: 'Start the first lesson' }).click());
    for (const [place, { title, slug, stages }] of lessons.entries()) {
      await page.getByRole('heading', { level: 1, name: `${place + 1} · ${title}` }).waitFor();
      for (const [number, { solution }] of stages.entries()) {
        await test.step(`${slug} ${number + 1}`, async () => {
          for (const actions of solution) await answered(page, () => doAct(page, actions, press));
          await answered(page, () => press(page, coachOf(page).getByRole('button', { name: DONE })));
        });
      }
    }
    await page.getByRole('heading', { level: 1, name: 'Your first game' }).waitFor();
    expect(await starsOf(page)).toEqual(Object.fromEntries(lessons.map(({ slug }) => [slug, 3])));
  });
}

test('the guide: wrong tries, hints, being shown, and beginning again', async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/learn/lessons/distance');
  const lesson = (await lessonsOf(page)).find(({ slug }) => slug === 'distance');
  const coach = coachOf(page);
  await named(coach, 'Hint').click();
  await coach.getByText('Hint', { exact: true }).waitFor();
  // Whoever is shown every stage gets through, with one star.
  const stages = lesson?.stages.length ?? 0;
  expect(stages).toBeGreaterThan(0);
  for (let stage = 1; stage <= stages; stage += 1) {
    await named(coach, 'Show me').click();
    await coach.getByRole('button', { name: DONE }).waitFor();
    await coach.getByRole('img', { name: '1 of 3 stars' }).waitFor();
    if (stage < stages) await named(coach, 'Continue').click();
  }
  expect((await starsOf(page))['distance']).toBe(1);
  await named(coach, 'Repeat').click();
  await named(coach, 'Hint').waitFor();
});

test('the guide: an illegal try is answered with its rule', async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/learn/lessons/distance');
  const coach = coachOf(page);
  await page.locator('[data-spot^="corner-"]').first().waitFor({ state: 'attached' });
  const spots = await page.locator('[data-spot^="corner-"]').evaluateAll((all) => all.map((element) => element.getAttribute('data-spot')));
  const rule = coach.getByRole('link', { name: /^Rule SETTLE-/ }).first();
  for (const spot of spots) {
    await answered(page, () => byMouse(page, page.locator(`[data-spot="${spot}"]`)));
    if (await rule.isVisible()) break;
    // It was allowed.
    await answered(page, () => named(coach, 'Start over').click());
  }
  await rule.click();
  await page.waitForURL(/\/learn\/rules\/SETTLE-/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('the guide: on a phone the board keeps its size, and every button says its whole name', async ({ visit }) => {
  for (const size of [PHONE, { width: 360, height: 640 }]) {
    const page = await visit.person({ size, touch: true });
    await page.goto('/learn/lessons/settlement');
    const coach = page.getByRole('region', { name: 'Coach' });
    const words = coach.locator('.words');
    const bar = page.locator('footer');
    await bar.getByText('Settlement', { exact: true }).waitFor();
    await bar.getByText('Dev card', { exact: true }).waitFor();
    const cut = await bar.locator('button:not(.face)').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
    const board = page.locator('.centre svg').first();
    const before = await boxOf(board);
    expect((await boxOf(words)).height + (await boxOf(coach)).y, 'a task leaves the board free').toBeLessThanOrEqual(before.y);
    const expectFixed = async (what: string) => expect(await boxOf(board), `${size.width}: ${what}`).toEqual(before);
    await named(coach, 'Hint').tap();
    await coach.getByText('Hint', { exact: true }).waitFor();
    await named(coach, 'Less').waitFor();
    await expectFixed('a hint lies over the board');
    const open = await boxOf(words);
    // Whoever continues with the board has read it.
    await page.touchscreen.tap(before.x + 4, before.y + before.height - 4);
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(words);
        return y + height <= before.y && height < open.height;
      }, 'the hint makes room for the board')
      .toBe(true);
    await expectFixed('the hint was read');
    await named(coach, 'Show me').tap();
    await coach.getByRole('button', { name: DONE }).waitFor();
    await expectFixed('the stage is done');
  }
});

test('the guide: the first game with the coach goes on after a reload', async ({ visit }) => {
  const { page, obey } = await firstGame(visit);
  expect(await obey(24), 'no game is over so soon').toBe(24);
  const seats = page.locator('[data-seat]');
  const before = await seats.count();
  await page.reload();
  await expect(seats).toHaveCount(before);
  expect(await page.getByText('Your turn — place a settlement').count(), 'the set-up is over, also after a reload').toBe(0);
  expect(await obey(30)).toBe(30);
});

test('the guide: the first game with the coach, to its end', { tag: '@quiet' }, async ({ visit }) => {
  const { page, obey } = await firstGame(visit);
  await obey(1_500);
  await page.getByRole('dialog').getByRole('link', { name: 'Play a real game' }).click();
  await page.getByRole('button', { name: /^Play the bots/ }).waitFor();
});

/** The first game of the guide, and somebody who does what the coach says. */
async function firstGame(visit: Visit) {
  const page = await visit.person();
  // The luck of this game comes from the page alone: the same game every time, and a short one.
  await page.addInitScript(fixLuck, 21);
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Learn/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Your first game/ }).click();
  const player = new Player(page);
  let presses = 0;
  /** Goes on until this many presses are done in all or the game is over; says how many there were. */
  const obey = async (most: number) => {
    await player.follow(
      ({ buttons }) => {
        const next = buttons.find(({ name }) => /^(Show me|Do it|Skip ahead)$/.test(name));
        if (next) presses += 1;
        return next;
      },
      (seen) => presses >= most || seen.dialog !== null,
    );
    return presses;
  };
  return { page, obey };
}

/** Every kind of screen of the guide: pictures, axe, and nothing that sticks out. */
for (const { look, person } of LOOKS) {
  test(`the guide's screens, ${look}`, { tag: '@quiet' }, async ({ visit }) => {
    const page = await visit.person({ ...person, kept: { 'guide.stars': { 'first-cards': 3, pips: 2 } } });
    const audit = new Audit(look);
    const show = async (name: string) => {
      // Some of these screens slide in.
      await page.waitForTimeout(250);
      await audit.show(page, `guide ${name}`);
    };
    const heading = page.getByRole('heading', { level: 1 }).first();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

    await page.goto('/learn');
    await heading.waitFor();
    await show('start');
    await page.goto('/learn/lessons/distance');
    await page.locator('[data-spot]').first().waitFor({ state: 'attached' });
    await show('lesson');
    await press('Hint');
    await show('lesson hint');
    await press('Show me');
    await page.getByRole('button', { name: DONE }).first().waitFor();
    await show('lesson done');
    await page.goto('/learn/lessons/offers');
    await named(page, 'Trade').waitFor();
    await show('lesson offers');
    await press('Trade');
    await show('lesson trade');
    await page.goto('/learn/lessons/seven');
    await named(page, 'Roll dice').waitFor();
    await show('lesson seven');
    await page.goto('/learn/first-game');
    await named(page, 'Show me').waitFor();
    await show('first game');
    await press('Show me');
    await show('first game shown');
    await page.goto('/learn/dice');
    await heading.waitFor();
    await press('Roll 100 times');
    await page.getByRole('heading', { name: 'Balanced dice' }).waitFor();
    await show('dice');
    await page.goto('/learn/companion');
    await heading.waitFor();
    await page.getByRole('tab', { name: 'Dice' }).click();
    await press('Roll dice');
    await page.getByRole('list', { name: /^Latest rolls/ }).waitFor();
    await show('companion dice');
    for (const part of ['Points', 'Costs', 'Board']) {
      await page.getByRole('tab', { name: part }).click();
      await show(`companion ${part.toLowerCase()}`);
    }
    audit.expectNoFaults();
  });
}

/** Runs inside the page: what it draws at random is the same from now on. */
function fixLuck(seed: number): void {
  let state = seed;
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array)) throw new Error('only bytes are drawn');
    array.forEach((_, place) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      array[place] = state >>> 24;
    });
    return array;
  };
}

async function lessonsOf(page: Page): Promise<Lesson[]> {
  const answer = await page.request.get('/api/guide', { params: { rules: RULES } });
  const { lessons }: Handbook = await answer.json();
  return lessons;
}

async function starsOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('hexhaven.guide.stars') ?? '{}'));
}

/** Does something that asks the engine, and waits until its answer is shown: what is pressed before that means nothing. */
async function answered(page: Page, doing: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => /\/api\/guide\/(lessons|games|play)/.test(response.url()));
  await Promise.all([answer, doing()]);
  await painted(page);
}
