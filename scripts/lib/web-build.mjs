import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from './node-24.mjs';
import { inRoot } from './paths.mjs';

const stampPath = inRoot('node_modules', '.cache', 'onair', 'web-build');
const LEFT_OUT = /^(dist|node_modules|\..*|.*\.test\.tsx?)$/;

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]));

/** A digest of everything that the built pages depend on. */
const sources = () => {
  const hash = createHash('sha256');
  const alone = ['package-lock.json', 'tsconfig.json'].map((name) => inRoot(name)).filter((path) => existsSync(path));
  for (const path of [...alone, ...filesUnder(inRoot('apps/web')), ...filesUnder(inRoot('packages/contract'))]) {
    hash.update(path.slice(inRoot().length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
};

/**
 * Builds the pages unless they were built from just these sources.
 * @throws Error with one sentence when the build fails
 */
export const ensureWebBuilt = (say) => {
  const built = existsSync(inRoot('apps/web/dist/index.html'));
  // A packed installation brings the built pages alone.
  if (built && !existsSync(inRoot('apps/web/src'))) return;
  const digest = sources();
  if (built && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digest) return;
  say('Building the pages');
  const inWeb = { cwd: inRoot('apps/web'), env: { NODE_ENV: 'production' } };
  if (runTool('vite', ['build', '--logLevel', 'warn'], inWeb) !== 0) {
    throw new Error('The pages could not be built: see above.');
  }
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, digest);
};
