// What the browser keeps: the name, seats at tables with their tokens, and preferences. All of it in local storage, so that a
// reload or a second tab finds the seat again.

import { LANGUAGES, type Language, t } from '../i18n/index.svelte';
import { type SavedSeat, read, write } from './stored';

export { type SavedSeat, read, write };

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'none';

export type BubblesShown = 'on' | 'chat';

export type Preferences = {
  language: Language | 'system';
  theme: Theme;
  motion: Motion;
  /** 0 is silent, 1 is loud. */
  volume: number;
  /** Silent for now; the volume is kept for later. */
  muted: boolean;
  /** What players say is shown at their panels, or in the chat only. */
  bubbles: BubblesShown;
  /** Tells you that it is your turn while the page is hidden. */
  notify: boolean;
};

const PREFERENCES: Preferences = { language: 'system', theme: 'system', motion: 'system', volume: 0.5, muted: false, bubbles: 'on', notify: false };
/** How many tables are remembered. */
const MOST_SEATS = 50;

class Session {
  name = $state(read<string>('name', ''));
  preferences = $state<Preferences>(sound(read<Partial<Preferences>>('preferences', {})));
  seats = $state.raw<readonly SavedSeat[]>(read<SavedSeat[]>('seats', []));

  constructor() {
    addEventListener('storage', () => {
      this.seats = read<SavedSeat[]>('seats', []);
    });
  }

  /** The seat at a table, if this browser has one. */
  seatAt(code: string): SavedSeat | undefined {
    return this.seats.find((saved) => saved.code === code);
  }

  /** Keeps a seat for later. */
  keep(saved: Omit<SavedSeat, 'at'>): void {
    const others = this.seats.filter((other) => other.code !== saved.code);
    this.seats = [{ ...saved, at: Date.now() }, ...others].slice(0, MOST_SEATS);
    write('seats', this.seats);
  }

  /** Takes a seat off the list of games, or puts it back. The seat itself is kept: the table's link still leads to it. */
  hide(code: string, hidden: boolean): void {
    this.seats = this.seats.map((saved) => (saved.code === code ? { ...saved, hidden } : saved));
    write('seats', this.seats);
  }

  /** Forgets a seat that was left. */
  forget(code: string): void {
    this.seats = this.seats.filter((saved) => saved.code !== code);
    write('seats', this.seats);
  }

  /** What others see, also of somebody who hasn't given a name. */
  get shownName(): string {
    return this.name.trim() || t('home.guest');
  }

  rename(name: string): void {
    this.name = name;
    write('name', name);
  }

  /** How loud it is now. */
  get volume(): number {
    return this.preferences.muted ? 0 : this.preferences.volume;
  }

  /** Silences everything, or lets it sound again. A volume that was turned down all the way comes back as the usual one. */
  mute(muted: boolean): void {
    this.prefer({ muted, volume: this.preferences.volume === 0 ? PREFERENCES.volume : this.preferences.volume });
  }

  prefer(changed: Partial<Preferences>): void {
    this.preferences = { ...this.preferences, ...changed };
    write('preferences', this.preferences);
  }
}

function sound(read: Partial<Preferences>): Preferences {
  const merged = { ...PREFERENCES, ...read };
  const known = merged.language === 'system' || LANGUAGES.includes(merged.language);
  return { ...merged, language: known ? merged.language : 'system' };
}

export const session = new Session();
