// The browser tests: real browsers against the real program, two tests at a time, one line for each with its time.
//
// `npm run browser` runs all that a busy machine can; `-- --all` runs everything, `-- trade phone` those whose names have one of these words. The program is named
// by HEXHAVEN_PROGRAM, the browser by HEXHAVEN_CHROMIUM. A test that fails leaves pictures of its pages and what their
// consoles said in browser/artefacts/.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, Visit } from './harness/pages.mjs';
import { Program } from './harness/program.mjs';
import { connection } from './tests/connection.mjs';
import { games } from './tests/games.mjs';
import { guide, guideScreens } from './tests/guide.mjs';
import { lobby } from './tests/lobby.mjs';
import { people } from './tests/people.mjs';
import { press } from './tests/press.mjs';
import { privacy, silent } from './tests/private.mjs';
import { reading, readingScreens } from './tests/reading.mjs';
import { reconnect } from './tests/reconnect.mjs';
import { screens } from './tests/screens.mjs';
import { signals } from './tests/signals.mjs';
import { speed } from './tests/speed.mjs';
import { table } from './tests/table.mjs';

const ARTEFACTS = fileURLToPath(new URL('artefacts/', import.meta.url));
/** A page waits for the server and the bots more than it works. */
const LANES = Number(process.env.HEXHAVEN_LANES ?? 2);
const MOST = 180_000;

// A test that fails leaves players behind whose pages are closed; their complaints are not another failure.
process.on('unhandledRejection', () => undefined);

const wanted = process.argv.slice(2);
/** Pictures and what is sensitive to time need a quiet machine: they are run by name, or all by `--all`. */
const QUIET = [...screens, ...guideScreens, ...readingScreens, ...speed, ...connection, ...silent, ...reconnect.filter(({ name }) => name.includes('killed'))];
const chosen = (test) => (wanted.length === 0 ? !QUIET.includes(test) : wanted[0] === '--all' || wanted.some((word) => test.name.includes(word)));
const together = [...games, ...people, ...press, ...table, ...lobby, ...privacy, ...silent, ...reconnect, ...connection, ...signals, ...guide, ...reading, ...screens, ...guideScreens, ...readingScreens].filter(chosen);
/** What measures time has the machine for itself. */
const alone = speed.filter(chosen);
const tests = [...together, ...alone];
if (wanted.length === 0) console.log(`${QUIET.length} tests that need a quiet machine are left to \`cargo xtask browser\``);

rmSync(ARTEFACTS, { recursive: true, force: true });
mkdirSync(ARTEFACTS, { recursive: true });
const began = Date.now();
const program = new Program();
await program.start();
const browser = await launch();
let failed = 0;
await Promise.all(Array.from({ length: LANES }, () => lane(together)));
await lane(alone);
await browser.close();
await program.close();
if (program.errors !== '') {
  failed += 1;
  console.log(`the program has logged errors:\n${program.errors}`);
}
console.log(`${tests.length - failed} of ${tests.length} browser tests passed in ${seconds(began)} s`);
process.exitCode = failed === 0 && tests.length > 0 ? 0 : 1;

/** Takes one test after the other from the list. */
async function lane(list) {
  for (let test = list.shift(); test; test = list.shift()) await run(test);
}

async function run({ name, play }) {
  const start = Date.now();
  const visit = new Visit(browser, program.address);
  const notes = [];
  try {
    await limited(play({ visit, browser, artefacts: ARTEFACTS, note: (text) => notes.push(text) }));
    if (visit.complaints.length > 0) throw new Error(`the pages complained:\n  ${visit.complaints.join('\n  ')}`);
    console.log(`ok    ${name} (${[`${seconds(start)} s`, ...notes].join(', ')})`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name} (${seconds(start)} s)\n  ${error.stack}${visit.complaints.length > 0 ? `\n  also: ${visit.complaints.join('\n  ')}` : ''}`);
    await keep(name, visit);
  } finally {
    await visit.close().catch(() => undefined);
  }
}

/** A test that hangs fails, with its pages still open for a picture. */
function limited(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${MOST / 1000} s`)), MOST);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function keep(name, visit) {
  const stem = `${ARTEFACTS}FAIL ${name.replace(/[^\w-]+/g, '-')}`;
  writeFileSync(`${stem}.log`, visit.log);
  for (const [number, page] of visit.pages.entries()) await page.screenshot({ path: `${stem} ${number}.png` }).catch(() => undefined);
}

function seconds(start) {
  return ((Date.now() - start) / 1000).toFixed(1);
}
