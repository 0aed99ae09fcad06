import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../lib/errors.ts';
import { WAY_BACK } from './data-folder.ts';
import type { Layout } from './layout.ts';
import type { RunAs } from './run-as.ts';
import { clusterPath } from './server-path.ts';
import { settingArguments } from './settings.ts';

export type Postmaster = {
  exited: Promise<number | null>;
  /** Fast shutdown: running statements are cancelled, everything committed is kept. */
  stop(): Promise<void>;
};

/**
 * PostgreSQL runs in a process group of its own, so that Ctrl-C in a terminal reaches only the server, which decides. A
 * shell beside it waits on a pipe: however the server dies, the pipe breaks and PostgreSQL is shut down. The inner
 * parentheses detach that shell: PostgreSQL takes the death of a child for a crash.
 */
const WATCHED = '( { cd /; read _ <&3 || kill -INT $$; } & ) ; exec "$@" 3<&-';

const LOG_MAX = 4 * 1024 * 1024;

const openLog = (path: string): { fd: number; from: number } => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX) renameSync(path, `${path}.1`);
  return { fd: openSync(path, 'a', 0o600), from: size > LOG_MAX ? 0 : size };
};

/** The last error in the log since this start. */
const lastComplaint = (path: string, from: number): string => {
  const fd = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(16_384);
    const text = bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, from));
    const complaints = [...text.matchAll(/(?:FATAL|PANIC|error while loading shared libraries|postgres): +(.+)/g)];
    return complaints.at(-1)?.[1] ?? 'it gave no reason';
  } finally {
    closeSync(fd);
  }
};

const DAMAGE = /checksum|checkpoint|control file|corrupt|invalid|unexpected|could not (read|open) file|no such file/i;

const notOpened = (complaint: string): StartupError =>
  new StartupError(
    `PostgreSQL could not open the database: ${complaint}.${DAMAGE.test(complaint) ? ` ${WAY_BACK}` : ''}`,
  );

const isReady = (cluster: string): boolean => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
};

const stopChild = async (child: ChildProcess, exited: Promise<number | null>): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(signal);
    const given = new AbortController();
    await Promise.race([exited, delay(patience, undefined, { signal: given.signal }).catch(() => {})]);
    given.abort();
    if (child.exitCode !== null || child.signalCode !== null) return;
  }
};

/** How PostgreSQL is started: its programs, socket folder, account, and settings that differ from ours. */
export type PostmasterStart = {
  bin: string;
  socketFolder: string;
  runAs: RunAs;
  settings: Record<string, string> | undefined;
};

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections.
 * @throws StartupError with PostgreSQL's own last words when it does not
 */
export const startPostmaster = async (
  layout: Layout,
  { bin, socketFolder, runAs, settings }: PostmasterStart,
): Promise<Postmaster> => {
  const { cluster } = layout;
  const at = clusterPath(cluster, runAs);
  const socket = socketFolder === cluster ? at : socketFolder;
  const log = openLog(layout.log);
  const child = spawn(
    '/bin/sh',
    ['-c', WATCHED, 'onair', join(bin, 'postgres'), '-D', at, '-k', socket, ...settingArguments(settings)],
    {
      ...runAs,
      cwd: cluster,
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd, 'pipe'],
    },
  );
  closeSync(log.fd);
  const leash = child.stdio[3] as NodeJS.WritableStream;
  leash.on('error', () => {});
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => {
      // A line, unlike a broken pipe, lets the watching shell exit without signaling a process that has reused the id.
      leash.end('\n');
      resolve(code);
    });
  });
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  // Recovery after a power cut may take a while; only the exit of the process is a failure.
  while (!isReady(cluster)) {
    if (ended) throw notOpened(lastComplaint(layout.log, log.from));
    await delay(4);
  }
  return { exited, stop: () => stopChild(child, exited) };
};
