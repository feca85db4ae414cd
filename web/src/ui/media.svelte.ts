// How wide the window is, for what style sheets cannot decide.

import { BREAKPOINTS } from '../common/breakpoints';

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

/** Below this the game has the phone layout. */
export const phone = new Media(BREAKPOINTS.phone);
/** Below this prices and panels are drawn smaller. */
export const compact = new Media(BREAKPOINTS.desktop);
/** Below this the left column of the game is a drawer. */
export const narrow = new Media(BREAKPOINTS.tablet);
/** A phone on its side: whatever its width, there is little height. */
export const low = new Media(BREAKPOINTS.low);
