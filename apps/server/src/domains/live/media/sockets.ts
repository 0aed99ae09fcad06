import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Maximum length of a Unix socket's path. */
const PATH_MAX = 100;

/** A local socket: in the data folder, unless its path is too long. */
const socketOf = (dataDir: string, name: string): string => {
  const usual = join(dataDir, 'run', name);
  if (Buffer.byteLength(usual) <= PATH_MAX) return usual;
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `onair-${short}`, name);
};

/** Where the media process serves FLV to other processes of this product. */
export const programSocketOf = (dataDir: string): string => socketOf(dataDir, 'media.sock');

/** Where it serves HLS to this server. */
export const hlsSocketOf = (dataDir: string): string => socketOf(dataDir, 'hls.sock');

/** The folder is private: anyone who reaches the socket may read and write streams. */
export const makeSocketFolder = (programSocket: string): void => {
  mkdirSync(dirname(programSocket), { recursive: true, mode: 0o700 });
};
