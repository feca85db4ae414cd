// People who talk to each other: emotes, phrases and words as bubbles, mute, and spectators who react and follow.

import type { Page } from '@playwright/test';
import { named } from '../harness/locate.ts';
import { invited } from '../harness/meet.ts';
import { expect, test } from '../harness/test.ts';

const bubble = (page: Page, seat: number) => page.locator(`[data-bubble="${seat}"]`);
const chat = (page: Page) => page.getByRole('region', { name: 'Chat' });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** After something was said the row rests for two seconds. */
async function rested(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Happy' }).and(page.locator(':not([aria-disabled])')).waitFor();
}

test('an emote, a phrase and words are read by everybody, and the row rests in between', async ({ visit }) => {
  const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem']);
  const [ada, bea] = [players[0].page, players[1].page];
  for (const page of [ada, bea]) await page.getByRole('tab', { name: /^Chat/ }).click();

  await named(ada, 'Laughing').click();
  await expect(named(ada, 'Happy'), 'one message in two seconds').toHaveAttribute('aria-disabled', 'true');
  for (const page of [ada, bea]) await bubble(page, 0).waitFor();
  await chat(bea).getByRole('img', { name: 'Laughing' }).waitFor();
  await bea.getByRole('log').getByText('Ada laughs.').waitFor({ state: 'attached' });

  await rested(ada);
  await named(ada, 'Good game').click();
  await expect(bubble(bea, 0)).toHaveText('Good game');
  await bea.getByRole('log').getByText('Ada: Good game').waitFor({ state: 'attached' });

  await rested(ada);
  const long = 'Would anybody like to trade two wool for one ore?';
  await ada.getByRole('textbox', { name: 'Say something' }).fill(long);
  await ada.keyboard.press('Enter');
  await chat(bea).getByText(long).waitFor();
  await expect(bubble(bea, 0), 'cut after 40 letters').toHaveText('Would anybody like to trade two wool for…');
  // A bubble takes no presses.
  expect(await bubble(bea, 0).evaluate((element) => getComputedStyle(element.parentElement ?? element).pointerEvents)).toBe('none');

  await rested(ada);
  await named(ada, 'Happy').focus();
  await ada.keyboard.press('ArrowRight');
  await expect(named(ada, 'Laughing')).toBeFocused();
  await ada.keyboard.press('ArrowLeft');
  await ada.keyboard.press('ArrowLeft');
  await ada.keyboard.press('Enter');
  await chat(bea).getByRole('img', { name: 'Sleepy' }).waitFor();
});

test('a muted player is neither seen nor read, and sound has one press', async ({ visit }) => {
  const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem']);
  const [ada, bea, cem] = [players[0].page, players[1].page, players[2].page];
  await named(bea, 'Options for Ada').click();
  const mute = bea.getByRole('switch', { name: 'Mute words and emotes' });
  await mute.click();
  await expect(mute).toBeChecked();
  await bea.keyboard.press('Escape');
  await panel(bea, 'Ada').getByRole('img', { name: 'muted' }).waitFor();
  await expect(named(bea, 'Options for Bea'), 'nobody mutes themselves').toHaveCount(0);

  for (const page of [ada, bea, cem]) await page.getByRole('tab', { name: /^Chat/ }).click();
  await named(ada, 'Wow').click();
  await chat(cem).getByRole('img', { name: 'Wow' }).waitFor();
  await named(cem, 'Thanks').click();
  await chat(bea).getByText('Thanks').waitFor();
  await expect(chat(bea).getByRole('img', { name: 'Wow' })).toHaveCount(0);

  await named(bea, 'Mute sound').click();
  await named(bea, 'Unmute sound').click();
  await named(bea, 'Mute sound').waitFor();
});

test('a spectator reacts, follows a player, and sees who votes', async ({ visit }) => {
  const players = await invited(visit, 'fifth:3', ['Ada', 'Bea', 'Cem']);
  const [ada, bea] = [players[0].page, players[1].page];
  const fan = await visit.person({ name: 'Fan' });
  await fan.goto(new URL(ada.url()).pathname);
  await ada.getByText('1 spectator').waitFor({ state: 'attached' });
  await fan.getByRole('tab', { name: /^Chat/ }).click();
  await expect(fan.getByRole('textbox', { name: 'Say something' })).toHaveCount(0);
  await named(fan, 'Wow').click();
  await ada.locator('[data-audience] .rising').first().waitFor();

  await named(fan, 'Options for Bea').click();
  await fan.getByRole('switch', { name: 'Follow Bea' }).click();
  await fan.keyboard.press('Escape');
  await panel(fan, 'Bea').getByRole('img', { name: 'you’re following this player' }).waitFor();
  await fan.getByRole('tab', { name: 'Log' }).click();
  await fan.getByRole('checkbox', { name: 'Only Bea' }).check();

  await named(ada, 'Menu').click();
  await ada.getByRole('button', { name: /^End this game/ }).click();
  await named(ada.getByRole('dialog'), 'Ask to end it').click();
  const strip = (page: Page) => page.getByRole('region', { name: 'Ending the game' });
  await named(strip(bea), 'Keep playing').click();
  for (const page of [ada, fan]) {
    await strip(page).getByRole('listitem').filter({ hasText: 'Ada' }).getByText('agrees').waitFor({ state: 'attached' });
    await strip(page).getByRole('listitem').filter({ hasText: 'Bea' }).getByText('would rather not').waitFor({ state: 'attached' });
  }
  await expect(strip(fan).getByRole('button')).toHaveCount(0);
});
