import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/client.ts';
import { markIn, markOf } from './storage-mark.ts';

/**
 * `elsewhere`: this server's folder belongs to another installation. `unreachable`: the folder cannot be read or
 * written.
 */
export type StorageAway = 'elsewhere' | 'unreachable';

/** `low`: nothing new is uploaded or recorded. `full`: current recordings end, too. */
type StorageLevel = 'good' | 'low' | 'full';

type StorageState = {
  away: StorageAway | null;
  /** Free bytes; null while unknown. */
  free: number | null;
  level: StorageLevel;
};

/** This server's view of the media folder: whether it is the right one, and its free space. */
export type Storage = {
  /** As of the last check, seconds ago at most once the server serves. */
  state(): StorageState;
  /** Checks now. Never throws: an unresponsive folder or database is part of the result. */
  check(): Promise<StorageState>;
};

/** Half of the space reserved from new work is for running work. */
const FULL_SHARE = 0.5;
/** Hysteresis: this much more space must be free before new work is accepted again. */
const AGAIN_SHARE = 1.1;
/** A network file system may hang forever. */
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

/** @param needs `config` is read at each check */
export const openStorage = ({ config, db }: { config: Config; db: Db }): Storage => {
  let state: StorageState = { away: 'unreachable', free: null, level: 'good' };
  /** The installation's id never changes, so it is read until it is known. */
  let id: string | null = null;
  let checking: Promise<StorageState> | null = null;

  const readState = async (): Promise<StorageState> => {
    const { mediaDir, storageMinFree, storage } = config;
    // With a bucket each server may have a folder of its own.
    const found = storage === 'bucket' ? null : await markIn(mediaDir);
    if (id === null || found !== id) id = await markOf(db);
    if (storage === 'folder' && (found === null || found !== id))
      return { away: 'elsewhere', free: null, level: 'good' };
    await access(mediaDir, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(mediaDir);
    const free = bavail * bsize;
    return { away: null, free, level: levelOf(free, storageMinFree, state.level) };
  };
  /** Concurrent callers of a hanging check wait for the same one, and no longer than its timeout. */
  const check = async (): Promise<StorageState> => {
    checking ??= readState().finally(() => {
      checking = null;
    });
    try {
      state = await inTime(checking);
    } catch {
      state = { away: 'unreachable', free: null, level: state.level };
    }
    return state;
  };
  return { state: () => state, check };
};
