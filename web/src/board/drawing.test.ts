import { expect, test } from 'vitest';
import { island } from '../testing/island';
import { Drawing } from './drawing';
import { land, waves } from './land';

const paths = (markup: string) => [...markup.matchAll(/<path([^>]*) d="([^"]*)"/g)].map(([, paint = '', data = '']) => ({ paint, data }));

test('what is painted alike and apart is one path', () => {
  const drawing = new Drawing();
  drawing.put(0, 'knoll', { x: 0, y: 0 });
  drawing.put(0, 'knoll', { x: 100, y: 0 });
  expect(paths(drawing.markup)).toHaveLength(1);
  expect(paths(drawing.markup)[0]?.data.match(/M/g)).toHaveLength(2);
});

test('nothing passes what it lies on', () => {
  const drawing = new Drawing();
  // The shadow of the second fir falls on the first one, so it cannot be painted with the first shadow.
  drawing.put(0, 'fir', { x: 0, y: 0 });
  drawing.put(0, 'fir', { x: 4, y: -6 });
  const paints = paths(drawing.markup).map(({ paint }) => paint);
  expect(paints.filter((paint) => paint.includes('--fir-shade'))).toHaveLength(2);
  expect(paints.at(-1)).toContain('--fir-shade');
  // In separate rooms they are promised never to overlap.
  const rooms = new Drawing();
  rooms.put(0, 'fir', { x: 0, y: 0 });
  rooms.put(1, 'fir', { x: 4, y: -6 });
  expect(paths(rooms.markup)).toHaveLength(4);
});

test('a shape is put where it belongs, in tenths, facing either way', () => {
  const drawing = new Drawing();
  drawing.put(0, 'knoll', { x: 10, y: 20 });
  drawing.put(1, 'knoll', { x: 10, y: 20 }, -0.5);
  // The knoll begins 29 to the left of its foot.
  expect(paths(drawing.markup)[0]?.data).toMatch(/^M-190 200c.*M245 200c/);
});

test('a whole island is a few hundred paths', () => {
  const drawn = land(island(), 'test');
  expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
  expect(paths(drawn).length).toBeLessThan(300);
  expect(paths(waves(island())).length).toBeLessThan(10);
});
