import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './node-24.mjs';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/** What has run: tests, and steps around them that failed. */
export const tally = { passed: 0, failed: 0, skipped: 0 };

/** Tests that failed, or passed only when repeated: `{ name, outcome, error }`, for the end of the log. */
const notable = [];

/**
 * Tests of the second tier that may pass on their second try before a run counts as failed. A busy machine can upset one
 * of them; more than that is a defect of the product or of its tests. In the first tier there is no second try.
 */
const FLAKY_MAX = 2;

/** Where more files than this failed, no second run would change the verdict. */
const REPEATED_FILES_MAX = 3;

const add = (counts) => {
  for (const name of Object.keys(tally)) tally[name] += counts[name];
};

/** Projects of the second tier begin with this, of Vitest and of Playwright: `vitest.config.ts`, `e2e/playwright.config.ts`. */
const SLOW = 'slow-';

/** A runner that ends in another way than by failed tests has failed as well. */
const close = (status, counts, found) => {
  add(counts ?? { passed: 0, failed: 0, skipped: 0 });
  notable.push(...found);
  const flaky = notable.filter(({ outcome }) => outcome === 'flaky').length;
  return status === 0 && counts && counts.failed === 0 && flaky <= FLAKY_MAX ? 0 : 1;
};

/** What failed in a file of tests; one without a failed test has failed in its set-up. */
const failuresOf = ({ name: file, status, message, assertionResults }) => {
  if (status !== 'failed') return [];
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return [{ name: file, error: message }];
  return tests.map(({ fullName, failureMessages: [error = ''] }) => ({ name: `${file} › ${fullName}`, error }));
};

const vitest = (folder, name, args, env) => {
  const report = join(folder, `vitest-${name}.json`);
  const status = runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      env,
    },
  );
  return { status, found: readJson(report) };
};

const countsOf = ({ testResults }) => {
  const of = (...statuses) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status))
      .length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped', 'pending', 'todo') };
};

/** Runs the first tier of Vitest and counts its tests. What fails has failed. */
export const runFirstTier = (folder) => {
  const { status, found } = vitest(folder, 'first', [`--project=!${SLOW}*`]);
  const failures = found?.testResults.flatMap(failuresOf) ?? [];
  return close(
    status,
    found && countsOf(found),
    failures.map((failure) => ({ ...failure, outcome: 'failed' })),
  );
};

/**
 * Runs tests of Vitest that take real time and several programs, and counts them. Files that failed run once more, one after
 * the other and in processes of their own, set-up included: what is wrong fails again, what the other tests' load upset
 * does not.
 */
const runVitest = (folder, name, only, env = {}) => {
  const { status, found } = vitest(folder, name, only, env);
  const failed = found?.testResults.filter((file) => file.status === 'failed') ?? [];
  if (status === 0 || failed.length === 0 || failed.length > REPEATED_FILES_MAX) {
    const failures = failed.flatMap(failuresOf).map((failure) => ({ ...failure, outcome: 'failed' }));
    return close(status, found && countsOf(found), failures);
  }
  const names = failed.map(({ name }) => name);
  console.log(`\nonce more: ${names.join(', ')}`);
  const again = vitest(folder, `${name}-again`, ['--maxWorkers=1', ...only, ...names], env);
  const results = again.found?.testResults ?? failed;
  const still = new Set(results.flatMap(failuresOf).map(({ name }) => name));
  const failures = [...failed, ...results].flatMap(failuresOf);
  const known = [...new Map(failures.map((failure) => [failure.name, failure])).values()];
  return close(
    again.status,
    countsOf({ testResults: [...found.testResults.filter(({ name }) => !names.includes(name)), ...results] }),
    known.map((failure) => ({ ...failure, outcome: still.has(failure.name) ? 'failed' : 'flaky' })),
  );
};

/** Runs the second tier of Vitest. */
export const runSecondTier = (folder) => runVitest(folder, 'second', [`--project=${SLOW}*`]);

