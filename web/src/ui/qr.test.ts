import { expect, test } from 'vitest';
import { squares } from './qr';

test('a QR code becomes bars, one for each run of dark squares', () => {
  const rows = ['##.', '..#', '###'];
  expect(squares(3, (x, y) => rows[y]?.[x] === '#')).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM0 2h3v1h-3z');
});
