// Decides what moves when, from the events of an update: a roll before the new position appears, flying cards and sounds after
// it. Without motion, everything is there at once.

import type { SeenEvent, Update, View } from '../../wire';
import { t } from '../../i18n/index.svelte';
import { resourceName } from '../../i18n/value';
import { moves } from '../../session/appearance.svelte';
import { RESOURCES } from '../../common/kinds';
import { eventsOf } from '../../state/story';
import { swallow } from '../../ui/press.svelte';
import { toast } from '../../ui/toasts.svelte';
import { play } from '../sound';
import { stirs } from '../stirs';
import { untaken } from '../untaken';
import { type Flight, bankPlace, cardPlace, hexPlace, seatPlace } from './places';
import { Roll, type Rolled } from './roll';
import type { Gain, Pulse, Stage } from './stage.svelte';
import { soundOf } from './sounds';
import { GAIN, TIMES } from './times';

/** How long the sentence says that a roll paid nothing. */
const NOTHING = 1_400;
/** More cards than this from one hex to one seat look like one heap anyway. */
const MOST_CARDS = 3;

export class Director {
  readonly #stage: Stage;
  readonly #roll: Roll;
  readonly #listening = new AbortController();
  #next = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#roll = new Roll(stage);
    stage.table.director = this;
    const options = { capture: true, signal: this.#listening.signal };
    // A press that skips does nothing else: the click that follows it, by pointer or by key, is not heard.
    let spent = false;
    addEventListener('pointerdown', ({ target }) => (spent = isAtTable(target) && (isPrimary(target) ? this.#roll.busy : this.#roll.skip())), options);
    addEventListener(
      'keydown',
      (event) => {
        if (event.repeat) return;
        spent = isPress(event) && isAtTable(event.target) && this.#roll.skip();
        if (spent) swallow(event);
      },
      options,
    );
    addEventListener('click', (event) => spent && swallow(event), options);
  }

  close(): void {
    this.#listening.abort();
    this.#roll.skip();
    this.#roll.clear();
    if (this.#stage.table.director === this) this.#stage.table.director = undefined;
  }

  /** The roll of this seat is on its way to the table, or no longer. */
  expect(seat: number | null): void {
    this.#roll.expect(seat);
  }

  before(update: Update): Promise<void> | undefined {
    const events = eventsOf(update.items);
    const roll = events.find(isRolled);
    if (!roll) return undefined;
    this.#stage.nothing = false;
    if (!moves()) {
      this.#roll.lie(roll);
      return undefined;
    }
    const nothing = roll.type === 'rolled' && !stirs(update.view) && !events.some(({ type }) => type === 'produced');
    return this.#roll.show(roll, {
      land: () => {
        this.#stage.wakes = stirs(update.view);
        if (roll.type === 'rolled') this.#pulse(roll);
      },
      fly: () => {
        if (nothing) this.#sayNothing();
        return this.#produce(events);
      },
      skip: () => {
        this.#stage.pulses = [];
        this.#stage.gains = [];
        this.#stage.flights = [];
      },
    });
  }

  after(update: Update, old: View | null): void {
    const events = eventsOf(update.items);
    this.#stage.wakes = false;
    // The cards of a roll have been shown and heard with it.
    const shown = moves() && events.some(isRolled);
    const sound = soundOf(shown ? update.items.filter(({ what }) => what.type !== 'game' || what.event.type !== 'produced') : update.items);
    if (sound) play(sound);
    const short = events.find((event) => event.type === 'short');
    if (short) toast(t('motion.short', { resource: resourceName(short.resource) }));
    if (untaken(update, old)) toast(t('trade.untaken'));
    if (moves()) this.#fly(events.filter(({ type }) => type !== 'produced'));
  }

  #pulse({ dice }: Rolled): void {
    const { game, view } = this.#stage.table;
    const shown = (game?.board.hexes ?? []).flatMap(({ token }, hex): Pulse[] =>
      token === dice[0] + dice[1] ? [{ key: (this.#next += 1), hex, kind: hex === view?.robber ? 'blocked' : 'pays' }] : [],
    );
    this.#stage.pulses = shown;
    setTimeout(() => {
      if (this.#stage.pulses === shown) this.#stage.pulses = [];
    }, TIMES.calm - TIMES.land);
  }

  #sayNothing(): void {
    this.#stage.nothing = true;
    setTimeout(() => (this.#stage.nothing = false), NOTHING);
  }

  /** The cards of a roll leave their hexes. Returns whether there are any. */
  #produce(events: readonly SeenEvent[]): boolean {
    const produced = events.filter((event) => event.type === 'produced');
    if (produced.length === 0) return false;
    play('card');
    this.#gain(produced);
    this.#fly(produced);
    return true;
  }

  #fly(events: readonly SeenEvent[]): void {
    const started = events.flatMap((event) => this.#flightsOf(event));
    if (started.length > 0) this.#stage.flights = [...this.#stage.flights, ...started];
  }

  /** Says next to each seat what a roll has brought it. */
  #gain(events: readonly Extract<SeenEvent, { type: 'produced' }>[]): void {
    const bySeat = new Map<string, Gain>();
    for (const { seat, resource, count } of events) {
      const at = seatPlace(seat);
      if (!at) continue;
      const key = `${seat} ${resource}`;
      bySeat.set(key, { key: (this.#next += 1), at, resource, count: (bySeat.get(key)?.count ?? 0) + count });
    }
    if (bySeat.size === 0) return;
    const added = [...bySeat.values()];
    this.#stage.gains = [...this.#stage.gains, ...added];
    setTimeout(() => {
      this.#stage.gains = this.#stage.gains.filter((gain) => !added.includes(gain));
    }, GAIN);
  }

  #flightsOf(event: SeenEvent): Flight[] {
    const { board } = this.#stage.table.game ?? {};
    const home = (seat: number, kind?: (typeof RESOURCES)[number]) => (kind && seat === this.#stage.table.you ? cardPlace(kind) : undefined) ?? seatPlace(seat);
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

function isRolled(event: SeenEvent): event is Rolled {
  return event.type === 'rolled' || event.type === 'start_rolled';
}

/** What is open over the table is used while the dice roll, and so are the chat, the menu and the log. */
function isAtTable(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest('dialog, .sheet, input, textarea, select, header, [role="tablist"]'));
}

/** The large button ignores presses while the dice roll: the second of a double press isn't meant to skip them. */
function isPrimary(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-primary]') !== null;
}

/** A key that does something; the focus may walk on while the dice roll. */
function isPress({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Enter' || key === 'Escape') && !ctrlKey && !metaKey && !altKey;
}
