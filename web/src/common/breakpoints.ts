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
  /** Phones held sideways, and windows zoomed to 200%. */
  low: '(max-height: 500px)',
  /** Small laptops, which have little height for a board between two bars. */
  flat: '(max-height: 800px)',
  /** Everything but the largest screens: beyond these, text and panels grow. */
  wide: '(max-width: 2199px)',
  tall: '(max-height: 1199px)',
} as const;

/** How a table is laid out, by width and height: the first that matches, or `desktop`. Styles use the same conditions. */
export const LAYOUTS = {
  /** Board on the left, everything else in a panel on the right. */
  side: '(max-height: 500px) and (orientation: landscape), (max-width: 767px) and (orientation: landscape)',
  /** Everything in one column. */
  phone: '(max-width: 767px)',
  /** Players above the board, the desk below it. */
  tablet: '(max-width: 1023px) and (orientation: portrait)',
} as const;
