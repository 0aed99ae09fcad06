/**
 * `npm test`: checks, build and the first tier of the tests, for everyone at any time. `npm run test:all` (`--all`): both
 * tiers, which is everything that must hold before a change goes in. Stops at the first check that fails; of the tests all
 * parts run, so that one log names all that failed. At the end the tests are counted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { checks, everyStep, step } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { makeScratch } from './lib/scratch.mjs';
import {
  closingLines,
  firstTierLine,
  runBrowserTests,
  runFirstTier,
  runJourneys,
  runOnPostgres,
  runSecondTier,
  tally,
} from './lib/tests.mjs';

const everything = process.argv.includes('--all');
const say = (line) => console.log(line);
const scratch = makeScratch();
// All tests and the programs they start write there.
process.env.TMPDIR = scratch;
const databaseUrl = process.env.DATABASE_URL;
// Only the run that tests it uses it.
delete process.env.DATABASE_URL;

/** The pages are built while the sources are checked: each keeps one processor busy most of the time. */
let building = null;
const startBuilding = () => {
  building = spawn(process.execPath, [inRoot('scripts/build-pages.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] });
  building.ended = once(building, 'exit');
};

let chromium = '';
const before = [
  {
    name: 'preparation',
    run: () => {
      ensureInstalled(say);
      chromium = ensureChromium(say, { shell: true });
      startBuilding();
      return 0;
    },
  },
  ...checks,
  { name: 'pages are built', run: async () => (await building.ended)[0] },
];
/** Browser tests run alone: beside them, tests on Node that wait for processes would find a busy machine. */
const firstTier = [
  { name: 'unit and integration tests', run: () => runFirstTier(scratch) },
  { name: 'browser journeys', run: () => runJourneys(scratch, chromium) },
];
const bothTiers = [
  { name: 'unit and integration tests', run: () => runFirstTier(scratch) },
  { name: 'tests of faults, real time and other programs', run: () => runSecondTier(scratch) },
  ...(databaseUrl
    ? [
        {
          name: 'the server on the PostgreSQL of DATABASE_URL',
          run: () => runOnPostgres(scratch, databaseUrl),
        },
      ]
    : []),
  { name: 'browser tests', run: () => runBrowserTests(scratch, chromium) },
];
const tests = everything ? bothTiers : firstTier;

const guarded = async (each) => {
  try {
    return await step(each);
  } catch (error) {
    console.error(error.message);
    return false;
  }
};

let well = await everyStep(before, guarded);
if (!well) await building?.ended;
else for (const each of tests) well = (await guarded(each)) && well;
const left = everything || !well ? [] : [firstTierLine(scratch, chromium)];
rmSync(scratch, { recursive: true, force: true });
// A step that is no test, or a runner that did not get as far as its tests.
if (!well && tally.failed === 0) tally.failed = 1;
console.log(`\n${[...closingLines(), ...left].join('\n\n')}`);
process.exit(well ? 0 : 1);
