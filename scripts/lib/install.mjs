import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const stampPath = inRoot('node_modules', '.onair-installed');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const wanted = (lock) => createHash('sha256').update(`${lock} ${process.platform} ${process.arch}`).digest('hex');

const forThisSystem = ({ os, cpu, libc }) =>
  (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !libc;

/** Whether what npm noted in `node_modules` is what the lock file asks for, so that `npm ci` by hand counts too. */
const matchesLock = (lockText) => {
  const noted = read(inRoot('node_modules', '.package-lock.json'));
  if (!noted) return false;
  const locked = JSON.parse(lockText).packages;
  const installed = JSON.parse(noted).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return entry.optional === true && !(forThisSystem(entry) && (entry.os || entry.cpu));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
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
 * Installs the packages unless they are as the lock file says. Install scripts are not run: nothing of ours needs them.
 * @throws Error with one sentence when npm fails
 */
export const ensureInstalled = (say) => {
  const lock = read(inRoot('package-lock.json'));
  if (lock) {
    if (read(stampPath) === wanted(lock)) return;
    if (matchesLock(lock)) return writeFileSync(stampPath, wanted(lock));
  } else if (existsSync(inRoot('node_modules', '.package-lock.json'))) {
    return;
  }
  say('Installing packages (once, about a minute)');
  const done = npm([lock ? 'ci' : 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (done.status !== 0) throw new Error('The packages could not be installed: see what npm says above.');
  const now = read(inRoot('package-lock.json'));
  if (now) writeFileSync(stampPath, wanted(now));
};
