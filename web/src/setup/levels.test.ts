import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { setLanguage } from '../i18n/index.svelte';
import { aboutLevel } from './about-level';
import { grouped } from './levels';

afterAll(() => setLanguage('en'));

test('five levels from easy to master, and the others apart', () => {
  expect(grouped(['random', 'master', 'weighted', 'novice', 'sharp', 'steady', 'expert'])).toEqual({
    usual: ['novice', 'steady', 'sharp', 'expert', 'master'],
    experimental: ['random', 'weighted'],
  });
  expect(grouped(['novice'])).toEqual({ usual: ['novice'], experimental: [] });
});

/** How often a level beats three of the one below, as it was measured last. */
function measured(level: string): string | undefined {
  const log = readFileSync('../docs/arena-log.md', 'utf8');
  return new RegExp(`\\| \`fifth:4\` \\| ${level} \\| \\w+ \\| ([0-9.]+)%`).exec(log)?.[1];
}

test.each(['en', 'de'] as const)('what is said about a level is what the arena measured, in %s', async (language) => {
  await setLanguage(language);
  for (const level of ['novice', 'steady', 'sharp', 'expert', 'master']) {
    const wins = measured(level);
    expect(wins, level).toBeDefined();
    expect(aboutLevel(level)).toMatch(new RegExp(`\\b${Math.round(Number(wins))}\\s?%`));
  }
  expect(aboutLevel('random')).not.toMatch(/\d/);
});
