import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMedia } from './media-process.ts';
import { startWorker } from './worker-process.ts';

/** A media process and a worker that share a program socket, in a folder of their own. */
export const startMediaAndWorker = async (settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'onair-media-'));
  const env = { MEDIA_PROGRAM_SOCKET: join(folder, 'media.sock'), ...settings };
  const [media, worker] = await Promise.all([startMedia(env), startWorker(env)]);
  const stop = async () => {
    await worker.stop();
    await media.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { media, worker, folder, stop };
};
