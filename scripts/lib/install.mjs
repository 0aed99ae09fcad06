import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const stampPath = inRoot('node_modules', '.onair-installed');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const wanted = (lock) => createHash('sha256').update(`${lock} ${process.platform} ${process.arch}`).digest('hex');

const forThisSystem = ({ os, cpu, libc }) =>
  (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !libc;

/** FFmpeg, which the product works without. */
const FFMPEG = /^node_modules\/(node-av$|@seydx\/node-av-)/;

/** The packages that npm says it has installed, by their path; null before the first installation. */
const installedPackages = () => {
  const text = read(inRoot('node_modules', '.package-lock.json'));
  return text ? JSON.parse(text).packages : null;
};

const hasFfmpeg = () => existsSync(inRoot('node_modules', 'node-av'));

/** Whether what npm noted in `node_modules` is what the lock file asks for, so that `npm ci` by hand counts too. */
const matchesLock = (lockText, installed) =>
  installed !== null &&
  Object.entries(JSON.parse(lockText).packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || FFMPEG.test(path)) return true;
    const found = installed[path];
    if (!found) return entry.optional === true && !(forThisSystem(entry) && (entry.os || entry.cpu));
    return found.version === entry.version && found.integrity === entry.integrity;
  });

/** Its binary is under the GPL with parts that may not be passed on: an image for others is built without it. */
const removeFfmpeg = () => {
  const scope = inRoot('node_modules', '@seydx');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    if (name.startsWith('node-av-')) rmSync(join(scope, name), { recursive: true });
  }
  rmSync(inRoot('node_modules', 'node-av'), { recursive: true, force: true });
};

const npm = (args) => {
  const viaNpm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null;
  const [command, ...first] = viaNpm ? [process.execPath, viaNpm] : ['npm'];
  return spawnSync(command, [...first, ...args], {
    cwd: inRoot(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && !viaNpm,
  });
};

/**
 * Installs the packages unless they are as the lock file says, the tools that build the pages included: `NODE_ENV` says
 * how the server runs, not what building it needs. Install scripts are not run, because no package of ours needs one.
 * `FFMPEG=0` leaves FFmpeg out, and an installation that has none stays without it.
 * @throws Error with one sentence when npm fails
 */
export const ensureInstalled = (say) => {
  const lock = read(inRoot('package-lock.json'));
  const before = installedPackages();
  const withoutFfmpeg = process.env.FFMPEG === '0' || (before !== null && !hasFfmpeg());
  // An image brings the packages that run and no lock file.
  if (!(lock ? matchesLock(lock, before) || read(stampPath) === wanted(lock) : before)) {
    say('Installing packages (once, about a minute)');
    const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (npm([lock ? 'ci' : 'install', ...flags]).status !== 0) {
      throw new Error('The packages could not be installed: see what npm says above.');
    }
    // Only where npm leaves out more than we foresee: it would be asked again at every start.
    const now = read(inRoot('package-lock.json'));
    if (now && !matchesLock(now, installedPackages())) writeFileSync(stampPath, wanted(now));
  }
  if (withoutFfmpeg) removeFfmpeg();
};
