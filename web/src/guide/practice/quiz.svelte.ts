// How the quiz stands, kept in this browser: which questions were answered, and how many of them right at the first try.

import { read, write } from '../../session/session.svelte';
import type { QuizQuestion } from '../../wire';

export type Answered = Readonly<Record<string, boolean>>;

const STORED = 'guide.quiz';

class QuizProgress {
  #answered = $state.raw<Answered>(soundAnswers(read<unknown>(STORED, {})));

  /** Was it right at the first try? Nothing while it is open. */
  of(slug: string): boolean | undefined {
    return Object.hasOwn(this.#answered, slug) ? this.#answered[slug] : undefined;
  }

  /** Only the first answer counts. */
  answer(slug: string, right: boolean): void {
    if (this.of(slug) !== undefined) return;
    this.#keep({ ...this.#answered, [slug]: right });
  }

  /** All questions, or only those that were wrong, are open again. */
  again(which: 'all' | 'wrong'): void {
    const kept = Object.entries(this.#answered).filter(([, right]) => which === 'wrong' && right);
    this.#keep(Object.fromEntries(kept));
  }

  #keep(answered: Answered): void {
    this.#answered = answered;
    write(STORED, answered);
  }
}

/** What is kept may be old or from elsewhere. */
export function soundAnswers(kept: unknown): Record<string, boolean> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, right]) => typeof right === 'boolean'));
}

export const quizProgress = new QuizProgress();

/** The first question that is still open. */
export function nextOf(questions: readonly QuizQuestion[], isOpen: (slug: string) => boolean): QuizQuestion | undefined {
  return questions.find(({ slug }) => isOpen(slug));
}
