// A lost connection is noticed within three seconds, whether the browser knows of it or not, and nothing pretends to work.

import type { Page } from '@playwright/test';
import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { begin, opened } from '../harness/meet.ts';
import { Player } from '../harness/player.ts';
import { expect, note, test } from '../harness/test.ts';
import { PHONE, type Person, type Visit } from '../harness/visit.ts';

const NOTICED_WITHIN = 3_000;
const BACK_WITHIN = 2_000;
const LOST = 'Connection lost. Reconnecting…';
/** What is of use without a server: something to look at, a link to copy, or something to say later. */
const LOCAL =
  /^(Happy|Laughing|Wow|Sad|Angry|Sleepy|Nice!|Thanks|Good game|Anyone for wool\?|Your turn|Send|Mute sound|Options for \w+|Menu|Settings|Dark theme|Log|Chat|Costs|Copy|Dice you can check|\d+ \w+ cards?|.* \d+ points?\b.*)$/;
const PEOPLE: Record<string, Person> = { 'on a desk': {}, 'on a phone': { size: PHONE, touch: true } };

test('offline is noticed within three seconds, and coming back at once', { tag: '@alone' }, async ({ visit }) => {
  visit.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
  const page = await ownTurn(visit);
  const cut = await noticed(page, () => page.context().setOffline(true));
  await expectNothingPretends(page);
  const back = await healed(page, () => page.context().setOffline(false));
  note(`noticed after ${cut} ms, back after ${back} ms`);
  expect(cut).toBeLessThan(NOTICED_WITHIN);
  expect(back).toBeLessThan(BACK_WITHIN);
  await new Player(page).press('End turn');
});

test.describe(() => {
  test.use({ ownProgram: true });

  for (const [where, person] of Object.entries(PEOPLE)) {
    test(`a server that hangs is noticed within three seconds ${where}`, { tag: '@alone' }, async ({ program, visit }) => {
      const page = await ownTurn(visit, person);
      const room = await waiting(visit, person);
      const times = await Promise.all([page, room].map((who) => noticed(who, async () => program.hang())));
      await expectNothingPretends(page);
      await expectNothingPretends(room);
      const back = await healed(page, async () => program.goOn());
      note(`noticed after ${times.join(' and ')} ms, back after ${back} ms`);
      expect(Math.max(...times)).toBeLessThan(NOTICED_WITHIN);
      expect(back).toBeLessThan(BACK_WITHIN);
      // What was pressed meanwhile was not kept for later: it is still this turn.
      await named(page, 'End turn').waitFor();
    });
  }
});

/** A game against bots in which it is one's turn. */
async function ownTurn(visit: Visit, person: Person = {}): Promise<Page> {
  const page = await begin(visit, 'fifth:3', person);
  await new Player(page, { seed: 51 }).play(shows('End turn'));
  await page.keyboard.press('Escape');
  return page;
}

/** A host in a waiting room with a bot. */
async function waiting(visit: Visit, person: Person): Promise<Page> {
  const page = await opened(visit, { name: 'Bea', ...person });
  await named(page, 'Add bot').first().click();
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  return page;
}

/** How long it takes until the page says that the connection is lost, by the clock that both sides have. */
async function noticed(page: Page, cut: () => Promise<void>): Promise<number> {
  // The watch has to be there before the cut, and the time is taken by the page.
  const watch = await page.evaluateHandle((words) => {
    const lost = () => [...document.querySelectorAll('[role="status"]')].some((element) => element.textContent.includes(words));
    const seen = new Promise<number>((resolve) => {
      new MutationObserver(() => lost() && resolve(Date.now())).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return { seen };
  }, LOST);
  const start = Date.now();
  await cut();
  return (await watch.evaluate(({ seen }) => seen)) - start;
}

async function healed(page: Page, mend: () => Promise<void>): Promise<number> {
  const start = Date.now();
  await mend();
  await page.getByRole('status', { name: 'Connected' }).waitFor();
  await page.getByRole('status').getByText(LOST).waitFor({ state: 'detached' });
  return Date.now() - start;
}

/** Every control that needs the server is blocked; a press says why, and so does the page. */
async function expectNothingPretends(page: Page): Promise<void> {
  const { buttons } = await page.evaluate(() => hexhavenEyes.look());
  const pretending = buttons.filter(({ name, blocked, spot }) => !blocked && (spot || !LOCAL.test(name))).map(({ name }) => name);
  expect(pretending, 'these look as if they worked').toEqual([]);
  const open = await page.locator('select:enabled, input[type="checkbox"]:enabled').count();
  expect(open, 'settings of the table that can be chosen').toBe(0);
  await page.getByRole('button', { name: /^(End turn|I’m ready)$/ }).click({ force: true });
  await page.getByRole('status').getByText('No connection to the server.').waitFor();
}
