// How an act is done on the page: which buttons somebody presses for it, by mouse or by keys.

import type { Locator, Page } from '@playwright/test';
import type { Action, Cards, Resource } from '../../src/wire/index.ts';
import { rested } from './eyes.ts';
import { appears, middle } from './locate.ts';
import { RESOURCES } from './meet.ts';

type Type = Action['type'];
type Press = (page: Page, target: Locator) => Promise<void>;

const BUILD: Partial<Record<Type, string>> = { road: 'Road', settlement: 'Settlement', city: 'City' };
const NEXT: Partial<Record<Type, string>> = {
  roll: 'Roll dice',
  end_turn: 'End turn',
  decline_theft: 'Rob nobody',
  decline_road: 'Skip the second road',
  declare_victory: 'Declare victory',
};
const TRADES: readonly Type[] = ['supply_trade', 'offer', 'confirm', 'accept', 'decline', 'withdraw'];
const NONE: Cards = { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0 };

/** Presses a button with the mouse. A spot of the board is drawn, so it is pressed where it is. */
export async function byMouse(page: Page, target: Locator): Promise<void> {
  await rested(page);
  const spot = await target.evaluate((element) => element instanceof SVGElement);
  if (!spot) return target.click();
  const { x, y } = await middle(target);
  return page.mouse.click(x, y);
}

/** Presses a button with Enter. */
export async function byKeys(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await rested(page);
  await page.keyboard.press('Enter');
}

/** Does what one act consists of; `press` is how. */
export async function doAct(page: Page, actions: readonly Action[], press: Press): Promise<void> {
  const [action] = actions;
  if (!action) throw new Error('an act without an action');
  const hands = new Hands(page, press);
  // The tray stays for another trade until it is put away.
  if (!TRADES.includes(action.type)) await hands.putTrayAway();
  switch (action.type) {
    case 'settlement':
    case 'city':
      return hands.place(action.type, `corner-${action.corner}`);
    case 'road':
      return hands.place('road', `edge-${action.edge}`);
    case 'move_robber':
      return hands.place('move_robber', `hex-${action.hex}`);
    case 'buy_dev_card':
      return hands.press(/^Dev card, costs/);
    case 'discard':
      return hands.discard(actions);
    case 'rob':
      // The button also says how many cards the victim has.
      return hands.press(new RegExp(await nameOf(page, action.seat)), page.getByRole('region', { name: 'Who do you rob?' }));
    case 'knight':
      return hands.press(/× Knight,/);
    case 'road_building':
      return hands.press(/× Road Building,/);
    case 'monopoly':
      await hands.press(/× Monopoly,/);
      return hands.press(new RegExp(`^${action.resource}$`, 'i'), page.getByRole('region', { name: /^Monopoly/ }));
    case 'year_of_plenty': {
      await hands.press(/× Year of Plenty,/);
      const choice = page.getByRole('region', { name: /^Year of Plenty/ });
      await hands.more(action.cards, choice);
      return hands.press(/^Take \d/, choice);
    }
    case 'supply_trade':
      return hands.supplyTrade(action.give, action.get);
    case 'offer':
      await hands.draft(action.give ?? NONE, action.get ?? NONE);
      return hands.press(/^(Offer to |Ask for offers$)/);
    case 'accept':
      return hands.press('Accept');
    case 'decline':
      return hands.press('Decline');
    case 'confirm':
      return hands.press(`Trade with ${await nameOf(page, action.with)}`);
    default:
      return hands.press(NEXT[action.type] ?? action.type);
  }
}

class Hands {
  readonly #page: Page;
  readonly #press: Press;
  readonly #tray: Locator;

  constructor(page: Page, press: Press) {
    this.#page = page;
    this.#press = press;
    this.#tray = page.getByRole('region', { name: 'Trade', exact: true });
  }

  /** Presses the first button of this name. */
  async press(name: string | RegExp, within: Page | Locator = this.#page): Promise<void> {
    await this.#on(this.#button(name, within));
  }

  async putTrayAway(): Promise<void> {
    if (await this.#tray.isVisible()) await this.press('Cancel', this.#tray);
  }

  /** Chooses a piece, if one has to be chosen, and where it goes. */
  async place(type: Type, spot: string): Promise<void> {
    const found = this.#page.locator(`[data-spot="${spot}"]`);
    const piece = BUILD[type];
    // What was pressed while the last act was on its way may not count: then it is pressed again, as people do.
    for (let tries = 0; tries < 5 && (await found.count()) === 0; tries += 1) {
      if (piece) await this.press(new RegExp(`^${piece}, costs`));
      await appears(found, 3_000);
    }
    await this.#on(found);
  }

  async discard(actions: readonly Action[]): Promise<void> {
    // The cards are there before the seven is; pressed too early they mean nothing.
    const confirm = this.#button(/^Discard \d+ of \d+$/);
    await confirm.waitFor();
    for (const action of actions) {
      if (action.type === 'discard') await this.#on(this.#page.locator(`[data-card="${action.resource}"] button`).first());
    }
    await this.#on(confirm);
  }

  /** Adds these cards, one press each. */
  async more(cards: Cards, within: Locator): Promise<void> {
    for (const kind of RESOURCES) {
      for (let count = 0; count < cards[kind]; count += 1) await this.press(`One more ${kind}`, within);
    }
  }

  /** Opens the tray, if it is not open, and puts these cards in. */
  async draft(give: Cards, get: Cards): Promise<void> {
    if (!(await this.#tray.isVisible())) await this.press('Trade');
    await this.more(give, this.#side('You give'));
    await this.more(get, this.#side('You get'));
  }

  /** Says what is wanted and what is given, and takes the trade that the tray suggests. */
  async supplyTrade(give: Resource, get: Resource): Promise<void> {
    await this.draft({ ...NONE, [give]: 1 }, { ...NONE, [get]: 1 });
    await this.press(new RegExp(`^\\d ${give} for 1 ${get}$`), this.#tray);
  }

  #on(target: Locator): Promise<void> {
    return this.#press(this.#page, target);
  }

  #button(name: string | RegExp, within: Page | Locator = this.#page): Locator {
    return within.getByRole('button', { name, exact: true }).first();
  }

  #side(name: string): Locator {
    return this.#page.getByRole('group', { name });
  }
}

async function nameOf(page: Page, seat: number): Promise<string> {
  const name = await page.locator(`section[data-seat="${seat}"]`).first().getAttribute('aria-label');
  if (name === null) throw new Error(`seat ${seat} has no name on the page`);
  return name;
}