/** Repeats what depends on PostgreSQL on the one of an address. */
export const runOnPostgres = (folder, databaseUrl) =>
  runVitest(
    folder,
    'postgres',
    ['server', 'apart', `${SLOW}server`, `${SLOW}apart`].map((name) => `--project=${name}`),
    { TEST_DATABASE_URL: databaseUrl },
  );

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Browser tests of a report, each with its file, its name and what came of it. */
const browserTestsOf = ({ suites }) =>
  suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      file,
      project: projectName,
      name: `e2e/${file}:${line} › ${title}`,
      outcome: { expected: 'passed', flaky: 'flaky', unexpected: 'failed' }[status] ?? 'skipped',
      error: results.find(({ error }) => error)?.error.message ?? '',
    })),
  );

const playwright = (folder, name, chromium, args) => {
  const report = join(folder, `playwright-${name}.json`);
  const env = { CHROME_PATH: chromium, E2E_REPORT: report };
  const status = runTool('playwright', ['test', '-c', 'e2e', ...args], { env });
  const found = readJson(report);
  return { status, tests: found && browserTestsOf(found) };
};

const closePlaywright = (status, tests) => {
  const of = (...outcomes) => tests.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const counts = { passed: of('passed', 'flaky'), failed: of('failed'), skipped: of('skipped') };
  return close(
    status,
    counts,
    tests.filter(({ outcome }) => outcome === 'flaky' || outcome === 'failed'),
  );
};

/** Runs the browser tests of the first tier: there is no second try. */
export const runJourneys = (folder, chromium) => {
  const { status, tests } = playwright(folder, 'journeys', chromium, ['--project=journeys']);
  return tests ? closePlaywright(status, tests) : close(status, null, []);
};

/**
 * Runs the browser tests of both tiers on one server and counts them. Files of the second tier with a test that failed twice
 * beside others run once more alone, on a server of their own: several browsers share one company, and what one test does to
 * it may upset another.
 */
export const runBrowserTests = (folder, chromium) => {
  const { status, tests } = playwright(folder, 'first', chromium, []);
  if (!tests) return close(status, null, []);
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  const files = [...new Set(failed.map(({ file }) => file))];
  const repeats = failed.every(({ project }) => project.startsWith(SLOW));
  if (files.length === 0 || files.length > REPEATED_FILES_MAX || !repeats) return closePlaywright(status, tests);
  console.log(`\nonce more: ${files.join(', ')}`);
  const again = playwright(folder, 'again', chromium, ['--workers=1', '--retries=0', ...files]);
  if (!again.tests) return close(again.status, null, []);
  const upset = new Map(tests.filter(({ outcome }) => outcome !== 'passed').map((test) => [test.name, test.error]));
  return closePlaywright(again.status, [
    ...tests.filter(({ file }) => !files.includes(file)),
    ...again.tests.map((test) =>
      test.outcome === 'passed' && upset.has(test.name)
        ? { ...test, outcome: 'flaky', error: upset.get(test.name) }
        : test,
    ),
  ]);
};

/** How many tests the second tier holds, without running them; a table of cases that is computed counts as one test. */
const countSecondTier = (folder, chromium) => {
  const list = join(folder, 'vitest-second-list.json');
  const silent = { stdio: 'ignore' };
  runTool('vitest', ['list', `--project=${SLOW}*`, `--json=${list}`], silent);
  const report = join(folder, 'playwright-second-list.json');
  const env = { CHROME_PATH: chromium, E2E_REPORT: report };
  runTool('playwright', ['test', '-c', 'e2e', '--list', `--project=${SLOW}*`], { ...silent, env });
  const browser = readJson(report);
  return (readJson(list)?.length ?? 0) + (browser ? browserTestsOf(browser).length : 0);
};

/** What `npm test` has left out, for its last line. */
export const firstTierLine = (folder, chromium) => {
  const run = tally.passed + tally.failed + tally.skipped;
  return `first tier: ${run} of about ${run + countSecondTier(folder, chromium)} tests; npm run test:all runs the rest`;
};

/** The end of the log: what failed or was flaky, and the line that counts the tests. */
export const closingLines = () => [
  ...notable.map(({ name, outcome, error }) => `${outcome}: ${name}\n${error.split('\n').slice(0, 8).join('\n')}`),
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
];
