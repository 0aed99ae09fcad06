/**
 * `npm run dev`: the server, started again when one of its sources changes, and Vite, which shows a change of a page without
 * a reload. Plain JavaScript without packages, as start.mjs is. Both exit on Ctrl-C, or when one of them does.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { compiledFolder } from './lib/compiled.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node-24.mjs';
import { inRoot } from './lib/paths.mjs';

const say = (line) => console.log(`onair: ${line}`);
const server = Number(process.env.PORT || 8000);
const pages = Number(process.env.VITE_PORT || 5173);

/** A port that is taken is said at once, rather than by the other program after its start. */
const demandFree = (port, setting) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${port} is taken: stop what listens there, or set ${setting}.`)));
    probe.listen(port, '127.0.0.1', () => probe.close(resolve));
  });

const vite = () =>
  join(dirname(createRequire(inRoot('apps/web/package.json')).resolve('vite/package.json')), 'bin/vite.js');

const run = (node) => {
  const env = {
    NODE_COMPILE_CACHE: compiledFolder(inRoot('node_modules', '.cache', 'onair', 'start')),
    ...process.env,
    PORT: String(server),
    VITE_PORT: String(pages),
    DEMO: process.env.DEMO ?? '1',
  };
  let closing = false;
  const running = new Set();
  // Process groups of their own: Ctrl-C reaches this script, which signals each once.
  const start = (args, cwd = inRoot()) => {
    const child = spawn(node, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    running.add(child);
    child.on('exit', (code) => {
      running.delete(child);
      if (!child.replaced) close(code ?? 1);
      if (closing && running.size === 0) process.exit();
    });
    return child;
  };
  const close = (code) => {
    if (closing) return;
    closing = true;
    process.exitCode = code;
    for (const child of running) child.kill('SIGTERM');
    if (running.size === 0) process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => close(0));
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || close(0), 250).unref();

  const startServer = () => start(['--watch', '--watch-preserve-output', inRoot('apps/server/src/main.ts')]);
  let current = startServer();
  // Media process and worker are programs that the server starts: `--watch` does not see their sources.
  let timer;
  watch(inRoot('apps/media/src'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || /\.(test|fixtures)\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (closing || current.replaced) return;
      current.replaced = true;
      current.once('exit', () => {
        if (!closing) current = startServer();
      });
      current.kill('SIGTERM');
    }, 200);
  });

  start([vite(), '--strictPort'], inRoot('apps/web'));
  say(`Pages on http://127.0.0.1:${pages} (Vite); the server on http://127.0.0.1:${server} starts beside it`);
};

try {
  ensureInstalled(say);
  await demandFree(server, 'PORT');
  await demandFree(pages, 'VITE_PORT');
  run(node24());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
