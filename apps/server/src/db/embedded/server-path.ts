import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Layout } from './layout.ts';
import type { RunAs } from './run-as.ts';

/**
 * How a server process locates its cluster. Another account may be unable to traverse the path (a home folder is closed
 * to it), but a process may use its working directory: root enters it first and drops privileges then.
 */
export const clusterPath = (cluster: string, runAs: RunAs): string =>
  runAs && process.platform === 'linux' ? '/proc/self/cwd' : cluster;

/** `sun_path` of the kernel, without the terminating zero byte. */
const LONGEST = process.platform === 'linux' ? 107 : 103;
export const PORT = 5432;

export const socketFits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST;

const SOCKET = 'onair-socket-';

/**
 * A private folder for the socket when the cluster's path is too long for one. Its random name is safe in a
 * world-writable folder; mode 0700 keeps everyone else from the socket.
 */
export const makeSocketFolder = (runAs: RunAs): string => {
  const base = runAs && existsSync('/tmp') ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(base, SOCKET));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
};

export const removeSocketFolder = (layout: Layout, folder: string): void => {
  if (folder !== layout.cluster && basename(folder).startsWith(SOCKET))
    rmSync(folder, { recursive: true, force: true });
};
