/**
 * Tests judge facts: none judges a time that the machine took or a rate that it reached, nor waits with a limit of its own.
 *
 * Each test file belongs to a tier by its name, and to one project that runs it: `*.slow.test.ts(x)` and `*.slow.spec.ts` to one
 * that `npm run test:all` runs (its name begins with `slow-`), all others to one that `npm test` runs too (docs/testing.md).
 */
import { matchesGlob } from 'node:path/posix';
import { filesUnder, sourceOf } from './lib/controls/source.mjs';
import { judgedTimes, ownLimits } from './lib/judged-times.mjs';
import { PATIENCE_MS, TEST_PATIENCE_MS } from './lib/patience.ts';

/** What a user could not do without; every other browser test is of the second tier. */
const JOURNEYS_MAX = 12;

// The configuration makes a folder for a run otherwise.
process.env.E2E_DATA_DIR ??= 'unused';
const [vitest, playwright] = await Promise.all(
  ['../vitest.config.ts', '../e2e/playwright.config.ts'].map((path) => import(path)),
);

/** Left out where a program that it needs is not on this machine: that is no reason to belong nowhere. */
const NEEDS_PROGRAM = /^\*\*\/\*\.(nats|nginx|ffmpeg|external)\./;
const isNoProgram = (glob) => !NEEDS_PROGRAM.test(glob);
const matches = (path, globs) => [globs ?? []].flat().some((glob) => matchesGlob(path, glob));
const projects = [
  ...vitest.default.test.projects.map(({ test: { name, include, exclude = [] } }) => ({
    name,
    runs: (path) => /\.test\.tsx?$/.test(path) && matches(path, include) && !matches(path, exclude.filter(isNoProgram)),
  })),
  ...playwright.default.projects.map(({ name, testMatch = '**/*.spec.ts', testIgnore = [] }) => ({
    name,
    runs: (path) =>
      /^e2e\/.*\.spec\.ts$/.test(path) &&
      matches(path, testMatch) &&
      !matches(path, [testIgnore].flat().filter(isNoProgram)),
  })),
];

const files = ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap(filesUnder);
const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
const isSlow = (path) => /\.slow\.(test|spec)\.tsx?$/.test(path);

const faults = tests.flatMap((path) => {
  const names = projects.filter(({ runs }) => runs(path)).map(({ name }) => name);
  if (names.length !== 1) return [`${path} is run by ${names.length === 0 ? 'no project' : names.join(' and ')}`];
  if (names[0].startsWith('slow-') !== isSlow(path))
    return [`${path} is run by ${names[0]}, which is of the other tier`];
  return [];
});
/** Programs that take real time: on a busy machine they are late. */
const STARTS = /\b(liveApp|startMedia|startWorker|startProcess|startEncoder|openCluster|startFreshDemo)\(/;
for (const path of tests.filter((path) => path.endsWith('.test.ts') && !isSlow(path))) {
  const [, starter] = STARTS.exec(sourceOf(path).code) ?? [];
  if (starter) faults.push(`${path} starts programs (${starter}): name it *.slow.test.ts`);
}
const journeys = tests.filter((path) => path.endsWith('.spec.ts') && !isSlow(path));
if (journeys.length > JOURNEYS_MAX)
  faults.push(
    `${journeys.length} browser tests in the first tier, ${JOURNEYS_MAX} at most: name others *.slow.spec.ts`,
  );

for (const path of files.filter((path) => /\.(test|spec|fixtures)\.tsx?$/.test(path)))
  faults.push(...judgedTimes(path), ...ownLimits(path, PATIENCE_MS, TEST_PATIENCE_MS));

for (const fault of faults) console.error(fault);
console.log(`${tests.length} test files, ${tests.filter(isSlow).length} of the second tier: ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
