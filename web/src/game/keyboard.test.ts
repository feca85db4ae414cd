import { beforeEach, expect, test, vi } from 'vitest';
import { NO_CARDS, one, plus } from '../common/kinds';
import { tradeTable } from '../testing/trading';
import { Desk } from './desk.svelte';
import { pressed } from './keyboard';

class Target {}

beforeEach(() => {
  // The little of a page that keys look at.
  vi.stubGlobal('HTMLElement', Target);
  vi.stubGlobal('Element', Target);
});

/** A desk, how keys are pressed at it, and which buttons were pressed by them. */
function keyed() {
  const desk = new Desk(tradeTable({ hand: plus(one('brick', 2), one('ore')), told: { actions: [{ type: 'end_turn' }] } }).table);
  const buttons: string[] = [];
  Object.assign(document, { querySelector: (selector: string) => (selector === 'dialog[open]' ? null : { click: () => buttons.push(selector) }) });
  const press = (...keys: string[]) =>
    keys.forEach((key) => {
      const shiftKey = key.startsWith('Shift+');
      const name = key.replace('Shift+', '');
      const code = /^\d$/.test(name) ? `Digit${name}` : `Key${name.toUpperCase()}`;
      pressed({ key: name, code, shiftKey, target: null, repeat: false, preventDefault: () => undefined } as unknown as KeyboardEvent, desk, () => undefined);
    });
  return { desk, press, buttons };
}

test('T opens a trade, Escape closes it', () => {
  const { desk, press } = keyed();
  press('t');
  expect(desk.trade).not.toBeNull();
  press('Escape');
  expect(desk.trade).toBeNull();
});

test('1 to 5 add cards, with Shift they take them away, and G switches the side', () => {
  const { desk, press } = keyed();
  press('t', '1', '1', '1', '5');
  expect(desk.trade?.give, 'no more than there are').toEqual(plus(one('brick', 2), one('ore')));
  press('Shift+5');
  expect(desk.trade?.give).toEqual(one('brick', 2));
  press('g', '4', '4', 'Shift+4');
  expect(desk.trade?.sides).toEqual({ give: one('brick', 2), get: one('grain') });
  press('g', 'Shift+1', 'Shift+1');
  expect(desk.trade?.give).toEqual(NO_CARDS);
});

test('Enter presses the button of the tray, and only while there is one', () => {
  const { press, buttons } = keyed();
  press('Enter');
  expect(buttons).toEqual([]);
  press('t', 'Enter');
  expect(buttons).toEqual(['[data-send]']);
});

test('without an open trade a number begins one with that card of the hand', () => {
  const { desk, press } = keyed();
  press('5');
  expect(desk.trade?.give).toEqual(one('ore'));
});
