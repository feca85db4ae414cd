// Several people at one device: who should have it now. All their seats are present, although only one person is
// looking.

import { LocalLine } from '../net/local';
import type { Person } from '../session/people';

const nothing = () => undefined;

/** Who the table is waiting for among these people, unless whoever has the device can continue. The next one around the table comes first. */
export function nextOf(people: readonly Person[], waiting: readonly number[], own: number | null): Person | undefined {
  if (own !== null && waiting.includes(own)) return undefined;
  const due = people.filter(({ seat }) => waiting.includes(seat));
  return due.find(({ seat }) => own === null || seat > own) ?? due[0];
}

/** Everybody's place at the table: it lets bots play for people who are away. */
export type Places = {
  /** They all want another game. */
  readonly again: () => void;
  readonly close: () => void;
};

export function attend(code: string, people: readonly Person[]): Places {
  const lines = people.map(({ token }) => new LocalLine(code, { token: () => token, seen: () => 0, update: nothing, connection: nothing, goodbye: nothing }));
  return {
    again: () => lines.forEach((line) => void line.send({ type: 'rematch', yes: true })),
    close: () => lines.forEach((line) => line.close()),
  };
}
