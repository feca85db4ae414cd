// Browser tests: real browsers against the real program.
//
// `npm run browser` runs what any machine can run, two tests at a time. `npm run browser:all` adds the tests that need a
// quiet machine, and last, one after the other, those that measure time. To run a few by name:
// `npx playwright test -c browser --no-deps -g 'phone|trade'`.
// HEXHAVEN_PROGRAM names the built program, HEXHAVEN_CHROMIUM the browser. A test that fails leaves a trace and pictures of
// its pages in browser/artifacts; `npx playwright show-trace FILE` opens a trace.

import { defineConfig } from '@playwright/test';
import { ARGS, EXECUTABLE } from './harness/chromium.ts';

export default defineConfig({
  testDir: 'tests',
  outputDir: 'artifacts',
  preserveOutput: 'failures-only',
  reporter: 'list',
  forbidOnly: true,
  // A test that passes only the second time is a fault, in the test or in the program.
  retries: 0,
  fullyParallel: true,
  // A page waits for the server and the bots more than it works.
  workers: 2,
  // A whole game on a busy machine.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A copy of the page before and after each step takes a third of all processor time. The steps, the requests and a picture
    // of the end are enough to start with; `--trace=retain-on-failure` adds the rest for a few tests.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    launchOptions: { executablePath: EXECUTABLE, args: ARGS },
  },
  projects: [
    { name: 'default', grepInvert: /@quiet|@alone/ },
    { name: 'quiet', grep: /@quiet/ },
    { name: 'alone', grep: /@alone/, dependencies: ['default', 'quiet'], workers: 1 },
  ],
});
