import { expect, test } from 'vitest';
import { soundCourse } from './course';

test('a course that makes sense is kept as it is', () => {
  const begun = { done: 5, count: 14, next: { slug: 'robber', title: 'The robber' } };
  const done = { done: 14, count: 14, next: null };
  expect([begun, done].map(soundCourse)).toEqual([begun, done]);
});

test('anything else is no course', () => {
  const next = { slug: 'robber', title: 'The robber' };
  for (const kept of [null, 5, 'done', {}, { done: 3, count: 0, next: null }, { done: 15, count: 14, next }, { done: -1, count: 14, next }, { done: 1, count: 14 }]) {
    expect(soundCourse(kept), JSON.stringify(kept)).toBeUndefined();
  }
  expect(soundCourse({ done: 1, count: 14, next: { slug: 'robber' } })).toBeUndefined();
});
