// Every screen at both sizes and in both themes: a picture to look at, no breach of the accessibility rules that axe knows,
// and nothing that sticks out at any width.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cutOff } from '../harness/cut.mjs';
import { DESK, PHONE } from '../harness/pages.mjs';
import { Player, isOver } from '../harness/player.mjs';
import { begin, table } from './meet.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [390, 768, 1024, 1280, 1440, 1920];
const SIZES = { desk: { size: DESK }, phone: { size: PHONE, touch: true } };

export const screens = ['desk', 'phone'].flatMap((size) =>
  ['light', 'dark'].map((theme) => ({
    name: `the screens, ${size}, ${theme}`,
    async play({ visit, artefacts }) {
      // The content security policy keeps axe out, as it should; only here it is let in.
      const person = { ...SIZES[size], theme, bypassCSP: true };
      const faults = [];
      const show = async (page, name) => {
        await page.screenshot({ path: `${artefacts}${size} ${theme} ${name}.png` });
        faults.push(...(await breaches(page)).map((fault) => `${name}: ${fault}`), ...(await tooWide(page)).map((fault) => `${name}: ${fault}`));
      };
      await pages(visit, person, show);
      await playing(visit, person, show);
      assert.equal(faults.join('\n'), '');
    },
  })),
);

/** Home, waiting room, the lists and the about page. */
async function pages(visit, person, show) {
  const page = await visit.person({ ...person, kept: table('fifth:4') });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await show(page, 'home');
  for (const [path, name] of [
    ['/watch', 'watch'],
    ['/replay', 'replays'],
    ['/about', 'about'],
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await show(page, name);
  }
  await page.goto('/');
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
  await show(page, 'waiting room');
}

/** The table from set-up to its end, and the replay. */
async function playing(visit, person, show) {
  const page = await begin(visit, 'fifth:4:helpers,vp-to-win=4', person);
  const player = new Player(page, { seed: 41 });
  const has = (pattern) => (seen) => seen.buttons.some(({ name, blocked }) => pattern.test(name) && !blocked);
  await player.play({ done: has(/settlement allowed$/) });
  await show(page, 'set-up');
  const main = has(/^End turn$/);
  const seen = await player.play({ done: (now) => main(now) || isOver(now) });
  if (!isOver(seen)) {
    await show(page, 'table with helpers');
    await player.press('Trade');
    await show(page, 'trade');
    await player.press('Cancel');
    await player.play();
  }
  await page.getByRole('tab', { name: 'Dice' }).waitFor();
  await show(page, 'end');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  await show(page, 'replay');
}

/** What axe finds, each with the elements. */
export async function breaches(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    const element = ({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ').slice(0, 300)}`;
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(element).join('\n    ')}`);
  });
}

/** The widths at which the page would scroll sideways; on a phone also whatever would be cut off. */
export async function tooWide(page) {
  const before = page.viewportSize();
  if (before.width === PHONE.width) return cutOff(page);
  const found = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? PHONE.height : DESK.height });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) found.push(`${over} px too wide at ${width}`);
  }
  await page.setViewportSize(before);
  return found;
}
