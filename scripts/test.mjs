/**
 * `npm test`: everything that must hold before a change goes in. Stops at the first check that fails; the last line counts
 * the tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, step, stepByStep } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { heldOutput } from './lib/held-output.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { closingLine, runPlaywright, runVitest, tally } from './lib/tests.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const say = (line) => console.log(line);
const reports = mkdtempSync(join(tmpdir(), 'onair-reports-'));
const databaseUrl = process.env.DATABASE_URL;
// Only the run that is about it shall use it.
delete process.env.DATABASE_URL;

let chromium = '';
const preparation = {
  name: 'preparation',
  run: () => {
    ensureInstalled(say);
    chromium = ensureChromium(say);
    return 0;
  },
};
const pages = { name: 'pages are built', run: () => ensureWebBuilt(say) ?? 0 };
const onNode = [
  { name: 'unit and integration tests', run: () => runVitest(reports) },
  ...(databaseUrl
    ? [
        {
          name: 'tests of PostgreSQL on the one of DATABASE_URL',
          run: () =>
            runVitest(reports, ['--project', 'server', '--project', 'apart'], {
              TEST_DATABASE_URL: databaseUrl,
            }),
        },
      ]
    : []),
];
const inBrowser = { name: 'browser tests', run: (write) => runPlaywright(reports, chromium, write) };

/**
 * The tests on Node wait for processes and clocks a third of their time. The browser tests take what is left of the
 * processors, and their output is shown below.
 */
const runTests = async () => {
  say('\nThe browser tests run beside the following, and are shown below.');
  const output = heldOutput();
  const browser = step(inBrowser, output.write);
  const node = await stepByStep(onNode);
  output.release();
  return (await browser) && node;
};

// The tools are asked to end by the same signal; their last words are still to be counted.
process.on('SIGINT', () => {});

const well = (await stepByStep([preparation, ...checks, pages])) && (await runTests());
rmSync(reports, { recursive: true, force: true });
// A step that is no test, or a runner that did not get as far as its tests.
if (!well && tally.failed === 0) tally.failed = 1;
console.log(`\n${closingLine()}`);
process.exit(well ? 0 : 1);
