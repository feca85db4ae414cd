// A lesson in progress: which stage, what was tried in it, and the result. The engine decides everything.

import { moves } from '../../session/appearance.svelte';
import { Table } from '../../state/table.svelte';
import type { Action, Block, Lesson, LessonStanding, Refusal, Stage, Update, Verdict } from '../../wire';
import type { Engine } from '../engine';
import { type Brought, PracticeLine } from './line';
import { named } from './naming';
import type { Guess } from './predict';
import { begun, progress, starsFor } from './progress.svelte';

/** This many tries in one stage are sent; then it starts over. */
const MOST_TRIES = 60;
/** Between two steps that are shown. */
const STEP = 900;
/** Between two updates of one try. */
const BEAT = 450;

export class LessonRun {
  readonly lesson: Lesson;
  readonly table: Table;
  stage = $state(0);
  verdict = $state<Verdict>('open');
  refused = $state.raw<Refusal | null>(null);
  says = $state.raw<readonly Block[]>([]);
  /** Each try changes it, so that the same words are said again. */
  tried = $state(0);
  hinted = $state(false);
  /** The hint was just asked for: nothing has been tried since. */
  hintIsNew = $state(false);
  /** What the learner thinks this stage's roll will pay. */
  guess = $state.raw<Guess>({});
  /** Each stage and each new beginning of one changes it. */
  beginnings = $state(0);
  showing = $state(false);
  /** The solution was seen. */
  shown = $state(false);
  /** Of each stage that is done. */
  stars = $state.raw<readonly number[]>([]);
  readonly #engine: Engine;
  readonly #rules: string;
  #line: PracticeLine | undefined;
  #tries: Action[][] = [];
  #again = false;
  /** Another stage or another beginning: whatever was asked before no longer counts. */
  #round = 0;

  constructor(engine: Engine, rules: string, lesson: Lesson) {
    this.#engine = engine;
    this.#rules = rules;
    this.lesson = lesson;
    // A learner who left to look something up continues where they left off.
    this.stars = begun.of(lesson);
    this.stage = this.stars.length;
    const player = { start: () => this.#start(), act: (actions: Action[]) => this.#act(actions) };
    this.table = new Table(lesson.slug, (handlers) => {
      this.#line = new PracticeLine(player, handlers, () => (moves() ? BEAT : 0));
      return this.#line;
    });
  }

  get task(): Stage | undefined {
    return this.lesson.stages[this.stage];
  }

  get isLast(): boolean {
    return this.stage + 1 >= this.lesson.stages.length;
  }

  /** The whole lesson is done. */
  get finished(): boolean {
    return this.isLast && this.verdict === 'done';
  }

  /** The stars of the lesson: those of its hardest stage. */
  get result(): number {
    return Math.min(...this.stars);
  }

  hint(): void {
    this.hinted = true;
    this.hintIsNew = true;
  }

  /** The same stage from its beginning. */
  restart(): void {
    this.#again ||= this.#tries.length > 0;
    this.#begin();
  }

  /** The next stage. Somebody may press twice before it is there. */
  next(): void {
    if (this.isLast || this.verdict !== 'done') return;
    this.stage += 1;
    this.#fresh();
    this.#begin();
  }

  /** The whole lesson from its beginning. */
  repeat(): void {
    this.stage = 0;
    this.stars = [];
    this.#fresh();
    this.#begin();
  }

  /** Plays the solution of the stage, step by step. */
  async show(): Promise<void> {
    const { task } = this;
    if (!task || this.showing) return;
    this.showing = true;
    this.restart();
    this.shown = true;
    const round = this.#round;
    await pause(STEP);
    for (const step of task.solution) {
      if (this.#round !== round) break;
      await this.table.act(...step);
      await this.#line?.shown();
      await pause(STEP);
    }
    this.showing = false;
  }

  async #start(): Promise<Brought> {
    this.#round += 1;
    this.#tries = [];
    const standing = await this.#stand();
    this.#tell(standing);
    return brought(standing);
  }

  async #act(actions: Action[]): Promise<Brought> {
    if (this.verdict !== 'open') return { updates: [], refused: null };
    const round = this.#round;
    this.#tries.push(actions);
    try {
      const standing = await this.#stand();
      if (round !== this.#round) return { updates: [], refused: null };
      this.#tell(standing);
      if (standing.verdict === 'done') this.#done(standing);
      // Once it is decided, nothing more is asked, even after a try that changed nothing.
      if (standing.verdict !== 'open') this.table.question = null;
      else if (this.#tries.length >= MOST_TRIES) queueMicrotask(() => this.restart());
      return brought(standing);
    } catch (error) {
      this.#tries.pop();
      throw error;
    }
  }

  #stand(): Promise<LessonStanding> {
    return this.#engine.lesson(this.lesson.slug, { rules: this.#rules, stage: this.stage, tries: this.#tries });
  }

  #tell({ verdict, refused, says }: LessonStanding): void {
    this.verdict = verdict;
    this.refused = refused;
    this.says = says;
    if (this.tried !== this.#tries.length) this.hintIsNew = false;
    this.tried = this.#tries.length;
  }

  #done({ beyond_par }: LessonStanding): void {
    const stars = starsFor({ beyondPar: beyond_par, hinted: this.hinted, again: this.#again, shown: this.shown });
    this.stars = [...this.stars.slice(0, this.stage), stars];
    begun.keep(this.lesson, this.stars);
    if (this.isLast) progress.done(this.lesson.slug, this.result);
  }

  /** What was decided and asked belongs to what is over; the engine says where it stands now. */
  #begin(): void {
    this.beginnings += 1;
    this.verdict = 'open';
    this.hintIsNew = false;
    this.refused = null;
    this.says = [];
    this.table.question = null;
    this.table.reconnect();
  }

  #fresh(): void {
    this.#again = false;
    this.shown = false;
    this.hinted = false;
    this.guess = {};
  }
}

function brought({ updates, refused, verdict }: LessonStanding): Brought {
  const asked = (update: Update) => (verdict === 'open' ? update : { ...update, question: null });
  return { updates: updates.map((update) => named(asked(update), 'by-color')), refused };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
