// Every screen at both sizes and in both themes: a picture to look at, no breach of the accessibility rules that axe knows,
// and nothing that sticks out at any width.

import { Audit, LOOKS } from '../harness/audit.ts';
import { shows } from '../harness/eyes.ts';
import { named } from '../harness/locate.ts';
import { begin, tablePreset } from '../harness/meet.ts';
import { Player, isOver } from '../harness/player.ts';
import { test } from '../harness/test.ts';
import type { Person, Visit } from '../harness/visit.ts';

for (const { look, person } of LOOKS) {
  test(`the screens, ${look}`, { tag: '@quiet' }, async ({ visit }) => {
    const audit = new Audit(look);
    await pages(visit, person, audit);
    await playing(visit, person, audit);
    audit.expectNoFaults();
  });
}

/** Home, waiting room, the lists and the about page. */
async function pages(visit: Visit, person: Person, audit: Audit): Promise<void> {
  const page = await visit.person({ ...person, kept: tablePreset('fifth:4') });
  for (const [path, name] of [
    ['/', 'home'],
    ['/watch', 'watch'],
    ['/replay', 'replays'],
    ['/about', 'about'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await audit.show(page, name);
  }
  await page.goto('/');
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await named(page, 'I’m ready').waitFor();
  await audit.show(page, 'waiting room');
}

/** The table from set-up to its end, and the replay. */
async function playing(visit: Visit, person: Person, audit: Audit): Promise<void> {
  const page = await begin(visit, 'fifth:4:helpers,vp-to-win=4', person);
  const player = new Player(page, { seed: 41 });
  await player.play(shows(/settlement allowed$/));
  await audit.show(page, 'set-up');
  // A lucky bot may win before there is a turn with cards to trade.
  const [canEnd, canTrade] = [shows('End turn'), shows('Trade')];
  const seen = await player.play((now) => (canEnd(now) && canTrade(now)) || isOver(now));
  if (!isOver(seen)) {
    await audit.show(page, 'table with helpers');
    await player.press('Trade');
    await audit.show(page, 'trade');
    await player.press('Cancel');
    await player.finish();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).waitFor();
  await audit.show(page, 'end');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  await audit.show(page, 'replay');
}
