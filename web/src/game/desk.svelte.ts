// The player's own desk: what is being chosen, put together or placed, before it is sent. It only offers what the question's
// choices allow.

import type { Action, Cards, Choices, Offer, Refusal, Resource, Wish } from '../wire';
import type { Ghost, Target } from '../board/target';
import type { Spot } from '../board/geometry';
import { list } from '../i18n/format';
import { t } from '../i18n/index.svelte';
import { refusalText } from '../i18n/refusal';
import { NO_CONNECTION } from '../net/api';
import { NO_CARDS, RESOURCES, total } from '../common/kinds';
import type { Table } from '../state/table.svelte';
import { type Place, note } from '../ui/note';
import { toast } from '../ui/toasts.svelte';
import { type Side, TradeDraft } from './draft.svelte';
import { KINDS, type Placing, actionAt, targets } from './placing';
import { type Begun, helperUse, isChosen, promptOf } from './prompts';
import type { Privacy } from './private.svelte';
import { tell, unreachable } from './tell';

/** `about` tells apart what has the same label: another offer to decline. `busy`: what it did is in progress. */
export type Primary = { label: string; run?: () => void; blocked?: string; busy?: boolean; about?: number | undefined };

export type SupplyTrade = Extract<Action, { type: 'supply_trade' }>;

const NO_TRADE: Pick<Choices, 'may_offer' | 'may_counter' | 'blocked'> = { may_offer: false, may_counter: [], blocked: {} };

export class Desk {
  readonly table: Table;
  /** Tells why an action was refused: at the pointer that tried it, if one did. */
  tell: (refusal: Refusal, tone: 'plain' | 'bad', at?: Place) => void = (refusal, tone, at) => {
    const why = refusalText(refusal, this.table);
    if (at) note(why, at);
    else toast(why, tone);
  };
  /** What to press once the game asks for nothing else: the way on from a lesson. */
  way: () => Primary | undefined = () => undefined;
  preview = $state.raw<Spot | null>(null);
  discards = $state.raw<Cards>(NO_CARDS);
  /** What is settled about offers, at a table where people play. */
  privacy: Privacy | undefined;
  #trade = $state.raw<TradeDraft | null>(null);
  /** Who is not asked this turn. */
  #left = $state.raw<{ turn: number; seats: readonly number[] }>({ turn: 0, seats: [] });
  #mode = $state<Placing | null>(null);
  #begun = $state<Begun | null>(null);
  #sending = $state(false);
  /** A roll is on its way; the table shows its result. */
  rolls = $state(false);

  constructor(table: Table) {
    this.table = table;
  }

