// Without a network, without a server, and from one version to the next. Nothing is mocked: servers are stopped, files are exchanged.

import type { Browser, Page } from '@playwright/test';
import { FileServer } from '../harness/files.ts';
import { learn } from '../harness/lesson.ts';
import { Player } from '../harness/player.ts';
import { expect, test } from '../harness/test.ts';
import { Visit } from '../harness/visit.ts';

/** A game that is soon over. */
const SHORT = { 'preset.bots': { rules: 'fifth:3:vp-to-win=3', level: 'novice', speed: 'fast' } };
/** A review on a busy machine, in milliseconds. */
const REVIEWED = 120_000;
const GONE = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

test.describe(() => {
  test.use({ ownProgram: true });

  test('after the first visit, the client opens without its server', { tag: '@engine' }, async ({ program, visit }) => {
    visit.forgive(GONE);
    const page = await visit.person({ keeps: true });
    await page.goto('/');
    await kept(page);
    await program.kill();
    await page.reload();
    await page.getByText('The server isn’t answering.').first().waitFor();
    await page.getByText('Your game against the bots runs on this device').waitFor();
    for (const way of ['Play with friends', 'Join with a code']) {
      const button = page.getByRole('button', { name: `${way} Needs a connection` });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    }
    await expect(page.getByRole('heading', { name: 'Watch now' })).toHaveCount(0);
    // A screen that this visit hasn't opened before.
    await page.goto('/about');
    await page.getByRole('heading', { name: 'About Hexhaven' }).waitFor();
    await page.context().setOffline(true);
    await page.goto('/learn');
    await page.getByText('You’re offline.').first().waitFor();
    await page.context().setOffline(false);
    await program.start();
    await page.getByText('You’re back online.').first().waitFor();
    await expect(page.getByText('You’re back online.')).toHaveCount(0);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Watch now' }).waitFor();
  });
});

test.describe('plain files', () => {
  test('play, review, teach and say what needs a server, in a folder and without a network', { tag: ['@quiet', '@engine'] }, async ({ browser }) => {
    await withFiles(browser, async (files, visit) => {
      visit.forgive(GONE);
      const page = await visit.person({ keeps: true, kept: SHORT });
      await page.goto(files.address);
      await expect(page.getByRole('button', { name: 'Play with friends Needs a server' })).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('You’re offline.')).toHaveCount(0);
      await kept(page);
      await files.stop();
      await page.getByRole('button', { name: /^Play the bots/ }).click();
      await new Player(page, { seed: 3 }).finish();
      await page.getByRole('dialog', { name: / wins?!$/ }).waitFor();
      await page.getByText('Review this game').click();
      await page.getByText(/^You: .* Together (0: no|100: the) win\.$/).waitFor({ timeout: REVIEWED });
      await page.goto(`${files.address}?/learn/lessons/distance`);
      await learn(page);
      // A table of a server isn't here, and the page says why.
      await page.goto(`${files.address}?/play/KRBTZWXY`);
      await page.getByText('This needs a server').first().waitFor();
      // Deep links are for the one page, whoever opens them.
      await page.goto(`${files.address}?/about`);
      await page.getByRole('heading', { name: 'About Hexhaven' }).waitFor();
      await page.getByRole('link', { name: 'Watch', exact: true }).click();
      await expect(page).toHaveURL(`${files.address}?/watch`);
      await page.getByText('This needs a server').first().waitFor();
      await page.goBack();
      await expect(page).toHaveURL(`${files.address}?/about`);
      const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(links.filter((link) => link.startsWith('http://127.0.0.1') && !link.startsWith(files.address))).toEqual([]);
    });
  });

  test('change to the next version when somebody wants it, and never mix two', { tag: ['@quiet', '@engine'] }, async ({ browser }) => {
    await withFiles(browser, async (files, visit) => {
      const page = await visit.person({ keeps: true });
      await page.goto(files.address);
      await kept(page);
      const other = await visit.tab(page.context());
      await other.goto(files.address);
      await other.getByRole('button', { name: /^Play the bots/ }).click();
      await other.getByRole('list', { name: 'Your hand' }).waitFor();
      files.update();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
      await page.getByText('A new version is ready.').first().waitFor();
      // The files of this page are gone from the host, and it still has all of them.
      await page.getByRole('link', { name: 'About' }).first().click();
      await page.getByRole('heading', { name: 'About Hexhaven' }).waitFor();
      expect(await versions(page)).toEqual(['first']);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => versions(page).catch(() => [])).toEqual(['next']);
      await expect(page.getByText('A new version is ready.')).toHaveCount(0);
      // So does the other page, although a newer worker serves it now. Nobody has disturbed its game.
      await expect(other.getByText('A new version is ready.')).toHaveCount(0);
      await other.getByRole('link', { name: 'Hexhaven' }).click();
      await other.getByRole('link', { name: 'About' }).first().click();
      await other.getByRole('heading', { name: 'About Hexhaven' }).waitFor();
      expect(await versions(other)).toEqual(['first']);
      await other.close();
      await page.goto('about:blank');
      await page.goto(files.address);
      await expect.poll(() => page.evaluate(async () => (await caches.keys()).length), 'the older version is removed').toBe(1);
    });
  });
});

/** The worker has everything. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The versions of all scripts that a page has loaded. */
async function versions(page: Page): Promise<string[]> {
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const names = scripts.filter((name) => name.includes('/assets/') && name.endsWith('.js'));
  return [...new Set(names.map((name) => (name.endsWith('-next.js') ? 'next' : 'first')))];
}

async function withFiles(browser: Browser, work: (files: FileServer, visit: Visit) => Promise<void>): Promise<void> {
  const files = new FileServer();
  await files.start();
  const visit = new Visit(browser, files.address);
  try {
    await work(files, visit);
    expect(visit.complaints, 'what the pages complain about').toEqual([]);
  } finally {
    await visit.close();
    await files.close();
  }
}
