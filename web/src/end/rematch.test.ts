import { expect, test } from 'vitest';
import { room, seatInfo } from '../testing/updates';
import { rematchOf } from './rematch';

/** A table where these seats want another game; the viewer sits on the first. */
function over(willing: readonly number[], rematch: string | null = null, you: number | null = 0) {
  const seats = [0, 1, 2].map((seat) => ({ ...seatInfo(seat), wants_rematch: willing.includes(seat) }));
  return { room: room({ status: 'over', seats, rematch, you }), you };
}

test('everybody sees who wants a rematch, and whoever does waits for it', () => {
  expect(rematchOf(over([]))).toEqual({ waits: false, wanted: [] });
  expect(rematchOf(over([1]))).toEqual({ waits: false, wanted: [1] });
  expect(rematchOf(over([0, 2]))).toEqual({ waits: true, wanted: [2] });
  expect(rematchOf(over([1], null, null))).toEqual({ waits: false, wanted: [1] });
});

test('once it is open nobody waits', () => {
  expect(rematchOf(over([0, 1], 'KRBTZWXY'))).toEqual({ waits: false, wanted: [] });
});
