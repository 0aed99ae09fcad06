/** Runs one TypeScript file of ours with the Node that can: `node scripts/run.mjs FILE [ARGUMENT…]`. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node-24.mjs';

const [file, ...rest] = process.argv.slice(2);

try {
  if (!file) throw new Error('Name a file to run: node scripts/run.mjs FILE [ARGUMENT…]');
  // Progress goes to the other stream: what the file prints may be read by a program.
  ensureInstalled((line) => console.error(`onair: ${line}`));
  const child = spawn(node24(), [resolve(file), ...rest], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; this script waits for what the file makes of it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
