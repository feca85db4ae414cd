// What the guide asks the rules, and nothing else: every call has all that it needs in its arguments and leaves nothing
// behind. The engine on this device answers once it is there, and the server until then (`net/device.ts`).

import { api, get, post } from '../net/api';
import type {
  BoardOrder,
  CompanionBoard,
  Demo,
  DiceOrder,
  DiceReport,
  Handbook,
  Law,
  LessonStanding,
  LessonTry,
  PracticeGame,
  PracticePosition,
  Practiced,
  RuleSet,
} from '../wire';

export interface Engine {
  /** The whole handbook in the words and numbers of a rule set. */
  handbook(rules: string): Promise<Handbook>;
  /** Just a rule set, to compare it with others. */
  rules(rules: string): Promise<RuleSet>;
  /** A board to step through. */
  demo(id: string, rules: string): Promise<Demo>;
  /** The numbered rules behind the pages. */
  law(): Promise<Law>;
  /** The state of a lesson after these tries. */
  lesson(slug: string, tries: LessonTry): Promise<LessonStanding>;
  /** Begins a game against bots. */
  game(order: PracticeGame): Promise<Practiced>;
  /** Continues from a position. */
  play(position: PracticePosition): Promise<Practiced>;
  /** Rolls dice. */
  dice(order: DiceOrder): Promise<DiceReport>;
  /** Lays out a board. */
  board(order: BoardOrder): Promise<CompanionBoard>;
}

export const engine: Engine = {
  handbook: (rules) => get(`/api/guide?${new URLSearchParams({ rules })}`),
  rules: async (rules) => (await api.rules(rules)).rules,
  demo: (id, rules) => get(`/api/guide/demos/${encodeURIComponent(id)}?${new URLSearchParams({ rules })}`),
  law: () => get('/api/guide/law'),
  lesson: (slug, tries) => post(`/api/guide/lessons/${encodeURIComponent(slug)}`, tries),
  game: (order) => post('/api/guide/games', order),
  play: (position) => post('/api/guide/play', position),
  dice: (order) => post('/api/guide/dice', order),
  board: (order) => post('/api/guide/boards', order),
};
