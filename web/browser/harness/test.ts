// The `test` of all browser tests: a running program, and people who visit it.

import { test as base, expect } from '@playwright/test';
import { Program } from './program.ts';
import { Visit } from './visit.ts';

export { expect };

type Options = {
  /** The test does something to the program that nobody else should notice. */
  ownProgram: boolean;
  /** How long bots seem to think; anything but the default needs a program of its own. */
  botPause: string;
};

export const test = base.extend<Options & { program: Program; visit: Visit }, { shared: Program }>({
  ownProgram: [false, { option: true }],
  botPause: ['0ms', { option: true }],
  /** One program for all the tests of a worker. */
  shared: [async ({}, use) => running('0ms', use), { scope: 'worker' }],
  program: async ({ shared, ownProgram, botPause }, use) => (ownProgram ? running(botPause, use) : use(shared)),
  visit: async ({ browser, program }, use) => {
    const visit = new Visit(browser, program.address);
    try {
      await use(visit);
      expect(visit.complaints, 'what the pages complain about').toEqual([]);
    } finally {
      await visit.close();
    }
  },
});

/** A program for as long as somebody uses it. Whatever it logs is an error, and fails the test or the run. */
async function running(pause: string, use: (program: Program) => Promise<void>): Promise<void> {
  const program = new Program(pause);
  try {
    await program.start();
    await use(program);
  } finally {
    await program.close();
  }
  expect(program.errors, 'what the program has logged').toBe('');
}

/** Tells a measured figure; it belongs in the output of the run. */
export function note(text: string): void {
  console.log(`${test.info().title}: ${text}`);
}
