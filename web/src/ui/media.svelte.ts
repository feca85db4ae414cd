// How wide the window is, for what style sheets cannot decide.

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
export const phone = new Media('(max-width: 767px)');
/** Below this prices and panels are drawn smaller. */
export const compact = new Media('(max-width: 1439px)');
/** Below this the left column of the game is a drawer. */
export const narrow = new Media('(max-width: 1023px)');
