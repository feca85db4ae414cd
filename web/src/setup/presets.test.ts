import { expect, test } from 'vitest';
import { botSettings, partsOf, soundBots, soundTable } from './presets';

test('who has never chosen gets a game for newcomers', () => {
  expect(soundBots(null)).toEqual({ rules: 'fifth:4', level: 'novice', speed: 'normal', device: false });
  expect(soundTable(null)).toMatchObject({ rules: 'fifth:4', clock: 'off', listed: false, spectators: true, admit: false, board: null });
});

test('what was kept is used', () => {
  const bots = { rules: 'sixth:3:vp-to-win=12', level: 'sharp', speed: 'fast', device: true };
  expect(soundBots(bots)).toEqual(bots);
  const kept = {
    rules: 'fifth:6:five-six',
    clock: 'fast',
    counter: 'hands',
    dice: 'balanced',
    listed: true,
    spectators: false,
    admit: true,
    bot_speed: 'relaxed',
    board: 'old',
    first: 2,
  };
  expect(soundTable(kept)).toEqual({ ...kept, board: null, first: null });
});

test('what makes no sense is left out, and the rest is kept', () => {
  for (const rules of ['fifth', 'fifth:9', 'fifth:4:<b>', 7, null])
    expect(soundBots({ rules, level: 'sharp', speed: 'warp' })).toEqual({ rules: 'fifth:4', level: 'sharp', speed: 'normal', device: false });
  expect(soundTable({ clock: 'never', counter: 'hands', listed: 'yes' })).toMatchObject({ clock: 'off', counter: 'hands', listed: false });
  expect(soundBots('nonsense').level).toBe('novice');
});

test('a game against bots has no clock and is in no list', () => {
  const settings = botSettings({ rules: 'family:3', level: 'sharp', speed: 'fast', device: true });
  expect(settings).toMatchObject({ rules: 'family:3', clock: 'off', listed: false, bot_speed: 'fast' });
});

test('a rule set text falls into its parts', () => {
  expect(partsOf('fifth:4')).toEqual({ edition: 'fifth', players: 4, items: [] });
  expect(partsOf('fifth:6:five-six,vp-to-win=12')).toEqual({ edition: 'fifth', players: 6, items: ['five-six', 'vp-to-win=12'] });
});
