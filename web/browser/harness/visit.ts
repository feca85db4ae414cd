// People in front of browsers of their own, and everything that their pages complain about.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Action, Command, ToTable } from '../../src/wire/index.ts';
import { teach } from './eyes.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

type Size = { width: number; height: number };

export type Person = Omit<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'hasTouch' | 'isMobile'> & {
  name?: string;
  size?: Size;
  theme?: 'light' | 'dark';
  touch?: boolean;
  motion?: 'reduce' | 'no-preference';
  /** The browser keeps the client for offline. Others have no service worker: each would fetch the whole client for a test that stays online. */
  keeps?: boolean;
  /** What the browser remembers of an earlier visit. */
  kept?: Record<string, unknown>;
};

/** The browsers of one test. */
export class Visit {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #contexts: BrowserContext[] = [];
  readonly #forgiven: RegExp[] = [];
  readonly #sent = new Map<Page, Command[]>();
  readonly complaints: string[] = [];

  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#origin = new URL(address).origin;
  }

  get address(): string {
    return this.#origin;
  }

  /** The commands that a page has sent to its table. */
  sent(page: Page): readonly Command[] {
    return this.#sent.get(page) ?? [];
  }

  /** The types of the game actions among them. */
  acts(page: Page): Action['type'][] {
    return this.sent(page).flatMap((command) => (command.type === 'act' ? command.actions.map(({ type }) => type) : []));
  }

  /** Complaints that belong to the test: a server that was killed does not answer. */
  forgive(pattern: RegExp): void {
    this.#forgiven.push(pattern);
  }

  /** A person in front of a browser of their own. */
  async person({ name = 'Ada', size = DESK, theme = 'light', touch = false, motion = 'reduce', keeps = false, kept = {}, ...more }: Person = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: size,
      colorScheme: theme,
      reducedMotion: motion,
      hasTouch: touch,
      isMobile: touch,
      baseURL: this.#origin,
      ...more,
    });
    this.#contexts.push(context);
    context.on('page', (page) => this.#listen(page, name));
    const entries = Object.entries({ name, ...kept }).map(([key, value]) => [`hexhaven.${key}`, JSON.stringify(value)] as const);
    // The engine would be fetched and compiled in every test; those about it are `keeps`.
    if (!keeps) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await context.addInitScript((all) => {
      // The empty page that a tab begins with keeps nothing.
      if (location.protocol === 'about:') return;
      for (const [key, value] of all) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, entries);
    if (!keeps) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await teach(context);
    return this.tab(context);
  }

  /** One more tab of a browser. */
  async tab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    // People see what has just appeared before they press it: no step of a test begins while something rests.
    await page.addLocatorHandler(page.locator('[data-resting]').first(), async () => undefined);
    return page;
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  #listen(page: Page, who: string): void {
    const sent: Command[] = [];
    this.#sent.set(page, sent);
    const complain = (text: string) => {
      if (!this.#forgiven.some((pattern) => pattern.test(text))) this.complaints.push(`${who}: ${text}`);
    };
    page.on('websocket', (socket) => {
      if (this.#isForeign(socket.url().replace(/^ws/, 'http'))) complain(`socket to another origin: ${socket.url()}`);
      socket.on('framesent', ({ payload }) => {
        const message: ToTable = JSON.parse(String(payload));
        if (message.type === 'command') sent.push(message.command);
      });
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complain(`error: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What is in progress when a page is left or closed is given up.
      if (reason !== 'net::ERR_ABORTED') complain(`request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complain(`answer ${response.status()}: ${response.url()}`);
    });
    page.on('request', (request) => {
      if (this.#isForeign(request.url())) complain(`request to another origin: ${request.url()}`);
    });
  }

  #isForeign(address: string): boolean {
    const { origin, protocol } = new URL(address);
    return origin !== this.#origin && protocol !== 'data:' && protocol !== 'blob:';
  }
}
