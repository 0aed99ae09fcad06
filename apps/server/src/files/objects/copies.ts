import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Objects, StorageFault } from './objects.ts';

/** A broken download resumes where it stopped; this many attempts without progress are allowed. */
const TRIES = 5;
/** A copy unused for this long is downloaded again. */
const UNUSED_MS = 6 * 3_600_000;
/** Maximum time between two bytes of a download. */
const SILENT_MS = 15_000;
const NOTE_MS = 10 * 60_000;

/** Appends a stream to a file. @returns why it broke off, null when it did not */
const poured = async (body: Readable, path: string): Promise<unknown> => {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Error('nothing came for a while')), SILENT_MS);
  const watched = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      timer.refresh();
      yield chunk;
    }
  };
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 });
  try {
    await pipeline(body, watched, file, { signal: silent.signal });
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Local copies of a bucket's files, for programs that read files: downloaded once however many ask, atomically.
 * @param root a folder private to this server
 */
export const localCopies = (root: string) => {
  const fetching = new Map<string, Promise<string | null>>();
  const pathOf = (name: string): string => join(root, name);

  const fetched = async (name: string, { find, stream }: Pick<Objects, 'find' | 'stream'>): Promise<string | null> => {
    const file = await find(name);
    if (!file) return null;
    const path = pathOf(name);
    const temporary = `${path}.${randomUUID()}.tmp`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      let done = 0;
      for (let tries = 0; done < file.size || file.size === 0; tries += 1) {
        const body = await stream(name, file.size > 0 ? { first: done, last: file.size - 1 } : undefined);
        if (!body) return null;
        const failure = await poured(body, temporary);
        const { size } = await stat(temporary);
        if (size > done) tries = 0;
        done = size;
        if (file.size === 0 && !failure) break;
        if (done > file.size || tries >= TRIES) throw new StorageFault('fetch a file', failure);
      }
      await rename(temporary, path);
      return path;
    } finally {
      await rm(temporary, { force: true });
    }
  };

  return {
    get: async (name: string, from: Pick<Objects, 'find' | 'stream'>): Promise<string | null> => {
      const path = pathOf(name);
      const known = await stat(path).catch(() => null);
      if (known) {
        if (Date.now() - known.mtimeMs > NOTE_MS) await utimes(path, new Date(), new Date()).catch(() => {});
        return path;
      }
      const found = fetching.get(name) ?? fetched(name, from).finally(() => fetching.delete(name));
      fetching.set(name, found);
      return found;
    },
    drop: (name: string): Promise<void> => rm(pathOf(name), { force: true }),
    /** Deletes copies that were not used lately. */
    trim: async (): Promise<void> => {
      const entries = await opendir(root, { recursive: true }).catch(() => []);
      for await (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const known = entry.isFile() ? await stat(path).catch(() => null) : null;
        if (known && Date.now() - known.mtimeMs > UNUSED_MS) await rm(path, { force: true });
      }
    },
  };
};

/** Passes a stream through; `sum` is its SHA-256 in hexadecimal digits, once it is complete. */
export const digesting = () => {
  const hash = createHash('sha256');
  const pass = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return { pass, sum: (): string => hash.digest('hex') };
};

const digestOf = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const { pass, sum } = digesting();
  for await (const _ of pass(body));
  return sum();
};

/** SHA-256 of a stored file in hexadecimal digits; null when there is none. */
export const digestIn = async (place: Objects, name: string): Promise<string | null> => {
  const body = await place.stream(name);
  return body && digestOf(body);
};

type Storing = {
  name: string;
  body: Readable;
  /** Temporary folder on this machine. */
  folder: string;
  /** The SHA-256 that the stream must have. */
  expected?: string;
  signal?: AbortSignal;
};

/**
 * Stores a stream through a local file, and reads it back. What an earlier attempt has stored is not sent again.
 * @returns its SHA-256
 */
export const storeChecked = async (to: Objects, { name, body, folder, expected, signal }: Storing): Promise<string> => {
  const path = join(folder, randomUUID());
  const { pass, sum } = digesting();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(body, pass, createWriteStream(path, { mode: 0o600, flush: true }), {
      ...(signal ? { signal } : {}),
    });
    const digest = sum();
    if (expected !== undefined && digest !== expected) throw new Error(`${name} is damaged`);
    if ((await digestIn(to, name)) !== digest) await to.moveIn(name, path);
    if ((await digestIn(to, name)) !== digest) throw new Error(`${name} did not arrive as it was sent`);
    return digest;
  } finally {
    // A pipeline that is aborted before it starts leaves it open.
    body.destroy();
    await rm(path, { force: true });
  }
};
