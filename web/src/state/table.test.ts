import { expect, test } from 'vitest';
import { item, room, tableWith, update, view } from '../testing/updates';

const roll = (number: number, dice: [number, number]) => item(number, { type: 'rolled', seat: 0, dice });

test('items are added to the log, and what an update leaves out stays', () => {
  const table = tableWith(
    update(1, 0, { room: room(), view: view(), items: [roll(1, [1, 2])] }),
    update(2, 1, { view: view({ active: 2 }), items: [roll(2, [3, 3])] }),
  );
  expect(table.items.map(({ number }) => number)).toEqual([1, 2]);
  expect(table.rolls[3]).toBe(1);
  expect(table.rolls[6]).toBe(1);
  expect(table.you).toBe(0);
  expect(table.view?.active).toBe(2);
  expect(table.name(1)).toBe('Bruno');
});

test('an update from nothing replaces everything', () => {
  const table = tableWith(
    update(5, 0, { room: room(), items: [roll(5, [1, 1])] }),
    update(9, 0, { room: room(), items: [roll(9, [6, 6])] }),
  );
  expect(table.items).toHaveLength(1);
  expect(table.rolls[2]).toBe(0);
  expect(table.rolls[12]).toBe(1);
  expect(table.number).toBe(9);
});

test('a director sees updates one after the other, and the position waits for it', async () => {
  const table = tableWith(update(1, 0, { room: room(), view: view() }));
  const seen: string[] = [];
  let goOn: () => void = () => undefined;
  table.director = {
    before: ({ number }) => {
      seen.push(`before ${number}`);
      return new Promise((resolve) => {
        goOn = resolve;
      });
    },
    after: ({ number }) => void seen.push(`after ${number}`),
  };
  table.receive(update(2, 1, { view: view({ active: 1 }) }));
  table.receive(update(3, 2, { view: view({ active: 2 }) }));
  expect(table.view?.active).toBe(0);
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(table.view?.active).toBe(1);
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(table.view?.active).toBe(2);
  expect(seen).toEqual(['before 2', 'after 2', 'before 3', 'after 3']);
});
