/**
 * `npm start`: installs and builds what is missing or out of date, then runs the server. Plain JavaScript without
 * packages, so that any Node from 20 can run it on a fresh clone.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { compiledFolder } from './lib/compiled.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node-24.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const say = (line) => console.log(`onair: ${line}`);

const prepare = () => {
  ensureInstalled(say);
  ensureWebBuilt(say);
  return node24();
};

/** Demo data and demo accounts are for trying the product out, never for running it in earnest. */
const environment = () => {
  const inEarnest = process.env.NODE_ENV === 'production';
  return {
    NODE_COMPILE_CACHE: compiledFolder(inRoot('node_modules', '.cache', 'onair', 'start')),
    ...process.env,
    DEMO: process.env.DEMO ?? (inEarnest ? '0' : '1'),
  };
};

/**
 * Bounds the young generation: under load it would grow to 130 MB, which are given back only when the whole heap is
 * collected.
 */
const FLAGS = ['--max-semi-space-size=16'];

const run = (node) => {
  // A process group of its own: Ctrl-C reaches this script, and this script signals the server, once. The channel
  // closes when this script ends in any way, which ends the server too.
  const server = spawn(node, [...FLAGS, inRoot('apps/server/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: environment(),
    detached: true,
  });
  let sentAt = 0;
  const forward = (signal) => {
    // npm forwards the signal that the terminal has already sent to everyone: signals within a second count as one.
    const now = performance.now();
    if (sentAt && now - sentAt < 1000) return;
    sentAt = now;
    server.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || forward('SIGTERM'), 250).unref();
  }
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
};

try {
  run(prepare());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
