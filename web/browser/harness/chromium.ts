// The browser itself.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';

export const EXECUTABLE = process.env['HEXHAVEN_CHROMIUM'] ?? '/usr/bin/chromium';
/** Containers have no user namespaces for the sandbox; the pages are our own. Fewer processes and threads share two cores better. */
export const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--in-process-gpu', '--num-raster-threads=1'];

/**
 * Hands over a browser whose tabs are hidden behind each other as on a desk. Playwright keeps every page visible and in
 * focus, unless it joins a browser that somebody else has started.
 */
export async function withTabs(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hexhaven-tabs-'));
  const options = ['--headless', '--disable-background-networking', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(EXECUTABLE, [...options, ...ARGS], { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (text) => {
        said += text;
        const found = /ws:\/\/\S+/.exec(said);
        if (found) resolve(found[0]);
      });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)));
    });
    const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true });
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no window');
    await work(context);
    await browser.close();
  } finally {
    child.kill();
    await gone;
    // Processes of the browser may write there a little longer than it lives.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
