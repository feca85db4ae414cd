// Path data of SVG in its plainest form: absolute moves, lines and cubic curves, so that moving, scaling or turning a
// path only means moving its points.

/** A letter of `MLCZ` with its points, x and y in turn. */
export type Step = readonly [letter: string, ...points: number[]];
/** As in SVG: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How many numbers belong to a letter; those that no shape has used so far are not known. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, h: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };
/** A curve that follows a quarter of a circle has its handles so far from the ends. */
const HANDLE = 0.5523;

/** Reads path data. */
export function steps(data: string): Step[] {
  const pen = new Pen();
  for (const [, letter = '', text = ''] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
    const size = NUMBERS[letter];
    if (size === undefined) throw new Error(`path data with a letter that is not understood here, ${letter}: ${data}`);
    if (size === 0) pen.close();
    // More numbers than belong to a letter repeat it; a move continues with lines.
    for (let at = 0; at < numbers.length; at += size) pen.draw(letter === 'M' && at > 0 ? 'L' : letter, numbers.slice(at, at + size));
  }
  return pen.steps;
}

/** An ellipse, from its right end clockwise. */
export function ellipse(x: number, y: number, rx: number, ry: number): Step[] {
  const [hx, hy] = [rx * HANDLE, ry * HANDLE];
  return [
    ['M', x + rx, y],
    ['C', x + rx, y + hy, x + hx, y + ry, x, y + ry],
    ['C', x - hx, y + ry, x - rx, y + hy, x - rx, y],
    ['C', x - rx, y - hy, x - hx, y - ry, x, y - ry],
    ['C', x + hx, y - ry, x + rx, y - hy, x + rx, y],
    ['Z'],
  ];
}

/** The same path somewhere else. */
export function moved(path: readonly Step[], [a, b, c, d, e, f]: Matrix): Step[] {
  return path.map(([letter, ...points]) => [
    letter,
    ...points.map((value, place) => {
      const other = points[place ^ 1] ?? 0;
      return place % 2 === 0 ? a * value + c * other + e : b * other + d * value + f;
    }),
  ]);
}

/** A path as plain numbers, in whole tenths: each step is the place of its letter in `MLCZ`, and its points as seen from where the step begins. */
export function numbers(path: readonly Step[]): number[] {
  const tenths = path.map(([letter, ...points]): Step => [letter, ...points.map((value) => Math.round(value * 10))]);
  let [start, pen] = [
    [0, 0],
    [0, 0],
  ];
  return tenths.flatMap(([letter, ...points]) => {
    const from = pen;
    pen = letter === 'Z' ? start : points.slice(-2);
    if (letter === 'M') start = pen;
    return ['MLCZ'.indexOf(letter), ...points.map((value, place) => value - (from[place % 2] ?? 0))];
  });
}

class Pen {
  readonly steps: Step[] = [];
  #x = 0;
  #y = 0;
  #start: readonly [number, number] = [0, 0];
  /** The handle that a smooth curve continues from. */
  #handle: readonly [number, number] = [0, 0];

  draw(letter: string, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0]: readonly number[]): void {
    const [x, y] = [this.#x, this.#y];
    if (letter === 'M') {
      this.#start = [a, b];
      this.#line('M', a, b);
    } else if (letter === 'L') this.#line('L', a, b);
    else if (letter === 'H') this.#line('L', a, y);
    else if (letter === 'h') this.#line('L', x + a, y);
    else if (letter === 'V') this.#line('L', x, a);
    else if (letter === 'C') this.#curve(a, b, c, d, e, f);
    else if (letter === 'S') this.#curve(2 * x - this.#handle[0], 2 * y - this.#handle[1], a, b, c, d);
    else if (letter === 'Q') this.#curve(x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d);
    else this.#arc(a, b, c, d === e ? -1 : 1, e, f, g);
  }

  close(): void {
    this.steps.push(['Z']);
    [this.#x, this.#y] = this.#handle = this.#start;
  }

  #line(letter: string, x: number, y: number): void {
    this.steps.push([letter, x, y]);
    [this.#x, this.#y] = this.#handle = [x, y];
  }

  #curve(a: number, b: number, c: number, d: number, x: number, y: number): void {
    this.steps.push(['C', a, b, c, d, x, y]);
    [this.#x, this.#y] = [x, y];
    this.#handle = [c, d];
  }

  /** A piece of an ellipse whose axes are those of the page, in curves of at most a quarter. `side` says where its middle is. */
  #arc(wideX: number, wideY: number, turned: number, side: number, sweep: number, endX: number, endY: number): void {
    if (turned !== 0) throw new Error('an arc of an ellipse that is turned is not understood here');
    // In the ellipse's own measure it is a circle with radius 1, or larger if the ends are too far apart.
    const far = Math.hypot((endX - this.#x) / wideX, (endY - this.#y) / wideY) / 2;
    const [rx, ry] = far > 1 ? [wideX * far, wideY * far] : [wideX, wideY];
    const [dx, dy] = [(endX - this.#x) / rx, (endY - this.#y) / ry];
    const out = side * Math.sqrt(Math.max(0, 4 / (dx * dx + dy * dy) - 1)) * 0.5;
    const [x, y] = [this.#x / rx + dx / 2 - out * dy, this.#y / ry + dy / 2 + out * dx];
    const from = Math.atan2(this.#y / ry - y, this.#x / rx - x);
    const to = Math.atan2(endY / ry - y, endX / rx - x);
    const full = sweep === 1 ? 2 * Math.PI : -2 * Math.PI;
    const angle = (to - from) * full < 0 ? to - from + full : to - from;
    const parts = Math.ceil(Math.abs(angle) / (Math.PI / 2) - 0.001);
    const reach = (4 / 3) * Math.tan(angle / parts / 4);
    for (let part = 0; part < parts; part += 1) {
      const [first, last] = [from + (part * angle) / parts, from + ((part + 1) * angle) / parts];
      const at = (way: number, beside: number) => [rx * (x + Math.cos(way) - beside * Math.sin(way)), ry * (y + Math.sin(way) + beside * Math.cos(way))] as const;
      this.#curve(...at(first, reach), ...at(last, -reach), ...at(last, 0));
    }
  }
}
