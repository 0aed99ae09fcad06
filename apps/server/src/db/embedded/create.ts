import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/errors.ts';
import type { Binaries } from './binaries.ts';
import { readControlFile } from './control-file.ts';
import type { Marker } from './data-folder.ts';
import { syncFolder, writeJson } from './durable-file.ts';
import { CREATING, type Layout } from './layout.ts';
import type { RunAs } from './run-as.ts';
import { clusterPath } from './server-path.ts';

/** The product's own database role owns the tables and is not a superuser. */
const SETUP = `create role onair login;
create database onair owner onair;
`;
/** Reads whole tables at the start, so that a damaged page is found then rather than by a reader. */
const UPKEEP = `create schema upkeep;
create extension pg_prewarm schema upkeep;
`;

const finished = (child: ChildProcess, input: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdout?.resume();
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });

const complaint = (output: string): string =>
  output
    .split('\n')
    .map((line) => /(?:initdb|error|ERROR|FATAL|PANIC): (?:error: )?(.+)/.exec(line)?.[1])
    .find((line) => line !== undefined) ?? 'no reason was given';

const run = async (program: string, args: string[], cwd: string, runAs: RunAs, input = ''): Promise<void> => {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(program, args, { ...runAs, cwd, env, stdio: 'pipe' });
  const { code, output } = await finished(child, input);
  if (code !== 0 || / (ERROR|FATAL|PANIC): /.test(output)) {
    throw new StartupError(`The database could not be created in ${cwd}: ${complaint(output)}.`);
  }
};

/**
 * Creates the cluster with role and database `onair` in a temporary folder and renames it once it is complete: an
 * interrupted first start leaves nothing that looks like a database.
 */
export const createCluster = async (layout: Layout, { bin, major }: Binaries, runAs: RunAs): Promise<Marker> => {
  const folder = mkdtempSync(join(layout.dataDir, CREATING));
  try {
    if (runAs) chownSync(folder, runAs.uid, runAs.gid);
    const path = clusterPath(folder, runAs);
    const collation = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
    const initdb = ['-D', path, '-U', 'postgres', '--encoding=UTF8', '--locale=C', ...collation, '--data-checksums'];
    const access = ['--auth-local=trust', '--auth-host=reject', '--no-instructions'];
    await run(join(bin, 'initdb'), [...initdb, ...access], folder, runAs);
    const single = ['--single', '-D', path];
    await run(join(bin, 'postgres'), [...single, 'postgres'], folder, runAs, SETUP);
    await run(join(bin, 'postgres'), [...single, 'onair'], folder, runAs, UPKEEP).catch(() => {
      // An operator's own PostgreSQL may come without its contrib modules.
    });
    const id = readControlFile(folder)?.systemId;
    if (!id) throw new StartupError(`The database could not be created in ${folder}: it has no control file.`);
    const marker: Marker = { product: 'onair', id, postgres: major, createdAt: new Date().toISOString() };
    writeJson(join(folder, 'onair.json'), marker);
    if (runAs) chownSync(join(folder, 'onair.json'), runAs.uid, runAs.gid);
    renameSync(folder, layout.cluster);
    syncFolder(layout.dataDir);
    writeJson(layout.marker, marker);
    return marker;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};
