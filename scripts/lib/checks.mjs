import { runTool } from './node-24.mjs';
import { inRoot } from './paths.mjs';

/** What needs no running: in the order of what fails most often. */
export const checks = [
  {
    name: 'types',
    // Two projects at a time with one checker each: several checkers of one project repeat what they share.
    run: () =>
      runTool('tsc', ['-b', '.', 'apps/web', 'apps/web/tsconfig.test.json', '--builders', '2', '--checkers', '1']),
  },
  { name: 'format and lint', run: () => runTool('biome', ['ci', '--colors=off', '.']) },
  { name: 'direction of imports', run: () => runTool('node', [inRoot('scripts/check-imports.mjs')]) },
  { name: 'exports with a reader', run: () => runTool('node', [inRoot('scripts/check-exports.mjs')]) },
  { name: 'language', run: () => runTool('node', [inRoot('scripts/check-language.mjs')]) },
  { name: 'texts that are read', run: () => runTool('node', [inRoot('scripts/check-words.mjs')]) },
  { name: 'classes of stylesheets', run: () => runTool('node', [inRoot('scripts/check-styles.mjs')]) },
  { name: 'assertions of types', run: () => runTool('node', [inRoot('scripts/check-casts.mjs')]) },
  { name: 'controls with a test', run: () => runTool('node', [inRoot('scripts/check-controls.mjs')]) },
  { name: 'tests of each tier', run: () => runTool('node', [inRoot('scripts/check-tests.mjs')]) },
  { name: 'lock file', run: () => runTool('node', [inRoot('scripts/check-lock.mjs')]) },
];

/** Runs a step under a heading and says how long it took; true when it went well. */
export const step = async ({ name, run }) => {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const well = (await run()) === 0;
  console.log(`== ${name}: ${well ? 'good' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return well;
};

/** Runs steps one after the other until one fails; true when all went well. */
export const everyStep = async (steps, runStep = step) => {
  for (const each of steps) if (!(await runStep(each))) return false;
  return true;
};
