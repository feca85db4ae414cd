import { expect, test } from 'vitest';
import { codeOf } from './code';

test('a code is found as it is typed, read out or pasted', () => {
  expect(codeOf('TYNRRY')).toBe('TYNRRY');
  expect(codeOf(' tyn-rry ')).toBe('TYNRRY');
  expect(codeOf('http://192.168.0.7:8344/play/TYNRRY')).toBe('TYNRRY');
  expect(codeOf('https://games.example.org/replay/TYNRRY#17')).toBe('TYNRRY');
  expect(codeOf('  ')).toBe('');
});
