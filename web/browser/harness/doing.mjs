// How an act is done on the page: which buttons somebody presses for it, by mouse or by keys.

import { rested } from './look.mjs';

const BUILD = { road: 'Road', settlement: 'Settlement', city: 'City' };
const NEXT = {
  roll: 'Roll dice',
  end_turn: 'End turn',
  decline_theft: 'Rob nobody',
  decline_road: 'Skip the second road',
  declare_victory: 'Declare victory',
};
const CARDS = { knight: /× Knight,/, road_building: /× Road Building,/, monopoly: /× Monopoly,/, year_of_plenty: /× Year of Plenty,/ };
const TRADES = ['supply_trade', 'offer', 'confirm', 'accept', 'decline', 'withdraw'];
const RESOURCES = ['brick', 'lumber', 'wool', 'grain', 'ore'];

/** Presses a button with the mouse. A spot of the board is drawn, so it is pressed where it is. */
export async function byMouse(page, target) {
  await rested(page);
  const spot = await target.evaluate((element) => element instanceof SVGElement);
  if (!spot) return target.click();
  const { x, y, width, height } = await target.boundingBox();
  return page.mouse.click(x + width / 2, y + height / 2);
}

/** Presses a button with Enter. */
export async function byKeys(page, target) {
  await target.focus();
  await rested(page);
  await page.keyboard.press('Enter');
}

/** Does what one act consists of; `press` is how. */
export async function doAct(page, actions, press = byMouse) {
  const button = (name, within = page) => within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
  const [action] = actions;
  const on = (target) => press(page, target);
  const tray = page.getByRole('region', { name: 'Trade', exact: true });
  // The tray stays for another trade until it is put away.
  if (!TRADES.includes(action.type) && (await tray.isVisible())) await on(button('Cancel', tray));
  const spot = async (kind, place) => {
    const found = page.locator(`[data-spot="${kind}-${place}"]`);
    // What was pressed while the last act was on its way may not count: then it is pressed again, as people do.
    for (let tries = 0; tries < 5 && (await found.count()) === 0; tries += 1) {
      if (BUILD[action.type]) await on(button(new RegExp(`^${BUILD[action.type]}, costs`)));
      await found.waitFor({ state: 'attached', timeout: 3_000 }).catch(() => undefined);
    }
    await found.waitFor({ state: 'attached' });
    await on(found);
  };
  const trade = async (give, get) => {
    if (!(await tray.isVisible())) await on(button('Trade'));
    for (const [side, cards] of [['You give', give], ['You get', get]]) {
      for (const kind of RESOURCES) {
        for (let count = 0; count < cards[kind]; count += 1) await on(button(`One more ${kind}`, page.getByRole('group', { name: side })));
      }
    }
  };
  switch (action.type) {
    case 'settlement':
    case 'city':
      return spot('node', action.node);
    case 'road':
      return spot('edge', action.edge);
    case 'move_robber':
      return spot('hex', action.hex);
    case 'buy_dev_card':
      return on(button(/^Dev card, costs/));
    case 'discard':
      // The cards are there before the seven is; pressed too early they mean nothing.
      await button(/^Discard \d+ of \d+$/).waitFor();
      for (const { resource } of actions) await on(page.locator(`[data-card="${resource}"] button`).first());
      return on(button(/^Discard \d+ of \d+$/));
    case 'rob': {
      const options = page.getByRole('region', { name: 'Whom do you rob?' });
      return on(options.getByRole('button', { name: await nameOf(page, action.seat) }));
    }
    case 'knight':
    case 'road_building':
      return on(button(CARDS[action.type]));
    case 'monopoly':
      await on(button(CARDS.monopoly));
      return on(button(new RegExp(`^${action.resource}$`, 'i'), page.getByRole('region', { name: /^Monopoly/ })));
    case 'year_of_plenty': {
      await on(button(CARDS.year_of_plenty));
      const choice = page.getByRole('region', { name: /^Year of Plenty/ });
      for (const kind of RESOURCES) for (let count = 0; count < action.cards[kind]; count += 1) await on(button(`One more ${kind}`, choice));
      return on(button(/^Take \d/, choice));
    }
    case 'supply_trade':
      return supplyTrade(page, action, { on, button, trade });
    case 'offer':
      await trade(action.give, action.get);
      return on(button('Offer'));
    case 'accept':
      return on(button('Accept'));
    case 'decline':
      return on(button('Decline'));
    case 'confirm':
      return on(button(`Trade with ${await nameOf(page, action.with)}`));
    default:
      return on(button(NEXT[action.type] ?? action.type));
  }
}

/** Puts cards in until the tray knows the trade. */
async function supplyTrade(page, { give, get }, { on, button, trade }) {
  const none = Object.fromEntries(RESOURCES.map((kind) => [kind, 0]));
  await trade({ ...none, [give]: 1 }, { ...none, [get]: 1 });
  const whole = button(/^Trade with the /);
  for (let more = 0; more < 4 && !(await whole.isVisible()); more += 1) await on(button(`One more ${give}`, page.getByRole('group', { name: 'You give' })));
  return on(whole);
}

async function nameOf(page, seat) {
  return page.locator(`section[data-seat="${seat}"]`).first().getAttribute('aria-label');
}
