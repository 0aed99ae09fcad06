import { runTool } from './node-24.mjs';
import { inRoot } from './paths.mjs';

/** What needs no running: in the order of what fails most often. */
export const checks = [
  {
    name: 'types',
    run: () =>
      runTool('tsc', ['-p', '.']) ||
      runTool('tsc', ['-p', 'apps/web']) ||
      runTool('tsc', ['-p', 'apps/web/tsconfig.test.json']),
  },
  { name: 'format and lint', run: () => runTool('biome', ['ci', '--colors=off', '.']) },
  { name: 'direction of imports', run: () => runTool('node', [inRoot('scripts/check-imports.mjs')]) },
  { name: 'language', run: () => runTool('node', [inRoot('scripts/check-language.mjs')]) },
  { name: 'texts that are read', run: () => runTool('node', [inRoot('scripts/check-words.mjs')]) },
  { name: 'lock file', run: () => runTool('node', [inRoot('scripts/check-lock.mjs')]) },
];

const toConsole = (text) => process.stdout.write(text);

/**
 * Runs a step under a heading and says how long it took, through `write`; true when it went well. An error is a failure
 * that its message explains.
 */
export const step = async ({ name, run }, write = toConsole) => {
  write(`\n== ${name}\n`);
  const start = performance.now();
  let well = false;
  try {
    well = (await run(write)) === 0;
  } catch (error) {
    write(`${error.message}\n`);
  }
  write(`== ${name}: ${well ? 'good' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return well;
};

/** Runs steps one after the other until one fails; true when all went well. */
export const stepByStep = async (steps, write) => {
  for (const each of steps) if (!(await step(each, write))) return false;
  return true;
};
