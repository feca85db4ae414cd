// One table as this viewer sees it, kept up to date by its line: a socket, or whatever plays in its place. The other end says
// everything: here it is only folded and kept, so that every screen shows the same.

import type {
  Action,
  Awaited,
  Command,
  CountedHand,
  GameInfo,
  Happening,
  Item,
  OpenOffer,
  Player,
  Question,
  Refusal,
  Room,
  SeatClock,
  SeatInfo,
  Update,
  View,
} from '../wire';
import { serverless } from '../common/address';
import { isLocal } from '../common/code';
import { speak } from '../i18n/index.svelte';
import type { Value } from '../i18n/value';
import { ApiError, NO_CONNECTION, NO_SERVER, api } from '../net/api';
import { LocalLine } from '../net/local';
import { type Answer, type Audience, type Connection, type Handlers, type Line, TableSocket } from '../net/socket';
import { Absence } from './absence.svelte';
import { seatName } from './seats';
import { session } from '../session/session.svelte';
import { NO_ROLLS, type Rolls, countRolls, takenBack } from './story';

/** Shows what is new in an update: some of it before the new position is shown, some of it after. */
export type Director = {
  before: (update: Update) => Promise<void> | undefined;
  after: (update: Update, old: View | null) => void;
};

export class Table {
  readonly code: string;
  number = $state(0);
  room = $state.raw<Room | null>(null);
  game = $state.raw<GameInfo | null>(null);
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  offers = $state.raw<readonly OpenOffer[]>([]);
  canUndo = $state(false);
  counted = $state.raw<readonly CountedHand[] | null>(null);
  clocks = $state.raw<readonly SeatClock[]>([]);
  /** Who the table is waiting for, and since when. */
  waiting = $state.raw<readonly Awaited[]>([]);
  items = $state.raw<readonly Item[]>([]);
  /** Older items than these can be had: see `earlier`. */
  more = $state(false);
  rolls = $state.raw<Rolls>(NO_ROLLS);
  connection = $state<Connection>('connecting');
  audience = $state.raw<Audience>({ watching: 0, reactions: [] });
  /** The seat that a spectator follows; nobody else knows. */
  followed = $state<number | null>(null);
  /** Something is shown in motion, and the position after it is not there yet. */
  showing = $state(false);
  /** The table does not want us, and why. */
  farewell = $state.raw<Refusal | null>(null);
  /** How far the clock of this machine is ahead of the table's. */
  ahead = $state(0);
  /** The entries of the log that were taken back. */
  readonly undone = $derived(takenBack(this.items));

  director: Director | undefined;
  readonly #absence = new Absence(() => this.#line?.giveUp?.());
  readonly #open: (handlers: Handlers) => Line;
  #line: Line | undefined;
  #queue: Update[] = [];
  #playing = false;
  /** The last number that came in, shown or not yet. */
  #received = 0;
  #looksBack = false;
  #clockSet = false;

  constructor(code: string, open: (handlers: Handlers) => Line = (handlers) => lineTo(code, handlers)) {
    this.code = code;
    this.#open = open;
  }

