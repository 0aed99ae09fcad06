import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { markIn, markOf } from './storage-mark.ts';

/** `elsewhere`: this server's folder is not the installation's. `unreachable`: the folder cannot be read or written. */
export type StorageAway = 'elsewhere' | 'unreachable';

/** `low`: nothing new is uploaded or recorded. `full`: what is being recorded ends, too. */
export type StorageLevel = 'good' | 'low' | 'full';

export type StorageState = {
  away: StorageAway | null;
  /** Bytes that may still be written; null while that cannot be told. */
  free: number | null;
  level: StorageLevel;
};

/** The folder of media files as this server sees it: whether it is the right one, and how much room there is. */
export type Storage = {
  /** As it was at the last look, which is seconds ago at most once the server serves. */
  state(): StorageState;
  /** Looks now. Never throws: a folder or database that does not answer is part of what is seen. */
  look(): Promise<StorageState>;
};

/** Half of the room that new work leaves alone is for what runs already. */
const FULL_SHARE = 0.5;
/** Room must come back beyond the mark by so much before new work is taken: no flapping around it. */
const AGAIN_SHARE = 1.1;
/** A network file system may hang for good. */
const PATIENCE_MS = 3_000;

const levelOf = (free: number, least: number, before: StorageLevel): StorageLevel => {
  if (free < least * FULL_SHARE) return 'full';
  if (free < least) return before === 'full' ? 'full' : 'low';
  return before !== 'good' && free < least * AGAIN_SHARE ? 'low' : 'good';
};

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the media folder does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** @param needs `config` is read at each look */
export const openStorage = ({ config, db }: Pick<Deps, 'config' | 'db'>): Storage => {
  let state: StorageState = { away: 'unreachable', free: null, level: 'good' };
  /** The installation's id: it never changes, so that it is asked for until it is known. */
  let id: string | null = null;
  let looking: Promise<StorageState> | null = null;

  const seen = async (): Promise<StorageState> => {
    const { mediaDir, storageMinFree, storage } = config;
    // Beside a bucket each server may have a folder of its own.
    const found = storage === 'bucket' ? null : await markIn(mediaDir);
    if (id === null || found !== id) id = await markOf(db);
    if (storage === 'folder' && (found === null || found !== id))
      return { away: 'elsewhere', free: null, level: 'good' };
    await access(mediaDir, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(mediaDir);
    const free = bavail * bsize;
    return { away: null, free, level: levelOf(free, storageMinFree, state.level) };
  };
  /** A look that hangs is not joined by others: each waits for the one, and no longer than its time. */
  const look = async (): Promise<StorageState> => {
    looking ??= seen().finally(() => {
      looking = null;
    });
    try {
      state = await inTime(looking);
    } catch {
      state = { away: 'unreachable', free: null, level: state.level };
    }
    return state;
  };
  return { state: () => state, look };
};
