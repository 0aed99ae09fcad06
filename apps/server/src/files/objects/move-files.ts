import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { digestOf } from './copies.ts';
import type { Objects, StoredFile } from './objects.ts';

/** Where stored files are; pictures of what is on air are made again every few seconds. */
const PREFIXES = ['objects/', 'videos/', 'slates/', 'recordings/'];
/** Names of attempts and drafts are longer. */
const STORED =
  /^(objects\/pictures\/\w\w\/[0-9a-f]{64}(-[\dx-]+)?\.(webp|avif|jpeg)|(videos|slates)\/[0-9a-f-]{36}\.(flv|webp|upload)|recordings\/[0-9a-f-]{36}(-\d+)?(\.part\d+)?\.mp4)$/;
/** A file that was changed so lately may still be written. */
const YOUNG_MS = 60_000;
const AT_A_TIME = 4;

export type Moved = { files: number; bytes: number; left: string[] };

type Move = {
  from: Objects;
  to: Objects;
  /** For the way through this machine. */
  folder: string;
  /** Whether a file is being made, or sent by a browser. */
  isBusy: (name: string) => boolean;
  signal: AbortSignal;
  /** After each file. */
  progress: (moved: Moved, all: { files: number; bytes: number }) => void;
};

const wanted = async ({ from, isBusy }: Move): Promise<{ files: StoredFile[]; left: string[] }> => {
  const found: { files: StoredFile[]; left: string[] } = { files: [], left: [] };
  for (const prefix of PREFIXES) {
    for await (const file of from.list(prefix)) {
      if (!STORED.test(file.name)) continue;
      const young = from.place === 'folder' && Date.now() - file.at.getTime() < YOUNG_MS;
      if (young || isBusy(file.name)) found.left.push(file.name);
      else found.files.push(file);
    }
  }
  return found;
};

const sumOf = async (place: Objects, name: string): Promise<string | null> => {
  const body = await place.stream(name);
  return body && digestOf(body);
};

/** @returns false when it was removed meanwhile */
const moveOne = async ({ from, to, folder }: Move, { name }: StoredFile): Promise<boolean> => {
  const body = await from.stream(name);
  if (!body) return false;
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  try {
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }));
    const sum = hash.digest('hex');
    // What an earlier turn has stored is not sent again.
    if ((await sumOf(to, name)) !== sum) await to.take(name, path);
    if ((await sumOf(to, name)) !== sum) throw new Error(`${name} did not arrive as it was sent`);
  } finally {
    await rm(path, { force: true });
  }
  // One that a server has removed meanwhile has no row any more: the sweep finds it.
  await from.remove(name);
  return true;
};

/**
 * Moves stored files from one place to the other. Each is removed where it was after what was stored has been read again and
 * has the same SHA-256, so that it may be stopped at any moment and run again, while servers that know both places serve.
 * @returns what was moved, and the names of what is being made and stays for another turn
 */
export const moveFiles = async (move: Move): Promise<Moved> => {
  await mkdir(move.folder, { recursive: true, mode: 0o700 });
  const { files, left } = await wanted(move);
  const all = { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  const moved: Moved = { files: 0, bytes: 0, left };
  const queue = files.values();
  const work = async (): Promise<void> => {
    for (const file of queue) {
      if (move.signal.aborted) return;
      if (!(await moveOne(move, file))) continue;
      moved.files += 1;
      moved.bytes += file.size;
      move.progress(moved, all);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return moved;
};
