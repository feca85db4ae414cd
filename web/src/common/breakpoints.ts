// Where the layout changes. Media queries can't use custom properties, so style sheets repeat these conditions word for word, or
// their opposite (`min-width` with the next pixel); `testing/scale.test.ts` allows no others.

export const BREAKPOINTS = {
  /** The narrowest phones, 320 pixels wide. */
  tiny: '(max-width: 359px)',
  /** Small phones. */
  small: '(max-width: 379px)',
  phone: '(max-width: 767px)',
  /** Tablets held upright. */
  tablet: '(max-width: 1023px)',
  laptop: '(max-width: 1279px)',
  /** Everything but large screens. */
  desktop: '(max-width: 1439px)',
  /** Phones held sideways. */
  low: '(max-height: 500px)',
} as const;
