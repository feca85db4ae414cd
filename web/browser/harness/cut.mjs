// Whether everything that is pressed or read is inside of the window, on a page that is no wider than that.

/** The narrowest phones that people have, and the one of the design. */
export const NARROW = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

/** What is cut off at any of these sizes, each with its size. The page has its old size afterwards. */
export async function cutOff(page, sizes = NARROW) {
  const before = page.viewportSize();
  const found = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Layout that follows media queries in script needs a moment.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    let faults = await page.evaluate(cut);
    // On a busy machine a page may still be settling into its new size; what is cut off then has to stay so.
    if (faults.length > 0) {
      await page.waitForTimeout(300);
      faults = await page.evaluate(cut);
    }
    found.push(...faults.map((fault) => `${fault} (${size.width} wide)`));
  }
  await page.setViewportSize(before);
  return found;
}

/** Runs inside of the page. */
function cut() {
  const faults = [];
  const around = (element) => (element.parentElement ? [element.parentElement, ...around(element.parentElement)] : []);
  const scrolls = (element, way) => around(element).some((box) => /auto|scroll/.test(getComputedStyle(box)[way]));
  /** A page scrolls down by itself; a screen that fills the window does not. */
  const filling = (element) => around(element).some((box) => getComputedStyle(box).position === 'fixed');
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) faults.push(`the page is ${sideways} px too wide`);
  for (const element of document.querySelectorAll('button, a, input, select, h1, h2, p')) {
    // A hand that is larger than the phone scrolls sideways.
    const hidden = element.closest('.said, .skip, svg, .cards') !== null || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (hidden || width === 0) continue;
    const name = `"${(element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)}"`;
    // Half a pixel is rounding.
    if (left < -0.5 || right > innerWidth + 0.5) faults.push(`${name} reaches from ${left.toFixed()} to ${right.toFixed()}`);
    if (filling(element) && !scrolls(element, 'overflowY') && (top < -0.5 || bottom > innerHeight + 0.5)) faults.push(`${name} reaches from ${top.toFixed()} down to ${bottom.toFixed()}`);
  }
  return faults;
}
