// What is shown in motion, from the events of an update: dice before the new position appears; glowing hexes, flying cards
// and sounds after it. Without motion, everything is there at once.

import type { Resource, SeenEvent, Update, View } from '../../wire';
import { t } from '../../i18n/index.svelte';
import { resourceName } from '../../i18n/value';
import { moves } from '../../session/appearance.svelte';
import { RESOURCES } from '../../common/kinds';
import { eventsOf } from '../../state/story';
import type { Table } from '../../state/table.svelte';
import { swallow } from '../../ui/press.svelte';
import { toast } from '../../ui/toasts.svelte';
import { play } from '../sound';
import { untaken } from '../untaken';
import { type Flight, bankPlace, cardPlace, hexPlace, seatPlace } from './places';
import { soundOf } from './sounds';

const TUMBLE = 600;
const FACE = 90;
const SETTLE = 250;
const GLOW = 700;
const GAIN = 1400;
/** More cards than this from one hex to one seat look like one heap anyway. */
const MOST_CARDS = 3;

/** What a seat has just got, beside its panel. */
export type Gain = { key: number; at: DOMRect; resource: Resource; count: number };
export type Glowing = { key: number; hex: number; kind: 'pays' | 'blocked' };

export class Stage {
  rolling = $state.raw<readonly [number, number] | undefined>();
  /** The dice have fallen, and what they bring is not shown yet. */
  settled = $state.raw<readonly [number, number] | undefined>();
  glowing = $state.raw<readonly Glowing[]>([]);
  gains = $state.raw<readonly Gain[]>([]);
  flights = $state.raw<readonly Flight[]>([]);
  readonly #table: Table;
  #skip: (() => void) | undefined;
  #next = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Shows the updates of its table from now on. */
  attach(): () => void {
    const director = { before: (update: Update) => this.#before(update), after: (update: Update, old: View | null) => this.#after(update, old) };
    this.#table.director = director;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // A press that skips does nothing else: the click that follows it, by pointer or by key, is not heard.
    let spent = false;
    addEventListener('pointerdown', (event) => (spent = isAtTable(event.target) && this.skip()), options);
    addEventListener(
      'keydown',
      (event) => {
        if (event.repeat) return;
        spent = isPress(event) && isAtTable(event.target) && this.skip();
        if (spent) swallow(event);
      },
      options,
    );
    addEventListener('click', (event) => spent && swallow(event), options);
    return () => {
      listening.abort();
      this.skip();
      if (this.#table.director === director) this.#table.director = undefined;
    };
  }

  /** Whoever presses something does not want to wait. Says whether there was something to skip. */
  skip(): boolean {
    const skips = this.#skip !== undefined;
    this.#skip?.();
    return skips;
  }

  land(key: number): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }

  #before(update: Update): Promise<void> | undefined {
    const roll = eventsOf(update.items).find((event) => event.type === 'rolled' || event.type === 'start_rolled');
    if (!roll) return undefined;
    play('dice');
    return moves() ? this.#tumble(roll.dice) : undefined;
  }

