// The handbook that is open: for which rule set, kept in this browser, and its pages once they have come.

import { speak } from '../i18n/index.svelte';
import { refusalText } from '../i18n/refusal';
import { ApiError } from '../net/api';
import { read, write } from '../session/session.svelte';
import type { Edition, Handbook, Law, Module, Page } from '../wire';
import { engine } from './engine';

/** In the order in which they are offered. */
export const EDITIONS: readonly Edition[] = ['fifth', 'sixth', 'classic-1999', 'family'];
/** The modules that were printed for an edition. */
const PRINTED: Partial<Record<Edition, readonly Module[]>> = { fifth: ['five-six', 'helpers'] };

export type Kind = 'chapter' | 'case' | 'almanac';
type Chosen = { edition: Edition; modules: readonly Module[] };

class Book {
  #chosen = $state.raw<Chosen>(sound(read<unknown>('guide.edition', null)));
  /** The pages. While those of another edition are loading, the old ones stay. */
  handbook = $state.raw<Handbook>();
  law = $state.raw<Law>();
  /** Why there are no pages. */
  failed = $state<string>();
  #kept = new Map<string, Handbook>();

  /** The rule set of the guide as text. */
  get rules(): string {
    return textOf(this.#chosen);
  }

  get edition(): Edition {
    return this.#chosen.edition;
  }

  get modules(): readonly Module[] {
    return this.#chosen.modules;
  }

  /** The modules that can be added to the edition. */
  get offered(): readonly Module[] {
    return PRINTED[this.edition] ?? [];
  }

  /** Reads another edition from now on, with the modules that it has too. */
  choose(edition: Edition): void {
    this.#change(sound({ edition, modules: this.modules }));
  }

  toggle(module: Module): void {
    const others = this.modules.filter((other) => other !== module);
    this.#change({ edition: this.edition, modules: others.length < this.modules.length ? others : [...others, module] });
  }

  /** Fetches the pages if they are not there. */
  async open(): Promise<void> {
    const { rules } = this;
    this.failed = undefined;
    try {
      const handbook = this.#kept.get(rules) ?? (await engine.handbook(rules));
      this.#kept.set(rules, handbook);
      // Another edition may have been chosen in the meantime.
      if (rules !== this.rules) return;
      this.handbook = handbook;
      speak(handbook.rules);
    } catch (error) {
      this.failed = sentence(error);
    }
  }

  async openLaw(): Promise<void> {
    try {
      this.law ??= await engine.law();
    } catch (error) {
      this.failed = sentence(error);
    }
  }

  /** A page by its name. */
  page(kind: Kind, slug: string): Page | undefined {
    return this.pages(kind).find((page) => page.slug === slug);
  }

  pages(kind: Kind): readonly Page[] {
    const { handbook } = this;
    if (!handbook) return [];
    return { chapter: handbook.chapters, case: handbook.cases, almanac: handbook.almanac }[kind];
  }

  #change(chosen: Chosen): void {
    this.#chosen = chosen;
    write('guide.edition', chosen);
    void this.open();
  }
}

/** Where a page is. */
export function addressOf(kind: Kind, slug: string): string {
  return { chapter: `/learn/${slug}`, case: `/learn/cases/${slug}`, almanac: `/learn/almanac/${slug}` }[kind];
}

/** What was kept by an older client or by hand is only used as far as it makes sense. */
export function sound(kept: unknown): Chosen {
  const { edition, modules } = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const known = EDITIONS.find((one) => one === edition) ?? 'fifth';
  const wanted: readonly unknown[] = Array.isArray(modules) ? modules : [];
  return { edition: known, modules: (PRINTED[known] ?? []).filter((module) => wanted.includes(module)) };
}

/** The text of a rule set: as many seats as the box is made for. */
export function textOf({ edition, modules }: Chosen): string {
  const seats = modules.includes('five-six') ? 6 : 4;
  return [edition, seats, ...(modules.length > 0 ? [modules.join(',')] : [])].join(':');
}

function sentence(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error.refusal);
  throw error;
}

export const book = new Book();