  /** What the game allows now. */
  readonly allowed: readonly Action[] = $derived.by(() => this.table.question?.choices.actions ?? []);
  /** What can be done now: nothing while the table cannot be reached. What was begun comes back with the connection. */
  readonly actions: readonly Action[] = $derived.by(() => (this.table.away ? [] : this.allowed));
  readonly owes = $derived.by(() => this.table.question?.owes ?? false);
  /** What has to be placed needs no choosing. */
  readonly #forced = $derived.by(() => (this.table.away ? undefined : (this.table.question?.choices.forced ?? undefined)));
  readonly #chosen = $derived(this.#mode !== null && this.can(this.#mode) ? this.#mode : undefined);
  readonly placing: Placing | undefined = $derived(this.#forced ?? this.#chosen);
  readonly targets: Target[] = $derived.by(() => (this.placing ? targets(this.table, this.actions, this.placing) : []));
  readonly prompt = $derived(promptOf(this.actions, this.#begun));
  readonly helperUse = $derived(helperUse(this.actions));
  readonly discarding = $derived(this.can('discard'));
  readonly due = $derived.by(() => (this.table.you === null ? 0 : (this.table.player(this.table.you)?.due ?? 0)));
  /** Asked for something that the player can choose to pass automatically. */
  readonly passable = $derived.by(() => this.table.question?.passable ?? false);
  /** Is trading possible now, even if everything that may be offered has been offered? */
  readonly #trading = $derived.by(() => {
    const { may_offer, may_counter, blocked } = this.table.question?.choices ?? NO_TRADE;
    const spent = blocked.offer?.code === 'too_many_open' || blocked.offer?.code === 'too_many_offers';
    return may_offer || may_counter.length > 0 || spent || this.allowed.some(({ type }) => type === 'supply_trade');
  });
  /** The trade that is being put together. It goes with its turn, and comes back with the connection. */
  readonly trade = $derived.by(() => {
    const draft = this.#trade;
    return draft?.turn === this.#turn && (this.table.away || this.#trading) ? draft : null;
  });
  /** The spot of a first tap, as long as it is legal. */
  readonly previewed = $derived(this.targets.find((target) => target.kind === this.preview?.kind && target.place === this.preview.place));

  can(type: Action['type']): boolean {
    return this.actions.some((action) => action.type === type);
  }

  /** Why a wish cannot be fulfilled now; nothing if it can. */
  blocked(wish: Wish): string | undefined {
    const { question } = this.table;
    const away = unreachable(this.table);
    if (away !== undefined) return away;
    if (!question) return t('refusal.not_your_turn');
    const refusal = question.choices.blocked[wish];
    return refusal ? refusalText(refusal, this.table) : undefined;
  }

  /** What would stand on a chosen spot, with its price if it has to be paid. */
  get ghost(): Ghost | undefined {
    const { placing, table } = this;
    const color = table.you === null ? undefined : table.player(table.you)?.color;
    if (!placing || !color) return undefined;
    if (placing === 'move_robber' || placing === 'lin') return { piece: 'robber', color, price: null };
    if (placing === 'louis') return { piece: 'none', color, price: null };
    return { piece: placing, color, price: table.question?.choices.prices[placing] ?? null };
  }

  /** Did the player choose to place this, without being asked? */
  isPlacing(placing: Placing): boolean {
    return this.placing === placing;
  }

  togglePlacing(placing: Placing): void {
    const on = this.#chosen === placing;
    this.cancel();
    this.#mode = on || !this.can(placing) ? null : placing;
  }

  /** Begins with a card or helper that needs another choice, or plays it at once. */
  begin(type: Action['type']): void {
    const open = this.#begun === type;
    this.cancel();
    if (open) return;
    if (isChosen(type)) this.#begun = type;
    else this.play(type);
  }

  /** The same for a finger: what needs no other choice is shown with what it does, and played with a second tap. */
  ask(type: Begun): void {
    const open = this.#begun === type;
    this.cancel();
    if (!open) this.#begun = type;
  }

  /** Plays a card or helper that needs no other choice, or lets its spot be chosen on the board. */
  play(type: Action['type']): void {
    this.cancel();
    if (type === 'louis' || type === 'lin') this.#mode = type;
    else void this.#only(type);
  }

  /** Drops everything that was begun and not sent. */
  cancel(): boolean {
    const something = this.preview !== null || this.#begun !== null || this.trade !== null || this.#chosen !== undefined || total(this.discards) > 0;
    this.preview = null;
    this.#begun = null;
    this.#trade = null;
    this.#mode = null;
    this.discards = NO_CARDS;
    return something;
  }

  /** A spot was chosen on the board. */
  choose(spot: Spot): void {
    this.preview = null;
    if (this.placing) void this.send(actionAt(this.placing, spot.place));
  }

  /** The player pressed an illegal place: the table says why not. */
  async try(spot: Spot, at?: Place): Promise<void> {
    const { placing } = this;
    if (!placing || KINDS[placing] !== spot.kind || this.#sending) return;
    const refused = await this.table.act(actionAt(placing, spot.place));
    if (refused) this.tell(refused, 'plain', at);
  }

  /** A card in your hand was pressed. */
  tapCard(kind: Resource): void {
    const hand = this.table.view?.own?.hand ?? NO_CARDS;
    if (this.discarding) {
      if (this.discards[kind] < hand[kind] && total(this.discards) < this.due) this.discards = { ...this.discards, [kind]: this.discards[kind] + 1 };
    } else if (this.mayTrade && hand[kind] > 0) {
      this.openTrade();
      this.trade?.add('give', kind);
    }
  }

  untapCard(kind: Resource): void {
    if (this.discarding) this.discards = { ...this.discards, [kind]: Math.max(0, this.discards[kind] - 1) };
  }

  get mayTrade(): boolean {
    return !this.table.away && (this.can('supply_trade') || (this.table.question?.choices.may_offer ?? false));
  }

  openTrade(): void {
    this.cancel();
    this.#trade = new TradeDraft(this.#turn);
  }

  /** Starts an answer to an offer. */
  counter(offer: Offer): void {
    this.cancel();
    this.#trade = TradeDraft.answer(this.#turn, { offer, number: this.table.offerNumber(offer.slot) }, this.table.view?.own?.hand ?? NO_CARDS);
  }

  /** One more card of a kind in the open trade, as far as the hand goes. */
  tapTrade(side: Side, kind: Resource): void {
    const hand = this.table.view?.own?.hand ?? NO_CARDS;
    if (this.trade && (side === 'get' || this.trade.give[kind] < hand[kind])) this.trade.add(side, kind);
  }

  /** Has this player ruled out trading with that seat? */
  hasEmbargo(seat: number): boolean {
    return this.privacy?.embargo.includes(seat) ?? false;
  }

  /** Who an offer goes to. */
  get asked(): number[] {
    const left = this.#left.turn === this.#turn ? this.#left.seats : [];
    return (this.table.question?.choices.offer_to ?? []).filter((seat) => !left.includes(seat) && !this.hasEmbargo(seat));
  }

  /** Asks a seat or leaves it out, for the rest of the turn. */
  toggleAsked(seat: number): void {
    const left = this.#left.turn === this.#turn ? this.#left.seats : [];
    this.#left = { turn: this.#turn, seats: left.includes(seat) ? left.filter((other) => other !== seat) : [...left, seat] };
  }

  /** Why the open trade can't be offered, if it can't whatever is in it. */
  get noOffer(): string | undefined {
    const { trade, table } = this;
    const answers = trade?.answers;
    if (!answers) return table.question?.choices.may_offer ? unreachable(table) : (this.blocked('offer') ?? t('refusal.not_now'));
    if (answers.number !== table.offerNumber(answers.offer.slot)) return t('refusal.no_such_offer');
    return this.noCounter(answers.offer.slot);
  }

  /** Why an offer can't be answered by another one. */
  noCounter(slot: number): string | undefined {
    const may = this.table.question?.choices.may_counter.includes(slot) ?? false;
    return may ? unreachable(this.table) : (this.blocked('offer') ?? t('refusal.not_now'));
  }

  async sendOffer(): Promise<void> {
    const { trade } = this;
    if (!trade) return;
    const { answers, sides } = trade;
    const action: Action = answers ? { type: 'counter', slot: answers.offer.slot, ...sides } : { type: 'offer', to: this.asked, ...sides };
    // Another trade that was begun meanwhile stays.
    if ((await this.send(action)) && this.#trade === trade) this.#trade = null;
  }

  /** Trades a lot with the supply. The tray stays for the next one, unless it was closed meanwhile. */
  async sendLot(lot: SupplyTrade): Promise<boolean> {
    const { trade } = this;
    const done = await this.send(lot);
    if (done) trade?.clear();
    return done;
  }

  /** Sends actions; says why they were refused. */
  async send(...actions: Action[]): Promise<boolean> {
    if (this.#sending) {
      // The answer to what was sent before is a moment away, but not without a connection.
      if (this.table.away) this.tell(NO_CONNECTION, 'bad');
      return false;
    }
    this.#sending = true;
    const mode = this.#mode;
    this.rolls = actions.some(({ type }) => type === 'roll');
    const refused = await this.table.act(...actions);
    this.#sending = this.rolls = false;
    if (refused) {
      this.tell(refused, 'bad');
      return false;
    }
    // What was chosen to be placed meanwhile stays chosen.
    if (this.#mode === mode) this.#mode = null;
    this.#begun = null;
    this.preview = null;
    this.discards = NO_CARDS;
    return true;
  }

  async undo(): Promise<void> {
    if (!this.table.canUndo) return;
    if (await tell(this.table, { type: 'undo' })) this.cancel();
  }

  /** The next normal step. While the table can't be reached it is blocked and keeps its name, unless that is to roll. */
  get primary(): Primary {
    const step = this.#next();
    const away = unreachable(this.table);
    if (away === undefined || this.way()) return step;
    return this.allowed.some(({ type }) => type === 'roll') ? { label: t('act.reconnecting'), blocked: away, busy: true } : { label: step.label, blocked: away };
  }

  #next(): Primary {
    const { view } = this.table;
    const may = (type: Action['type']) => this.allowed.some((action) => action.type === type);
    const way = this.way();
    if (way) return way;
    if (may('declare_victory')) return this.#step('declare_victory', t('act.declare_victory'));
    if (may('roll')) return this.#rolling ? { label: t('act.rolling'), blocked: t('wait.dice'), busy: true } : this.#step('roll', t('act.roll'));
    if (may('discard')) return this.#discard();
    if (may('end_turn')) return this.#step('end_turn', t(view?.special === null ? 'act.end_turn' : 'act.done_building'));
    if (may('pass_reaction')) return { ...this.#step('pass_reaction', t('act.pass')), about: this.table.question?.number };
    if (may('flip_helper')) return this.#step('flip_helper', t('act.flip'));
    if (may('decline_road')) return this.#step('decline_road', t('act.decline_road'));
    if (may('decline_theft')) return this.#step('decline_theft', t('act.decline_theft'));
    const asked = this.allowed.filter((action) => action.type === 'decline');
    if (this.owes && asked.length === 1) return { ...this.#step('decline', t('act.decline_offer')), about: asked[0] && this.table.offerNumber(asked[0].slot) };
    if (this.placing) return { label: t('act.place'), blocked: t('act.place') };
    if (this.prompt || (this.owes && asked.length > 1)) return { label: t('act.choose'), blocked: t('act.choose') };
    return { label: this.#waiting(), blocked: t('refusal.not_your_turn') };
  }

  /** Who the game waits for: one or two by name, more as "the others", or nobody for a moment. */
  #waiting(): string {
    const { view, you } = this.table;
    const others = (view ? (view.awaited.length > 0 ? view.awaited : [view.mover]) : []).filter((seat) => seat !== you);
    if (others.length === 0) return t('act.wait_moment');
    return others.length > 2 ? t('act.wait_others') : t('act.wait', { seats: list(others.map((seat) => this.table.name(seat))) });
  }

  get #turn(): number {
    return this.table.view?.turn ?? 0;
  }

  get #rolling(): boolean {
    return !this.table.away && (this.rolls || this.table.showing);
  }

  #discard(): Primary {
    const chosen = total(this.discards);
    const label = t('act.discard', { chosen, due: this.due });
    if (chosen < this.due) return { label, blocked: t('you.discard', { count: this.due - chosen }) };
    const cards = RESOURCES.flatMap((kind) => Array<Resource>(this.discards[kind]).fill(kind));
    return { label, run: () => void this.send(...cards.map((resource): Action => ({ type: 'discard', resource }))) };
  }

  #step(type: Action['type'], label: string): Primary {
    return { label, run: () => void this.#only(type) };
  }

  /** Plays the one action of this type. */
  async #only(type: Action['type']): Promise<void> {
    const action = this.actions.find((known) => known.type === type);
    if (action) await this.send(action);
  }
}
