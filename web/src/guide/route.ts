// The places of the guide: what the path of the address means.

import { decoded } from '../common/code';

export type Place =
  | { readonly at: 'start' | 'first-game' | 'quiz' | 'dice' | 'companion' | 'cases' | 'almanac' | 'law' }
  | { readonly at: 'lesson' | 'case' | 'entry' | 'rule' | 'chapter'; readonly name: string };

/** What is under `/learn`. */
export function placeOf(path: string): Place {
  const [, , first = '', second = ''] = path.split('/').map(decoded);
  switch (first) {
    case '':
      return { at: 'start' };
    case 'first-game':
    case 'quiz':
    case 'dice':
    case 'companion':
      return { at: first };
    case 'lessons':
      return second === '' ? { at: 'start' } : { at: 'lesson', name: second };
    case 'cases':
      return second === '' ? { at: 'cases' } : { at: 'case', name: second };
    case 'almanac':
      return second === '' ? { at: 'almanac' } : { at: 'entry', name: second };
    case 'rules':
      return second === '' ? { at: 'law' } : { at: 'rule', name: second.toUpperCase() };
    default:
      return { at: 'chapter', name: first };
  }
}
