// What German editions call things. The neutral words are those of the rule set; where the editions differ, so does this.

import type { Words } from '../index.svelte';

const COMMON: Readonly<Record<string, string>> = {
  lumber: 'Holz',
  grain: 'Getreide',
  brick: 'Lehm',
  wool: 'Wolle',
  ore: 'Erz',
  knight: 'Ritter',
  'year-of-plenty': 'Erfindung',
  'longest-road': 'Längste Handelsstraße',
  harbor: 'Hafen',
  supply: 'Bank',
  'number-token': 'Zahlenchip',
  path: 'Weg',
  intersection: 'Kreuzung',
  'special-card': 'Sonderkarte',
  'buy-dev-card': 'kaufen',
  'trade-and-build': 'Handeln und Bauen',
  'fixed-set-up': 'Aufbau für Einsteiger',
  winner: 'Sieger',
};

/** By the word that the English edition prints: the German ones of the same time differ in the same places. */
const PRINTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'longest-road': { 'Longest Route': 'Längste Handelsroute' },
  'number-token': { 'printed number': 'Zahl' },
  'special-card': { 'bonus VP tile': 'Siegpunktplättchen' },
};

export const words: Words = (_, printed, id) => PRINTED[id]?.[printed[id] ?? ''] ?? COMMON[id] ?? id;
