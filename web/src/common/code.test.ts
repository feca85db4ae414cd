import { expect, test } from 'vitest';
import { codeAt, codeOf } from './code';

test('a code is found as it is typed, read out or pasted', () => {
  expect(codeOf('TYNRRY')).toBe('TYNRRY');
  expect(codeOf(' tyn-rry ')).toBe('TYNRRY');
  expect(codeOf('http://192.168.0.7:8344/play/TYNRRY')).toBe('TYNRRY');
  expect(codeOf('https://games.example.org/replay/TYNRRY#17')).toBe('TYNRRY');
  expect(codeOf('  ')).toBe('');
  // Codes have eight letters now; six were enough before, and old links still work.
  expect(codeOf('krbt-zwxy')).toBe('KRBTZWXY');
  expect(codeOf('https://games.example.org/play/KRBTZWXY')).toBe('KRBTZWXY');
});

test('a path leads to a table by its code, whatever somebody has typed', () => {
  expect(codeAt('/play/tyn-rry/')).toBe('TYNRRY');
  expect(codeAt('/play/TYN%20RRY')).toBe('TYNRRY');
  expect(codeAt('/play/%E0%A4%A')).toBe('E0A4A');
  expect(codeAt('/replay/TYNRRY')).toBeUndefined();
});
