import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FILES } from './config.ts';
import { askStat } from './control.ts';

/** The longest a folder may be called, that a socket file in it can be bound everywhere. */
const LONGEST = 80;

/**
 * A folder that only this user can enter: beside the inlet, where a successor finds what was left over, else a new one
 * among temporary files.
 */
export const newFolder = (inlet: string | undefined): string => {
  const beside = inlet ? join(dirname(inlet), 'nginx') : '';
  if (beside === '' || beside.length > LONGEST) return mkdtempSync(join(tmpdir(), 'onair-nginx-'));
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  chmodSync(beside, 0o700);
  return beside;
};

/**
 * Ends an nginx that outlived a media process which had no time to end it: it answers at its socket file still, and
 * says its process. Then takes the old socket files away.
 */
export const clearFolder = async (folder: string): Promise<void> => {
  const control = join(folder, FILES.control);
  for (let tries = 0; tries < 40; tries++) {
    const left = await askStat(control).catch(() => null);
    if (!left || left.pid < 2) break;
    if (tries === 0) process.kill(left.pid, 'SIGKILL');
    await wait(50);
  }
  for (const file of [FILES.control, FILES.answer, FILES.relay]) rmSync(join(folder, file), { force: true });
};
