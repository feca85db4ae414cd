// How wide and high the window is, for what style sheets cannot decide.

import { BREAKPOINTS, LAYOUTS } from '../common/breakpoints';

/** Follows a media query. */
export class Media {
  matches = $state(false);

  constructor(query: string) {
    const list = matchMedia(query);
    this.matches = list.matches;
    list.addEventListener('change', () => {
      this.matches = list.matches;
    });
  }
}

export const phone = new Media(BREAKPOINTS.phone);
/** Below this prices and panels are drawn smaller. */
export const compact = new Media(BREAKPOINTS.desktop);
/** Below this the left column of the game is a drawer. */
export const narrow = new Media(BREAKPOINTS.tablet);

export type LayoutName = keyof typeof LAYOUTS | 'desktop';

/** How tables are laid out now. */
class Layout {
  readonly #side = new Media(LAYOUTS.side);
  readonly #phone = phone;
  readonly #tablet = new Media(LAYOUTS.tablet);

  get name(): LayoutName {
    if (this.#side.matches) return 'side';
    if (this.#phone.matches) return 'phone';
    return this.#tablet.matches ? 'tablet' : 'desktop';
  }

  /** A phone, either way up. */
  get held(): boolean {
    return this.name === 'side' || this.name === 'phone';
  }
}

export const layout = new Layout();
