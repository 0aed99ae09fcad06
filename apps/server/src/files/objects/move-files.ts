import { storeChecked } from './copies.ts';
import type { Objects, StoredFile } from './objects.ts';

/** Folders of stored files; stills are excluded, since they are renewed every few seconds. */
const PREFIXES = ['objects/', 'videos/', 'slates/', 'recordings/'];
/** Names of attempts and drafts are longer. */
const STORED =
  /^(objects\/pictures\/\w\w\/[0-9a-f]{64}(-[\dx-]+)?\.(webp|avif|jpeg)|(videos|slates)\/[0-9a-f-]{36}\.(flv|webp|upload)|recordings\/[0-9a-f-]{36}(-\d+)?(\.part\d+)?\.mp4)$/;
/** A file changed this recently may still be written. */
const YOUNG_MS = 60_000;
const AT_A_TIME = 4;

/**
 * Processes files, four at a time, until all are done or the signal aborts. The first failure ends it, after those in
 * progress.
 */
export const forEachConcurrently = async <T>(
  files: Iterable<T>,
  signal: AbortSignal,
  work: (file: T) => Promise<void>,
): Promise<void> => {
  const queue = files[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (failures.length === 0 && !signal.aborted) {
      const one = queue.next();
      if (one.done) return;
      await work(one.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  if (failures.length > 0) throw failures[0];
};

export type Moved = { files: number; bytes: number; left: string[] };

type Move = {
  from: Objects;
  to: Objects;
  /** Temporary folder on this machine. */
  folder: string;
  /** Whether a file is being made or uploaded. */
  isBusy: (name: string) => boolean;
  signal: AbortSignal;
  /** Called after each file. */
  progress: (moved: Moved, all: { files: number; bytes: number }) => void;
};

/** All files that rows may name, including those in progress. */
export const listStored = async function* (place: Objects): AsyncGenerator<StoredFile> {
  for (const prefix of PREFIXES) {
    for await (const file of place.list(prefix)) if (STORED.test(file.name)) yield file;
  }
};

const wanted = async ({ from, isBusy }: Move): Promise<{ files: StoredFile[]; left: string[] }> => {
  const found: { files: StoredFile[]; left: string[] } = { files: [], left: [] };
  for await (const file of listStored(from)) {
    const young = from.place === 'folder' && Date.now() - file.at.getTime() < YOUNG_MS;
    if (young || isBusy(file.name)) found.left.push(file.name);
    else found.files.push(file);
  }
  return found;
};

/** @returns false when it was removed meanwhile */
const moveOne = async ({ from, to, folder }: Move, { name }: StoredFile): Promise<boolean> => {
  const body = await from.stream(name);
  if (!body) return false;
  await storeChecked(to, { name, body, folder });
  // If a server has removed it meanwhile it has no row any more: the cleanup finds it.
  await from.remove(name);
  return true;
};

/**
 * Moves stored files from one place to the other. Each is removed from its old place once the stored copy was read back
 * with the same SHA-256, so that the move may be stopped at any moment and run again, while servers that know both
 * places keep serving.
 * @returns the moved files, and the names of those in progress, which are left for another run
 */
export const moveFiles = async (move: Move): Promise<Moved> => {
  const { files, left } = await wanted(move);
  const all = { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  const moved: Moved = { files: 0, bytes: 0, left };
  await forEachConcurrently(files, move.signal, async (file) => {
    if (!(await moveOne(move, file))) return;
    moved.files += 1;
    moved.bytes += file.size;
    move.progress(moved, all);
  });
  return moved;
};
