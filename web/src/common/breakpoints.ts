// Where the layout changes. A media query cannot use custom properties, so style sheets repeat these conditions as they are
// written here; `testing/scale.test.ts` allows no others. Each is about windows up to a size; `(min-width: …)` of the next pixel
// is the opposite.

export const BREAKPOINTS = {
  /** Phones of 320 pixels. */
  tiny: '(max-width: 359px)',
  /** Phones that are narrower than most. */
  small: '(max-width: 379px)',
  phone: '(max-width: 767px)',
  /** Tablets held upright: the game has one column beside the board. */
  tablet: '(max-width: 1023px)',
  laptop: '(max-width: 1279px)',
  /** Everything but large screens. */
  desktop: '(max-width: 1439px)',
  /** Phones held sideways. */
  low: '(max-height: 500px)',
} as const;
