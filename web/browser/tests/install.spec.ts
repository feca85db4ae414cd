// The Install chip. Chromium without a screen never offers an installation, so the offer is made by the test: an event with a `prompt`, as
// Chromium sends it. What the page does with it is real.

import type { Page } from '@playwright/test';
import { named } from '../harness/locate.ts';
import { expect, test } from '../harness/test.ts';
import { PHONE } from '../harness/visit.ts';

declare global {
  var hexhavenPrompts: number;
}

test('installing is offered on the second visit, and asked once', async ({ visit }) => {
  const page = await visit.person({ size: PHONE, touch: true });
  await page.goto('/');
  await offer(page);
  await expect(named(page, 'Install'), 'nobody is asked on the first visit').toHaveCount(0);

  // Another tab is another visit; the same one loaded again isn't.
  await page.reload();
  await offer(page);
  await expect(named(page, 'Install')).toHaveCount(0);
  const next = await visit.tab(page.context());
  await next.goto('/');
  await offer(next);
  await named(next, 'Install').click();
  await expect(named(next, 'Install'), 'the offer is used up, whatever they answer').toHaveCount(0);
  expect(await next.evaluate(() => globalThis.hexhavenPrompts)).toBe(1);

  // Whoever says no finds the chip again on a later page, when the browser offers it again.
  await next.goto('/about');
  await offer(next);
  await named(next, 'Install').waitFor();
  // Installed from the browser's own menu.
  await next.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(named(next, 'Install')).toHaveCount(0);
});

test('an app that is installed offers no installation, and says in the band what it is', async ({ visit }) => {
  visit.forgive(/ERR_INTERNET_DISCONNECTED/);
  const page = await visit.person({ keeps: true, kept: { visits: 3 } });
  // A browser without windows shows nothing as an app; it can only say so.
  await page.addInitScript(() => {
    const real = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await offer(page);
  await expect(named(page, 'Install')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByText('Installed', { exact: true }).waitFor();
});

/** Makes an offer as Chromium does, once the page listens: then it keeps the browser from showing its own. */
async function offer(page: Page): Promise<void> {
  const heard = () =>
    page.evaluate(() => {
      globalThis.hexhavenPrompts = 0;
      const prompt = async () => void (globalThis.hexhavenPrompts += 1);
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      return !dispatchEvent(event);
    });
  await expect.poll(heard).toBe(true);
}
