import { expect, test } from 'vitest';
import { rowName } from './row-name';

test('a row has the name of the table and of its people, and the code of a table that has neither', () => {
  expect(rowName('Cedar Bay', 'Ada and Bruno', 'BCDFGHJK')).toBe('Cedar Bay · Ada and Bruno');
  expect(rowName('Cedar Bay', '', 'BCDFGHJK')).toBe('Cedar Bay');
  expect(rowName(null, 'Ada', 'BCDFGHJK')).toBe('Ada');
  expect(rowName(null, '', 'BCDFGHJK')).toBe('BCDFGHJK');
});
