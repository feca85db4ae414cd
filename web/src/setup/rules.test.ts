import { expect, test } from 'vitest';
import type { Mix, Refusal } from '../wire';
import { countsOf, countsText } from './counts';
import { remedy, settle, withEdition, withOption, withPlayers } from './rules';

const fault = (code: string, data: Refusal['data'] = {}): Refusal => ({ code, rule: null, data });

test('an edition sets the defaults, and seats and modules stay', () => {
  expect(withEdition('fifth:6:five-six,helpers,fixed,vp-to-win=12', 'sixth')).toBe('sixth:6:five-six,helpers,fixed');
  expect(withEdition('fifth:4', 'family')).toBe('family:4');
  expect(withPlayers('fifth:4:vp-to-win=12', 3)).toBe('fifth:3:vp-to-win=12');
});

test('an option is set once, and left out at its printed value', () => {
  expect(withOption('fifth:4:vp-to-win=12', 'vp-to-win', '8', '10')).toBe('fifth:4:vp-to-win=8');
  expect(withOption('fifth:4:vp-to-win=12,helpers', 'vp-to-win', '10', '10')).toBe('fifth:4:helpers');
  expect(withOption('fifth:4:fixed', 'board', 'variable', 'variable')).toBe('fifth:4');
});

test('what a choice needs is added, and what it makes useless is left out', () => {
  expect(remedy('fifth:6', fault('needs_five_six', { players: 6 }))).toBe('fifth:6:five-six=on');
  expect(remedy('fifth:4:five-six', fault('too_few_for_five_six', { players: 4 }))).toBe('fifth:4');
  expect(remedy('classic-1999:4:token-mode=random', fault('not_offered', { option: 'token-mode', value: 'random' }))).toBe('classic-1999:4');
  expect(remedy('fifth:4', fault('out_of_range', { option: 'vp-to-win' }))).toBeUndefined();
});

test('remedies follow each other until none is left, and faults without one stay', async () => {
  const asked: string[] = [];
  const answers: Record<string, Refusal[]> = {
    'sixth:6': [fault('needs_five_six')],
    'sixth:6:five-six=on': [fault('foreign_module')],
    'sixth:6:five-six=on,foreign-modules=on': [fault('out_of_range')],
  };
  const ask = async (rules: string) => {
    asked.push(rules);
    return { rules: { id: rules }, options: [], faults: answers[rules] ?? [] } as unknown as Mix;
  };
  const mix = await settle('sixth:6', ask);
  expect(asked).toEqual(Object.keys(answers));
  expect(mix.faults.map(({ code }) => code)).toEqual(['out_of_range']);
});

test('a fault that no remedy mends is not tried for ever', async () => {
  let asked = 0;
  const ask = async (rules: string) => {
    asked += 1;
    return { rules: { id: rules }, options: [], faults: [fault(asked % 2 ? 'needs_five_six' : 'too_few_for_five_six')] } as unknown as Mix;
  };
  await settle('fifth:5', ask);
  expect(asked).toBeLessThan(10);
});

test('counts are read, changed within their bounds and written in their order', () => {
  const deck = { letters: ['K', 'R', 'Y', 'M', 'V'], min: 0, max: 25 };
  expect(countsOf('14K2R2Y2M5V')).toEqual({ K: 14, R: 2, Y: 2, M: 2, V: 5 });
  expect(countsText('14K2R2Y2M5V', 'R', 0, deck)).toBe('14K2Y2M5V');
  expect(countsText('14K5V', 'Y', 99, deck)).toBe('14K25Y5V');
  expect(countsText('14K', 'K', Number.NaN, deck)).toBe('');
});
