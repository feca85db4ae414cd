// Browsers with people in front of them: one context each, everything that a page complains about collected.

import { chromium } from 'playwright-core';
import { teach } from './look.mjs';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export async function launch() {
  const executablePath = process.env.HEXHAVEN_CHROMIUM ?? '/usr/bin/chromium';
  // Containers have no user namespaces for the sandbox; the pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
}

/** One test's people, and what their pages have complained about. */
export class Visit {
  #browser;
  #origin;
  #contexts = [];
  #forgiven = [];
  #log = [];
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
    context.on('page', (page) => this.#listen(page, name));
    return context.newPage();
  }

  async close() {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  #listen(page, who) {
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
