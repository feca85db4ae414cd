// Browsers with people in front of them: one context each, everything that a page complains about collected.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { teach } from './look.mjs';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const EXECUTABLE = process.env.HEXHAVEN_CHROMIUM ?? '/usr/bin/chromium';
/** Containers have no user namespaces for the sandbox; the pages are our own. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

export async function launch() {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGS });
}

/**
 * A browser whose tabs are hidden behind each other as on a desk. Playwright keeps every page visible and in focus, unless it
 * joins a browser that somebody else has started.
 */
export async function launchWithTabs() {
  const folder = mkdtempSync(join(tmpdir(), 'hexhaven-tabs-'));
  const options = ['--headless', '--disable-background-networking', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...ARGS];
  const child = spawn(EXECUTABLE, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const endpoint = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
      const found = /ws:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true });
  const close = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await browser.close();
    child.kill();
    await gone;
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } catch {
      // A process of the browser still writes there; the system clears its temporary files.
    }
  };
  return { context: browser.contexts()[0], close };
}

/** One test's people, and what their pages have complained about. */
export class Visit {
  #browser;
  #origin;
  #contexts = [];
  #forgiven = [];
  #log = [];
  #sent = new Map();
  complaints = [];

  constructor(browser, address) {
    this.#browser = browser;
    this.#origin = new URL(address).origin;
  }

  get address() {
    return this.#origin;
  }

  /** Everything that the consoles said. */
  get log() {
    return this.#log.join('\n');
  }

  get pages() {
    return this.#contexts.flatMap((context) => context.pages());
  }

  /** The commands that a page has sent to its table. */
  sent(page) {
    return this.#sent.get(page) ?? [];
  }

  /** Complaints that belong to the test: a server that was killed does not answer. */
  forgive(pattern) {
    this.#forgiven.push(pattern);
  }

  /** A person in front of a browser of their own; `kept` is what that browser remembers. */
  async person({ name = 'Ada', size = DESK, theme = 'light', touch = false, motion = 'reduce', kept = {}, ...more } = {}) {
    const context = await this.#browser.newContext({
      viewport: size,
      colorScheme: theme,
      reducedMotion: motion,
      hasTouch: touch,
      isMobile: touch,
      locale: 'en-GB',
      baseURL: this.#origin,
      ...more,
    });
    context.setDefaultTimeout(30_000);
    this.#contexts.push(context);
    const entries = Object.entries({ name, ...kept }).map(([key, value]) => [`hexhaven.${key}`, JSON.stringify(value)]);
    await context.addInitScript((all) => {
      // The empty page that a tab begins with keeps nothing.
      if (location.protocol === 'about:') return;
      for (const [key, value] of all) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, entries);
    await teach(context);
    context.on('page', (page) => {
      this.#listen(page, name);
      // A page may be closed before it has heard of it.
      this.#unhurried(page).catch(() => undefined);
    });
    return context.newPage();
  }

  /** People see what has just appeared before they press it: no action of a test begins while something rests. */
  async #unhurried(page) {
    await page.addLocatorHandler(page.locator('[data-resting]').first(), () => undefined);
  }

  async close() {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  #listen(page, who) {
    const sent = [];
    this.#sent.set(page, sent);
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { type, command } = JSON.parse(payload);
        if (type === 'command') sent.push(command);
      }),
    );
    const complain = (text) => {
      this.#log.push(`${who}: ${text}`);
      if (!this.#forgiven.some((pattern) => pattern.test(text))) this.complaints.push(`${who}: ${text}`);
    };
    page.on('console', (message) => {
      const text = `console ${message.type()}: ${message.text()} (${message.location().url})`;
      if (['error', 'warning'].includes(message.type())) complain(text);
      else this.#log.push(`${who}: ${text}`);
    });
    page.on('pageerror', (error) => complain(`error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What is under way when a page is left or closed is given up.
      if (reason !== 'net::ERR_ABORTED') complain(`request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => response.status() >= 400 && complain(`answer ${response.status()}: ${response.url()}`));
    page.on('request', (request) => this.#foreign(request.url()) && complain(`request to another origin: ${request.url()}`));
    page.on('websocket', (socket) => this.#foreign(socket.url().replace(/^ws/, 'http')) && complain(`socket to another origin: ${socket.url()}`));
  }

  #foreign(address) {
    const { origin, protocol } = new URL(address);
    return origin !== this.#origin && protocol !== 'data:' && protocol !== 'blob:';
  }
}
