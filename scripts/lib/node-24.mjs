import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { inRoot } from './paths.mjs';

/** The first version that runs TypeScript as it is, without a flag or a warning. */
const NEEDED = [24, 12];

/** Whether a version like "v24.21.0" can run the server. */
const runsTypeScript = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
};

/** Programs from npm are linked against glibc: without its loader (Alpine, NixOS) they cannot run. */
const LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' };

const shipped = () => {
  if (process.platform === 'linux' && !existsSync(LOADERS[process.arch] ?? '')) return null;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', program);
  return existsSync(path) ? path : null;
};

/** The Node that runs the product: the one among our packages, else the running one if it is new enough. */
export const node24 = () => {
  const path = shipped() ?? (runsTypeScript(process.version) ? process.execPath : null);
  if (path) return path;
  throw new Error(
    `Onair needs Node ${NEEDED.join('.')} or newer; this is ${process.version}, and npm brings none for this system.`,
  );
};

/**
 * An environment in which `node` means that one, for the tools among our packages; and in which it remembers what it has
 * compiled, since the tests start hundreds of processes from the same sources.
 */
const node24Environment = () => ({
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'onair', 'compiled'),
  ...process.env,
  PATH: [dirname(node24()), inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
});

/** A log file holds no colors, whatever the tools guess. */
const plain = () => (process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined });

/** Runs one of the tools and waits; its output is shown unless `stdio` says otherwise. Returns its exit code. */
export const runTool = (command, args, { env = {}, cwd = inRoot(), stdio = ['ignore', 'inherit', 'inherit'] } = {}) => {
  const done = spawnSync(command, args, {
    cwd,
    stdio,
    env: { ...node24Environment(), ...plain(), ...env },
    shell: process.platform === 'win32',
  });
  if (done.error) console.error(`${command}: ${done.error.message}`);
  return done.status ?? 1;
};
