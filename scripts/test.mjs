/**
 * `npm test`: everything that must hold before a change goes in. Stops at the first check that fails; of the tests all
 * parts run, so that one log names all that failed. The last line counts them.
 */
import { rmSync } from 'node:fs';
import { checks, step } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { makeScratch } from './lib/scratch.mjs';
import { closingLines, runPlaywright, runVitest, tally } from './lib/tests.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const say = (line) => console.log(line);
const scratch = makeScratch();
// All tests and the programs they start write there.
process.env.TMPDIR = scratch;
const databaseUrl = process.env.DATABASE_URL;
// Only the run that is about it shall use it.
delete process.env.DATABASE_URL;

let chromium = '';
const before = [
  {
    name: 'preparation',
    run: () => {
      ensureInstalled(say);
      chromium = ensureChromium(say, { shell: true });
      return 0;
    },
  },
  ...checks,
  { name: 'pages are built', run: () => ensureWebBuilt(say) ?? 0 },
];
const tests = [
  { name: 'unit and integration tests', run: () => runVitest(scratch) },
  ...(databaseUrl
    ? [
        {
          name: 'the server on the PostgreSQL of DATABASE_URL',
          run: () =>
            runVitest(scratch, ['--project', 'server', '--project', 'apart'], {
              TEST_DATABASE_URL: databaseUrl,
            }),
        },
      ]
    : []),
  { name: 'browser tests', run: () => runPlaywright(scratch, chromium) },
];

const guarded = ({ name, run }) => {
  try {
    return step({ name, run });
  } catch (error) {
    console.error(error.message);
    return false;
  }
};

const well = before.every(guarded) && tests.map(guarded).every(Boolean);
rmSync(scratch, { recursive: true, force: true });
// A step that is no test, or a runner that did not get as far as its tests.
if (!well && tally.failed === 0) tally.failed = 1;
console.log(`\n${closingLines().join('\n\n')}`);
process.exit(well ? 0 : 1);