  /** Connects with the seat that this browser has at the table, or watches. */
  connect(): void {
    this.#line = this.#open({
      token: () => session.seatAt(this.code)?.token ?? null,
      seen: () => this.#received,
      update: (update) => this.receive(update),
      audience: (audience) => (this.audience = audience),
      connection: (connection) => {
        this.connection = connection;
        this.#absence.follow(connection);
        if (connection === 'connecting') this.#clockSet = false;
        // A table may be gone for good, even while this browser slept.
        if (connection === 'lost' && (this.number === 0 || this.away)) void this.#exists();
      },
      goodbye: (refusal) => {
        this.farewell = refusal;
      },
    });
  }

  /** Comes again with another token: a seat was taken or left. What the seat sees may differ, so everything is told again. */
  reconnect(): void {
    this.#received = 0;
    this.farewell = null;
    if (this.#line === undefined || this.connection === 'closed') this.connect();
    else this.#line.again();
  }

  close(): void {
    this.#line?.close();
  }

  /** The table cannot be reached, and not only for a moment. */
  get away(): boolean {
    return this.#absence.noticed;
  }

  /**
   * Sends a command; the answer is why it was refused, or nothing. In a hiccup it waits for the connection. After that it is
   * refused: what would be done at some later time, after others have played, is not what was meant.
   */
  command(command: Command): Promise<Answer> {
    const sent = this.away ? undefined : this.#line?.send(command);
    return sent ?? Promise.resolve(NO_CONNECTION);
  }

  /** Plays actions as the answer to the question that they are about. */
  act(...actions: Action[]): Promise<Answer> {
    const first = actions[0];
    const offer = first !== undefined && 'slot' in first ? this.offerNumber(first.slot) : undefined;
    const question = offer ?? this.question?.number ?? 0;
    return this.command({ type: 'act', question, actions });
  }

  /** The number of the offer in this slot. Slots are used again, numbers are not. */
  offerNumber(slot: number): number | undefined {
    return this.offers.find((offer) => offer.slot === slot)?.question;
  }

  /** What it is called; a table of an earlier version, by its code. */
  get title(): string {
    return this.room?.name ?? this.code;
  }

  /** The seat of the viewer; nothing for a spectator. */
  get you(): number | null {
    return this.room?.you ?? null;
  }

  player(seat: number): Player | undefined {
    return this.view?.players[seat];
  }

  info(seat: number): SeatInfo | undefined {
    return this.room?.seats[seat];
  }

  name(seat: number): string {
    return seatName(this.info(seat), seat);
  }

  /** A seat as data of a message. */
  seat(seat: number): Extract<Value, { seat: number }> {
    return { seat, name: this.name(seat), color: this.info(seat)?.color ?? this.player(seat)?.color ?? 'white' };
  }

  /** What came in. While a director shows something, it waits its turn. */
  receive(update: Update): void {
    if (update.after !== 0 && update.after !== this.#received) {
      // Something is missing: all of it again.
      this.reconnect();
      return;
    }
    this.#received = update.number;
    this.#queue.push(update);
    if (!this.#playing) void this.#play();
  }

  /** Fetches what happened before, page by page, until it includes something that was asked for. */
  async earlier(wanted: (what: Happening) => boolean): Promise<Answer> {
    if (this.#looksBack) return undefined;
    this.#looksBack = true;
    try {
      while (this.more) {
        const oldest = this.items[0];
        const page = await api.history(this.code, oldest?.number ?? this.number + 1);
        // The table may have told everything again in the meantime; then the page is the wrong one.
        if (this.items[0] !== oldest) continue;
        this.items = [...page.items, ...this.items];
        // An empty page leads nowhere: the next one would be asked for by the same number.
        this.more = page.more && page.items.length > 0;
        if (page.items.some(({ what }) => wanted(what))) break;
      }
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error.refusal;
      throw error;
    } finally {
      this.#looksBack = false;
    }
  }

  /** A socket does not say why it was not opened: perhaps there is no such table. */
  async #exists(): Promise<void> {
    try {
      await api.table(this.code);
    } catch (error) {
      if (!(error instanceof ApiError) || !NO_TABLE.has(error.refusal.code)) return;
      this.#line?.close();
      this.farewell = error.refusal;
    }
  }

  async #play(): Promise<void> {
    this.#playing = true;
    for (let update = this.#queue.shift(); update !== undefined; update = this.#queue.shift()) {
      // A viewer who comes back or falls behind wants to see how things stand, not every move again.
      const show = this.number > 0 && update.after !== 0 && this.#queue.length < MOST_WAITING && !document.hidden;
      const motion = show ? this.director?.before(update) : undefined;
      if (motion) {
        this.showing = true;
        await motion;
        this.showing = false;
      }
      const old = this.view;
      this.#fold(update);
      if (show) this.director?.after(update, old);
    }
    this.#playing = false;
  }

  /**
   * The table's time runs while we are there, so it is never further behind than once seen: what says so was told late. It
   * stands while nobody is there, so a new connection starts over.
   */
  #setClock(at: number): void {
    const ahead = Date.now() - at;
    this.ahead = this.#clockSet ? Math.min(this.ahead, ahead) : ahead;
    this.#clockSet = true;
  }

  #fold(update: Update): void {
    const fresh = update.after === 0;
    this.items = fresh ? update.items : update.items.length > 0 ? [...this.items, ...update.items] : this.items;
    if (fresh) this.more = update.more;
    // What a new beginning tells may begin later than the game, so the rolls until then come with it.
    this.rolls = fresh && update.rolls ? [0, 0, ...update.rolls] : countRolls(fresh ? NO_ROLLS : this.rolls, update.items);
    this.number = update.number;
    this.room = update.room ?? this.room;
    this.game = update.game ?? this.game;
    this.view = update.view;
    this.question = update.question;
    this.offers = update.offers;
    this.canUndo = update.can_undo;
    this.counted = update.counted;
    this.clocks = update.clocks;
    this.waiting = update.waiting;
    this.#setClock(update.at);
    if (update.room) speak(update.room.rules);
  }
}

/** Why a table can't be reached by its code, no matter how often it is tried. */
const NO_TABLE = new Set(['no_such_table', 'damaged_table', 'too_many_wrong_codes']);
/** With more updates than this in the queue nothing is shown in motion. */
const MOST_WAITING = 4;

/** The line to a table: on this device, or at the server. Plain files have no server, and say so. */
function lineTo(code: string, handlers: Handlers): Line {
  if (isLocal(code)) return new LocalLine(code, handlers);
  if (!serverless) return new TableSocket(code, handlers);
  handlers.goodbye(NO_SERVER);
  return { send: () => Promise.resolve(NO_SERVER), again: () => undefined, close: () => undefined };
}
