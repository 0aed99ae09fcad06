import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './node-24.mjs';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/** What `npm test` ran: tests, and steps around them that failed. */
export const tally = { passed: 0, failed: 0, skipped: 0 };

const add = (counts) => {
  for (const name of Object.keys(tally)) tally[name] += counts[name];
};

/** A runner that ends in another way than by failed tests has failed as well. */
const close = (status, counts) => {
  add(counts ?? { passed: 0, failed: 0, skipped: 0 });
  return status === 0 && counts && counts.failed === 0 ? 0 : 1;
};

/** Runs Vitest and counts its tests; `only` narrows them down. */
export const runVitest = (folder, only = [], env = {}) => {
  const report = join(folder, `vitest-${only.length}.json`);
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...only];
  const status = runTool('vitest', args, { env });
  const found = readJson(report);
  return close(
    status,
    found && {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    },
  );
};

/** Runs the browser tests and counts them; a test that passed only when repeated has failed. */
export const runPlaywright = (folder, chromium) => {
  const report = join(folder, 'playwright.json');
  const status = runTool('playwright', ['test', '-c', 'e2e'], { env: { CHROME_PATH: chromium, E2E_REPORT: report } });
  const stats = readJson(report)?.stats;
  return close(
    status,
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
  );
};

export const closingLine = () =>
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`;
