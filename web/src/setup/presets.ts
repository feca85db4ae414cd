// How a table was set up last time, so that the next one needs one click. Kept in this browser; what was kept by an older
// client, or by hand, is only used as far as it makes sense.

import type { BotSpeed, Counter, DiceMode, Settings, Speed } from '../wire';
import { read, write } from '../session/session.svelte';

/** A game against bots that starts at once. */
export type BotPreset = { rules: string; level: string; speed: BotSpeed; device: boolean };

export const SPEEDS: readonly Speed[] = ['off', 'relaxed', 'normal', 'fast'];
export const BOT_SPEEDS: readonly BotSpeed[] = ['relaxed', 'normal', 'fast'];
export const COUNTERS: readonly Counter[] = ['off', 'totals', 'hands'];
export const DICE_MODES: readonly DiceMode[] = ['fair', 'balanced'];

/** For somebody who has never chosen. */
const FIRST_BOTS: BotPreset = { rules: 'fifth:4', level: 'novice', speed: 'normal', device: false };
const FIRST_TABLE: Settings = {
  rules: 'fifth:4',
  clock: 'off',
  counter: 'off',
  dice: 'fair',
  board: null,
  first: null,
  listed: false,
  spectators: true,
  admit: false,
  bot_speed: 'normal',
};

export function botPreset(): BotPreset {
  return soundBots(read<unknown>('preset.bots', null));
}

export function keepBotPreset(preset: BotPreset): void {
  write('preset.bots', preset);
}

/** The settings of the last table that this browser was host of. */
export function tablePreset(): Settings {
  return soundTable(read<unknown>('preset.table', null));
}

/** A board and a first seat were chosen for one game. */
export function keepTablePreset(settings: Settings): void {
  write('preset.table', { ...settings, board: null, first: null });
}

/** The settings of a game against bots: nobody waits, so there is no clock, and nobody looks for it in a list. */
export function botSettings({ rules, speed }: BotPreset): Settings {
  return { ...FIRST_TABLE, rules, bot_speed: speed };
}

/** The edition and the number of seats of a rule set text: `fifth:4:helpers`. */
export function partsOf(rules: string): { edition: string; players: number; items: string[] } {
  const [edition = '', players = '', items = ''] = rules.split(':');
  return { edition, players: Number(players), items: items === '' ? [] : items.split(',') };
}

export function soundBots(kept: unknown): BotPreset {
  const { rules, level, speed, device } = fields(kept);
  return {
    rules: isRules(rules) ? rules : FIRST_BOTS.rules,
    level: typeof level === 'string' && /^[a-z]{1,20}$/.test(level) ? level : FIRST_BOTS.level,
    speed: among(BOT_SPEEDS, speed) ?? FIRST_BOTS.speed,
    device: device === true,
  };
}

export function soundTable(kept: unknown): Settings {
  const { rules, clock, counter, dice, listed, spectators, admit, bot_speed } = fields(kept);
  return {
    ...FIRST_TABLE,
    rules: isRules(rules) ? rules : FIRST_TABLE.rules,
    clock: among(SPEEDS, clock) ?? FIRST_TABLE.clock,
    counter: among(COUNTERS, counter) ?? FIRST_TABLE.counter,
    dice: among(DICE_MODES, dice) ?? FIRST_TABLE.dice,
    listed: listed === true,
    spectators: spectators !== false,
    admit: admit === true,
    bot_speed: among(BOT_SPEEDS, bot_speed) ?? FIRST_TABLE.bot_speed,
  };
}

function fields(kept: unknown): Record<string, unknown> {
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

function isRules(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 1_000 && /^[a-z0-9-]+:[2-6](:[A-Za-z0-9=,-]+)?$/.test(text);
}

function among<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}
