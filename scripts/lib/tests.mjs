import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './node-24.mjs';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/** What `npm test` ran: tests, and steps around them that failed. */
export const tally = { passed: 0, failed: 0, skipped: 0 };

/** Tests that failed, or passed only when repeated: `{ name, outcome, error }`, for the end of the log. */
const notable = [];

/**
 * Tests that may pass on their second try before a run counts as failed. A busy machine can upset one of three thousand;
 * more than that is a defect of the product or of its tests.
 */
const FLAKY_MAX = 2;

const add = (counts) => {
  for (const name of Object.keys(tally)) tally[name] += counts[name];
};

/** A runner that ends in another way than by failed tests has failed as well. */
const close = (status, counts, found) => {
  add(counts ?? { passed: 0, failed: 0, skipped: 0 });
  notable.push(...found);
  const flaky = notable.filter(({ outcome }) => outcome === 'flaky').length;
  return status === 0 && counts && counts.failed === 0 && flaky <= FLAKY_MAX ? 0 : 1;
};

/** A file without a test that failed has failed in its set-up. */
const notableOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name: file, status: outcome, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ failureMessages }) => failureMessages?.length > 0)
      .map(({ fullName, status, failureMessages: [error] }) => ({
        name: `${file} › ${fullName}`,
        outcome: status === 'passed' ? 'flaky' : 'failed',
        error,
      }));
    return outcome === 'failed' && tests.length === 0 ? [{ name: file, outcome, error: message }] : tests;
  });

/** Runs Vitest and counts its tests; `only` narrows them down. */
export const runVitest = (folder, only = [], env = {}) => {
  const report = join(folder, `vitest-${only.length}.json`);
  const args = ['run', '--retry=1', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...only];
  const status = runTool('vitest', args, { env });
  const found = readJson(report);
  return close(
    status,
    found && {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    },
    found ? notableOfVitest(found) : [],
  );
};

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const notableOfPlaywright = ({ suites }) =>
  suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => ({
        name: `e2e/${file}:${line} › ${title}`,
        outcome: status === 'flaky' ? 'flaky' : 'failed',
        error: results.find(({ error }) => error)?.error.message ?? '',
      })),
  );

/** Runs the browser tests and counts them. */
export const runPlaywright = (folder, chromium) => {
  const report = join(folder, 'playwright.json');
  const status = runTool('playwright', ['test', '-c', 'e2e'], { env: { CHROME_PATH: chromium, E2E_REPORT: report } });
  const found = readJson(report);
  const stats = found?.stats;
  return close(
    status,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    found ? notableOfPlaywright(found) : [],
  );
};

/** The end of the log: what failed or was flaky, and the line that counts the tests. */
export const closingLines = () => [
  ...notable.map(({ name, outcome, error }) => `${outcome}: ${name}\n${error.split('\n').slice(0, 8).join('\n')}`),
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
];