  async #tumble(dice: readonly [number, number]): Promise<void> {
    const change = setInterval(() => {
      this.rolling = [face(), face()];
    }, FACE);
    this.rolling = [face(), face()];
    const goesOn = await this.#pause(TUMBLE);
    clearInterval(change);
    if (goesOn) {
      this.rolling = undefined;
      this.settled = dice;
      await this.#pause(SETTLE);
    }
    this.rolling = undefined;
    this.settled = undefined;
  }

  /** Waits; the answer is whether nobody skipped it. */
  #pause(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (whole: boolean) => {
        this.#skip = undefined;
        clearTimeout(timer);
        resolve(whole);
      };
      const timer = setTimeout(() => end(true), milliseconds);
      this.#skip = () => end(false);
    });
  }

  #after(update: Update, old: View | null): void {
    const events = eventsOf(update.items);
    const sound = soundOf(update.items);
    if (sound) play(sound);
    const short = events.find((event) => event.type === 'short');
    if (short) toast(t('motion.short', { resource: resourceName(short.resource) }));
    if (untaken(update, old)) toast(t('trade.untaken'));
    if (!moves()) return;
    this.#glow(events);
    this.#gain(events);
    const started = events.flatMap((event) => this.#flightsOf(event));
    if (started.length > 0) this.flights = [...this.flights, ...started];
  }

  #glow(events: readonly SeenEvent[]): void {
    const fresh = new Map<number, Glowing>();
    for (const event of events) {
      if (event.type !== 'produced' && event.type !== 'blocked') continue;
      fresh.set(event.hex, { key: (this.#next += 1), hex: event.hex, kind: event.type === 'blocked' ? 'blocked' : 'pays' });
    }
    if (fresh.size === 0) return;
    const added = [...fresh.values()];
    this.glowing = [...this.glowing, ...added];
    setTimeout(() => {
      this.glowing = this.glowing.filter((glow) => !added.includes(glow));
    }, GLOW);
  }

  /** Says beside each seat what a roll has brought it. */
  #gain(events: readonly SeenEvent[]): void {
    const bySeat = new Map<string, Gain>();
    for (const event of events) {
      const at = event.type === 'produced' ? seatPlace(event.seat) : undefined;
      if (event.type !== 'produced' || !at) continue;
      const key = `${event.seat} ${event.resource}`;
      const count = (bySeat.get(key)?.count ?? 0) + event.count;
      bySeat.set(key, { key: (this.#next += 1), at, resource: event.resource, count });
    }
    if (bySeat.size === 0) return;
    const added = [...bySeat.values()];
    this.gains = [...this.gains, ...added];
    setTimeout(() => {
      this.gains = this.gains.filter((gain) => !added.includes(gain));
    }, GAIN);
  }

  #flightsOf(event: SeenEvent): Flight[] {
    const { board } = this.#table.game ?? {};
    const home = (seat: number, kind?: (typeof RESOURCES)[number]) => (kind && seat === this.#table.you ? cardPlace(kind) : undefined) ?? seatPlace(seat);
    const fly = (shape: string, from: DOMRect | undefined, to: DOMRect | undefined, count = 1): Flight[] =>
      from && to
        ? Array.from({ length: Math.min(count, MOST_CARDS) }, (_, place) => ({
            key: (this.#next += 1),
            shape,
            from,
            to,
            delay: 70 * place,
          }))
        : [];
    switch (event.type) {
      case 'produced':
        return fly(event.resource, board && hexPlace(board, event.hex), home(event.seat, event.resource), event.count);
      case 'starting_cards':
      case 'plenty_taken':
        return RESOURCES.flatMap((kind) => fly(kind, bankPlace(kind), home(event.seat, kind), event.cards[kind]));
      case 'discarded':
        return RESOURCES.flatMap((kind) => fly(kind, home(event.seat, kind), bankPlace(kind), event.cards[kind]));
      case 'stolen':
        return fly(event.card ?? 'hand', seatPlace(event.victim), seatPlace(event.thief));
      case 'monopolized':
        return fly(event.resource, seatPlace(event.victim), home(event.seat, event.resource), event.count);
      case 'traded':
        return RESOURCES.flatMap((kind) => [
          ...fly(kind, home(event.seat, kind), home(event.partner, kind), event.given[kind]),
          ...fly(kind, home(event.partner, kind), home(event.seat, kind), event.received[kind]),
        ]);
      case 'supply_traded':
        return [
          ...fly(event.give, home(event.seat, event.give), bankPlace(event.give), event.count),
          ...fly(event.get, bankPlace(event.get), home(event.seat, event.get)),
        ];
      case 'bought':
        return fly('dev-card', bankPlace('dev'), seatPlace(event.seat));
      default:
        return [];
    }
  }
}

/** What is open over the table is used while the dice roll, and so is the chat. */
function isAtTable(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest('dialog, .sheet, input, textarea, select'));
}

/** A key that does something; the focus may walk on while the dice roll. */
function isPress({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Enter' || key === 'Escape') && !ctrlKey && !metaKey && !altKey;
}

function face(): number {
  return 1 + Math.floor(6 * Math.random());
}
