// Wheel, pinch and drag on the board: how far it is zoomed and moved.

import type { Frame, Point } from './geometry';

const MOST = 2.5;
const WHEEL = 0.0016;

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  readonly #frame: () => Frame;
  #fingers = new Map<number, Point>();
  /** The board has been dragged since the last finger came down: this is not a tap. */
  dragged = false;

  constructor(frame: () => Frame) {
    this.#frame = frame;
  }

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.scale})`;
  }

  reset(): void {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Zooms around a point of the drawing that stays where it is. */
  by(factor: number, around: Point): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const change = scale / this.scale;
    this.x = around.x - (around.x - this.x) * change;
    this.y = around.y - (around.y - this.y) * change;
    this.scale = scale;
    this.#stay();
  }

  wheel(delta: number, around: Point): void {
    this.by(Math.exp(-delta * WHEEL), around);
  }

  down(finger: number, at: Point): void {
    if (this.#fingers.size === 0) this.dragged = false;
    this.#fingers.set(finger, at);
  }

  /** A finger moved; points are those of the drawing before zooming, `far` is how far a tapping finger may slip. */
  move(finger: number, at: Point, far: number): void {
    const before = this.#fingers.get(finger);
    if (!before) return;
    const others = [...this.#fingers].filter(([other]) => other !== finger);
    const other = others[0]?.[1];
    if (other) {
      const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
      if (was > 0) this.by(is / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      this.dragged = true;
    } else {
      const [dx, dy] = [at.x - before.x, at.y - before.y];
      if (!this.dragged && Math.hypot(dx, dy) < far) return;
      this.dragged = this.scale > 1;
      this.x += dx;
      this.y += dy;
      this.#stay();
    }
    this.#fingers.set(finger, at);
  }

  up(finger: number): void {
    this.#fingers.delete(finger);
  }

  /** The board does not leave its frame. */
  #stay(): void {
    const { left, top, width, height } = this.#frame();
    this.x = clamp(this.x, (left + width) * (1 - this.scale), left * (1 - this.scale));
    this.y = clamp(this.y, (top + height) * (1 - this.scale), top * (1 - this.scale));
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
