// The reading half of the guide: every page opens, the search finds by keys alone, an edition changes what is said, and its
// screens.

import type { Page } from '@playwright/test';
import type { Handbook } from '../../src/wire/index.ts';
import { Audit, LOOKS } from '../harness/audit.ts';
import { named } from '../harness/locate.ts';
import { expect, test } from '../harness/test.ts';

test('reading: every chapter with its widgets, and every edge case with its boards', async ({ visit }) => {
  const page = await visit.person({ kept: { 'guide.edition': { edition: 'fifth', modules: ['five-six', 'helpers'] } } });
  await page.goto('/learn');
  await heading(page);
  const { chapters, cases } = await handbookOf(page, 'fifth:6:five-six,helpers');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  for (const { title, blocks } of chapters) {
    await contents.getByRole('link', { name: title, exact: true }).click();
    await heading(page, title);
    const widgets = blocks.filter(({ type }) => type === 'widget').length;
    await expect.poll(() => page.locator('main figure').count(), `widgets of ${title}`).toBeGreaterThanOrEqual(widgets);
    await expectWhole(page);
  }
  await contents.getByRole('link', { name: 'Edge cases' }).click();
  for (const { title, slug, blocks } of cases) {
    const question = named(page, title);
    await question.click();
    await expect(page).toHaveURL(new RegExp(`/learn/cases/${slug}$`));
    await expect(question).toHaveAttribute('aria-expanded', 'true');
    const boards = page.locator(`#more-${slug} .demo figure`);
    await expect(boards).toHaveCount(blocks.filter(({ type }) => type === 'demo').length);
    for (const board of await boards.all()) {
      // A board is fetched when it comes into sight.
      await board.evaluate((figure) => figure.scrollIntoView());
      await board.getByRole('img').first().waitFor();
    }
    await expectWhole(page);
  }
});

test('reading: every entry of the almanac leads on to the next', { tag: '@quiet' }, async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/learn/almanac');
  await heading(page);
  const { almanac } = await handbookOf(page, 'fifth:4');
  await page.goto(`/learn/almanac/${almanac[0]?.slug}`);
  for (const [place, { title }] of almanac.entries()) {
    await heading(page, title);
    await expectWhole(page);
    if (place + 1 < almanac.length) await page.getByRole('navigation', { name: 'Other entries' }).locator('[rel=next]').click();
  }
});

test('reading: the search by keys, with other words and slips', async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/learn');
  await heading(page);
  for (const [typed, slug] of [
    ['thief', 'robber'],
    ['longset raod', 'longest-road'],
    ['monopol', 'monopoly'],
  ] as const) {
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await page.getByRole('option').first().waitFor();
    await expect(page.locator('[aria-live]', { hasText: 'found' }).first()).toHaveText(/^\d+ pages? found$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/learn/almanac/${slug}`);
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
  }
  await page.keyboard.press('/');
  await page.keyboard.type('xyzzy');
  await page.getByText('Nothing found for “xyzzy”.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Nothing found').waitFor({ state: 'hidden' });
});

test('reading: an edition changes words and numbers, and is kept', async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/learn/almanac/harbor');
  await heading(page, 'Harbor');
  await page.getByRole('radio', { name: '6th edition' }).check({ force: true });
  await heading(page, 'Port');
  await page.reload();
  await heading(page, 'Port');
  await expect(page.getByRole('checkbox', { name: 'Helpers' })).toBeDisabled();
  await page.getByRole('radio', { name: '5th edition' }).check({ force: true });
  await heading(page, 'Harbor');
  await page.goto('/learn/in-the-box');
  const hexes = page.getByRole('figure').locator('li', { hasText: 'land hexes' });
  const before = (await hexes.textContent()) ?? '';
  await page.getByRole('checkbox', { name: '5–6 players' }).check({ force: true });
  await expect(hexes).not.toHaveText(before);
});

test('reading: a rule, the pages about it, and back', async ({ visit }) => {
  const page = await visit.person();
  await page.goto('/learn/almanac/longest-road');
  await page.getByRole('link', { name: 'LR-5', exact: true }).first().click();
  await heading(page, 'LR-5');
  await page.getByRole('navigation', { name: 'Other rules' }).getByRole('link', { name: 'LR-6' }).click();
  await heading(page, 'LR-6');
  await page.goBack();
  await heading(page, 'LR-5');
  await page.getByRole('main').getByRole('link', { name: 'Longest Road', exact: true }).click();
  await heading(page, 'Longest Road');
});

const SCREENS = [
  ['start', '/learn'],
  ['board', '/learn/the-board'],
  ['costs', '/learn/costs'],
  ['winning', '/learn/winning'],
  ['cases', '/learn/cases/road-broken'],
  ['almanac', '/learn/almanac'],
  ['entry', '/learn/almanac/longest-road'],
  ['law', '/learn/rules'],
  ['rule', '/learn/rules/LR-3'],
  ['missing', '/learn/nothing-here'],
] as const;

/** Every kind of page: pictures, axe, and nothing that sticks out. */
for (const { look, person } of LOOKS) {
  test(`reading: the screens, ${look}`, { tag: '@quiet' }, async ({ visit }) => {
    const page = await visit.person(person);
    const audit = new Audit(look);
    const show = (name: string) => audit.show(page, `reading ${name}`, { fullPage: true });
    for (const [name, path] of SCREENS) {
      await page.goto(path);
      await heading(page);
      await page.waitForLoadState('networkidle');
      await show(name);
    }
    if (person.touch) await named(page, 'Contents').click();
    await page.getByRole('combobox', { name: 'Search the guide' }).fill('road');
    await page.getByRole('option').first().waitFor();
    await show('search');
    audit.expectNoFaults();
  });
}

async function heading(page: Page, name?: string): Promise<void> {
  await page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) }).waitFor();
}

async function handbookOf(page: Page, rules: string): Promise<Handbook> {
  const answer = await page.request.get('/api/guide', { params: { rules } });
  return answer.json();
}

/** Nothing is left to be filled in, and nothing is unknown. */
async function expectWhole(page: Page): Promise<void> {
  expect(await page.getByRole('main').innerText(), page.url()).not.toMatch(/[{}]|cannot be shown here|undefined|NaN/);
}
