import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMedia } from '../testing/media-process.ts';

test('what else lies in the folder of HLS does not keep the media process from starting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onair-hls-'));
  // As network file systems and people leave them there.
  writeFileSync(join(folder, '.nfs0001'), '');
  const old = join(folder, '01a201ba-dcb8-7000-8000-000000000000');
  mkdirSync(join(old, 'source'), { recursive: true });
  utimesSync(join(old, 'source'), 0, 0);
  const media = await startMedia({ MEDIA_HLS_DIR: folder, MEDIA_HLS_MINUTES: '30' });
  expect(existsSync(old)).toBe(false);
  await media.stop();
  rmSync(folder, { recursive: true });
});
