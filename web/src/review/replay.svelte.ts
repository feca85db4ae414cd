// A game that is over, step by step, through one pair of eyes. Pages are fetched as they are needed: first the one that is looked at, then
// the others, so that the log becomes whole.

import { speak } from '../i18n/index.svelte';
import { ApiError, type Source, type Steps, api } from '../net/api';
import { NO_ROLLS, countRolls } from '../state/story';
import { Table } from '../state/table.svelte';
import type { Item, Refusal, ReplayPage, ReplayStep, Room, SeatInfo } from '../wire';
import { luckOf } from './record';

/** How many steps come at once. */
export const PAGE = 50;

export class Replay {
  readonly source: Source;
  /** The game at this step, as a table that nobody sits at. */
  readonly table: Table;
  /** The number of a seat, `spectator`, or `all` for somebody who sees every card. */
  viewer = $state('all');
  position = $state(0);
  total = $state(0);
  ready = $state(false);
  refused = $state.raw<Refusal | null>(null);
  #steps = $state.raw<readonly (ReplayStep | undefined)[]>([]);
  #asked = new Map<string, Promise<void>>();
  #closed = false;
  readonly #fetch: (steps: Steps) => Promise<ReplayPage>;
  readonly #seats: (page: ReplayPage) => Promise<SeatInfo[]>;

  constructor(source: Source, fetch = fetcher(source), seats = (page: ReplayPage) => seatsOf(source, page)) {
    this.source = source;
    this.table = new Table('code' in source ? source.code : '');
    this.table.connection = 'closed';
    this.#fetch = fetch;
    this.#seats = seats;
  }

  /** The step that is shown; nothing while it is on its way. */
  readonly step: ReplayStep | undefined = $derived.by(() => this.#steps[this.position]);
  /** Everything that is known to have happened, each with the number of its step. */
  readonly items: readonly Item[] = $derived.by(() => this.#steps.flatMap((step) => (step ? itemsOf(step) : [])));
  /** The steps at which turns begin, as far as they are known. */
  readonly turns: readonly number[] = $derived.by(() => this.#steps.flatMap((step) => (step?.events.some(({ type }) => type === 'turn_began') ? [step.number] : [])));

  /** Shows a step, the nearest that there is. */
  async goTo(wanted: number): Promise<void> {
    const position = Math.max(0, Math.min(this.ready ? this.total : wanted, wanted));
    this.position = position;
    this.refused = null;
    await this.#ensure(position);
    if (this.ready && this.position > this.total) {
      // A link beyond the end leads to the end.
      this.position = this.total;
      await this.#ensure(this.total);
    }
    this.#show();
    // The next page is there before somebody steps onto it.
    if (position % PAGE > PAGE / 2) void this.#ensure(position + PAGE);
  }

  /** Looks through other eyes. */
  async lookAs(viewer: string): Promise<void> {
    this.viewer = viewer;
    this.#steps = [];
    this.#asked.clear();
    await this.goTo(this.position);
    await this.loadAll();
  }

  /** The beginning of the previous or the next turn. */
  turn(direction: -1 | 1): number {
    const [before, after] = [this.turns.findLast((step) => step < this.position) ?? 0, this.turns.find((step) => step > this.position) ?? this.total];
    return direction < 0 ? before : after;
  }

  /** Fetches what is missing, one page after the other. */
  async loadAll(): Promise<void> {
    const { viewer } = this;
    const wanted = () => viewer === this.viewer && !this.refused && !this.#closed;
    for (let from = 0; from <= this.total && wanted(); from += PAGE) await this.#ensure(from);
  }

  /** Nobody is looking anymore: what is still on its way is not shown. */
  close(): void {
    this.#closed = true;
  }

  #ensure(step: number): Promise<void> {
    const from = Math.floor(step / PAGE) * PAGE;
    if (this.ready && from > this.total) return Promise.resolve();
    const key = `${this.viewer} ${from}`;
    const asked = this.#asked.get(key) ?? this.#load(this.viewer, from);
    this.#asked.set(key, asked);
    return asked;
  }

  async #load(viewer: string, from: number): Promise<void> {
    try {
      const page = await this.#fetch({ viewer, from, count: PAGE });
      if (!this.ready && !this.#closed) await this.#begin(page);
      if (viewer !== this.viewer || this.#closed) return;
      const steps = [...this.#steps];
      for (const step of page.steps) steps[step.number] = step;
      this.#steps = steps;
      this.#show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused = error.refusal;
      // Going there again asks again.
      this.#asked.delete(`${viewer} ${from}`);
    }
  }

  async #begin(page: ReplayPage): Promise<void> {
    const seats = await this.#seats(page);
    speak(page.rules);
    this.table.game = page.game;
    this.table.room = roomOf(page, seats);
    this.total = page.total;
    this.ready = true;
  }

  #show(): void {
    if (this.#closed) return;
    const { step, table } = this;
    if (!step) return;
    table.view = step.view;
    table.number = step.number;
    table.items = this.items.filter(({ number }) => number <= step.number);
    table.rolls = countRolls(NO_ROLLS, table.items);
  }
}

function itemsOf({ number, events }: ReplayStep): Item[] {
  return events.map((event) => ({ number, at: 0, what: { type: 'game', event } }));
}

function fetcher(source: Source): (steps: Steps) => Promise<ReplayPage> {
  return (steps) => ('code' in source ? api.replay(source.code, steps) : api.replayOf(source.record, steps));
}

/** Who played: as the table knows it, or as the record says. */
async function seatsOf(source: Source, page: ReplayPage): Promise<SeatInfo[]> {
  if ('code' in source) return (await api.table(source.code)).room.seats;
  const { players } = luckOf(source.record);
  const colors = page.steps[0]?.view.players.map(({ color }) => color) ?? page.rules.colors;
  return page.players.map((name, seat) => {
    const player = players[seat];
    const occupant: SeatInfo['occupant'] = player && 'bot' in player ? { type: 'bot', level: player.bot } : name === null ? { type: 'nobody' } : { type: 'person', name };
    return {
      seat,
      color: colors[seat] ?? 'white',
      occupant,
      ready: true,
      connected: true,
      stand_in: false,
      stand_in_at: null,
      votes_abandon: false,
      plays_on: false,
      replace_votes: [],
      wants_rematch: false,
    };
  });
}

/** As at the table while they played: who is there today, or was replaced at the end, says nothing about a replay. */
function atTable(seat: SeatInfo): SeatInfo {
  return { ...seat, connected: true, stand_in: false, stand_in_at: null };
}

/** A room around the game, as far as a replay has one. */
function roomOf({ rules, game }: ReplayPage, seats: SeatInfo[]): Room {
  return {
    name: null,
    status: 'over',
    settings: {
      rules: rules.id,
      clock: 'off',
      counter: 'off',
      dice: 'fair',
      board: game.board_chosen ? game.board_text : null,
      first: null,
      listed: false,
      spectators: true,
      admit: false,
      bot_speed: 'normal',
    },
    rules,
    seats: seats.map(atTable),
    host: null,
    you: null,
    commitment: '',
    luck: null,
    rematch: null,
    rematch_at: null,
    called_off: 0,
    knocking: [],
    ends_at: null,
    muted: [],
    passes_special: false,
    passes_reactions: false,
    patience: { away: 0, table: 0, host: 0 },
  };
}
