import { expect, test } from 'vitest';
import { sound, textOf } from './book.svelte';
import { placeOf } from './route';

test.each([
  ['/learn', { at: 'start' }],
  ['/learn/', { at: 'start' }],
  ['/learn/lessons', { at: 'start' }],
  ['/learn/lessons/keep-your-distance', { at: 'lesson', name: 'keep-your-distance' }],
  ['/learn/first-game', { at: 'first-game' }],
  ['/learn/trading', { at: 'chapter', name: 'trading' }],
  ['/learn/cases/tie-in-knights', { at: 'case', name: 'tie-in-knights' }],
  ['/learn/almanac/', { at: 'almanac' }],
  ['/learn/almanac/longest-road', { at: 'entry', name: 'longest-road' }],
  ['/learn/rules', { at: 'law' }],
  ['/learn/rules/lr-3', { at: 'rule', name: 'LR-3' }],
  ['/learn/%E0%A4%A', { at: 'chapter', name: '%E0%A4%A' }],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test('what is kept is used as far as it makes sense', () => {
  expect(textOf(sound(null))).toBe('fifth:4');
  expect(textOf(sound({ edition: 'seventh', modules: 3 }))).toBe('fifth:4');
  expect(textOf(sound({ edition: 'fifth', modules: ['helpers', 'five-six', 'seafarers'] }))).toBe('fifth:6:five-six,helpers');
  expect(textOf(sound({ edition: 'sixth', modules: ['helpers'] }))).toBe('sixth:4');
});
