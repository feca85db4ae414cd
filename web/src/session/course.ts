// How far somebody has gotten with the lessons, as the guide last saw it: other screens can say so without
// loading it.

import { read, write } from './stored';

/** `next` is missing when all lessons are done. */
export type Course = { readonly done: number; readonly count: number; readonly next: { readonly slug: string; readonly title: string } | null };

export function keepCourse(course: Course): void {
  write('guide.course', course);
}

/** Nothing if the guide was never opened. What is kept may be old or from elsewhere. */
export function keptCourse(): Course | undefined {
  return soundCourse(read<unknown>('guide.course', null));
}

export function soundCourse(kept: unknown): Course | undefined {
  if (!isRecord(kept)) return undefined;
  const { done, count, next } = kept;
  if (typeof done !== 'number' || typeof count !== 'number' || !(done >= 0 && done <= count && count > 0)) return undefined;
  if (next === null) return { done, count, next };
  if (!isRecord(next) || typeof next.slug !== 'string' || typeof next.title !== 'string') return undefined;
  return { done, count, next: { slug: next.slug, title: next.title } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
