// The reading half of the guide: every page opens, the search finds by keys alone, an edition changes what is said, and its
// screens.

import assert from 'node:assert/strict';
import { DESK, PHONE } from '../harness/pages.mjs';
import { breaches, tooWide } from './screens.mjs';

const heading = (page, name) => page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) }).waitFor();
const handbookOf = (page, rules) => page.evaluate((rules) => fetch(`/api/guide?rules=${rules}`).then((answer) => answer.json()), rules);

export const reading = [
  {
    name: 'reading: every chapter with its widgets, and every edge case with its boards',
    async play({ visit, note }) {
      const page = await visit.person({ kept: { 'guide.edition': { edition: 'fifth', modules: ['five-six', 'helpers'] } } });
      await page.goto('/learn');
      await heading(page);
      const { chapters, cases } = await handbookOf(page, 'fifth:6:five-six,helpers');
      const contents = page.getByRole('navigation', { name: 'Contents' });
      for (const { title, blocks } of chapters) {
        await contents.getByRole('link', { name: title, exact: true }).click();
        await heading(page, title);
        const widgets = blocks.filter(({ type }) => type === 'widget');
        await page.waitForFunction((count) => document.querySelectorAll('main figure').length >= count, widgets.length);
        await whole(page);
      }
      await contents.getByRole('link', { name: 'Edge cases' }).click();
      for (const { title, slug } of cases) {
        const question = page.getByRole('button', { name: title, exact: true });
        await question.click();
        assert.equal(new URL(page.url()).pathname, `/learn/cases/${slug}`);
        assert.equal(await question.getAttribute('aria-expanded'), 'true');
        await page.waitForLoadState('networkidle');
        await whole(page);
      }
      note(`${chapters.length} chapters, ${cases.length} cases`);
    },
  },
  {
    name: 'reading: every entry of the almanac leads on to the next',
    async play({ visit, note }) {
      const page = await visit.person();
      await page.goto('/learn/almanac');
      await heading(page);
      const { almanac } = await handbookOf(page, 'fifth:4');
      await page.goto(`/learn/almanac/${almanac[0].slug}`);
      for (const [place, { title }] of almanac.entries()) {
        await heading(page, title);
        await whole(page);
        if (place + 1 < almanac.length) await page.getByRole('navigation', { name: 'Other entries' }).locator('[rel=next]').click();
      }
      note(`${almanac.length} entries`);
    },
  },
  {
    name: 'reading: the search by keys, with other words and slips',
    async play({ visit }) {
      const page = await visit.person();
      await page.goto('/learn');
      await heading(page);
      for (const [typed, slug] of [
        ['thief', 'robber'],
        ['longset raod', 'longest-road'],
        ['monopol', 'monopoly'],
      ]) {
        await page.keyboard.press('/');
        await page.keyboard.type(typed);
        await page.getByRole('option').first().waitFor();
        assert.match(await page.locator('[aria-live]', { hasText: 'found' }).first().textContent(), /^\d+ pages? found$/);
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
    },
  },
  {
    name: 'reading: an edition changes words and numbers, and is kept',
    async play({ visit }) {
      const page = await visit.person();
      await page.goto('/learn/almanac/harbor');
      await heading(page, 'Harbor');
      await page.getByRole('radio', { name: '6th edition' }).check({ force: true });
      await heading(page, 'Port');
      await page.reload();
      await heading(page, 'Port');
      assert.equal(await page.getByRole('checkbox', { name: 'Helpers' }).isDisabled(), true);
      await page.getByRole('radio', { name: '5th edition' }).check({ force: true });
      await heading(page, 'Harbor');
      await page.goto('/learn/in-the-box');
      const hexes = page.getByRole('figure').locator('li', { hasText: 'land hexes' });
      const before = await hexes.textContent();
      await page.getByRole('checkbox', { name: '5–6 players' }).check({ force: true });
      await page.waitForFunction((before) => [...document.querySelectorAll('main figure li')].every((item) => item.textContent !== before), before);
    },
  },
  {
    name: 'reading: a rule, the pages about it, and back',
    async play({ visit }) {
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
    },
  },
];

const SIZES = { desk: { size: DESK }, phone: { size: PHONE, touch: true } };
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
];

/** Every kind of page: pictures, axe, and nothing that sticks out. */
export const readingScreens = ['desk', 'phone'].flatMap((size) =>
  ['light', 'dark'].map((theme) => ({
    name: `reading: the screens, ${size}, ${theme}`,
    async play({ visit, artefacts }) {
      const page = await visit.person({ ...SIZES[size], theme, bypassCSP: true });
      const faults = [];
      const show = async (name) => {
        await page.screenshot({ path: `${artefacts}reading ${size} ${theme} ${name}.png`, fullPage: true });
        faults.push(...(await breaches(page)).map((fault) => `${name}: ${fault}`), ...(await tooWide(page)).map((fault) => `${name}: ${fault}`));
      };
      for (const [name, path] of SCREENS) {
        await page.goto(path);
        await heading(page);
        await page.waitForLoadState('networkidle');
        await show(name);
      }
      if (size === 'phone') await page.getByRole('button', { name: 'Contents' }).click();
      await page.getByRole('combobox', { name: 'Search the guide' }).fill('road');
      await page.getByRole('option').first().waitFor();
      await show('search');
      assert.equal(faults.join('\n'), '');
    },
  })),
);

/** Nothing is left to be filled in, and nothing is unknown. */
async function whole(page) {
  const text = await page.getByRole('main').innerText();
  assert.doesNotMatch(text, /[{}]|cannot be shown here|undefined|NaN/, page.url());
}
