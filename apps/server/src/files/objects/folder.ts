import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { codeOf } from '@onair/contract/typed';
import { demandName, isName, type Objects, StorageFault } from './objects.ts';

const GONE = new Set(['ENOENT', 'ENOTDIR']);

const orNull = async <T>(doing: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (GONE.has(codeOf(error) ?? '')) return null;
    throw new StorageFault(doing, error);
  }
};

/** Files in a folder that all servers of an installation may share. */
export const folderObjects = (root: string): Objects => {
  const pathOf = (name: string): string => join(root, demandName(name));
  const found = async (name: string) => {
    const known = await orNull('find a file', stat(pathOf(name)));
    return known?.isFile() ? { name, size: known.size, at: known.mtime } : null;
  };
  /** Atomic, even with concurrent writers. */
  const place = async (name: string, put: (path: string) => Promise<unknown>): Promise<void> => {
    const path = pathOf(name);
    const temporary = `${path.replace(/\.\w+$/, '')}-${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await put(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw new StorageFault('store a file', error);
    }
  };

  return {
    place: 'folder',
    direct: null,
    find: found,
    read: (name) => orNull('read a file', readFile(pathOf(name))),
    stream: async (name, range) => {
      const handle = await orNull('read a file', open(pathOf(name), 'r'));
      return handle && createReadStream('', { fd: handle, ...(range ? { start: range.first, end: range.last } : {}) });
    },
    write: (name, bytes) => place(name, (path) => writeFile(path, bytes, { mode: 0o600, flush: true })),
    moveIn: async (name, path) => {
      if (path === pathOf(name)) return;
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 });
      try {
        await rename(path, pathOf(name));
      } catch (error) {
        // On another disk.
        if (codeOf(error) !== 'EXDEV') throw new StorageFault('store a file', error);
        await place(name, (temporary) => copyFile(path, temporary));
        await rm(path, { force: true });
      }
    },
    local: async (name) => ((await found(name)) ? pathOf(name) : null),
    remove: async (...names) => {
      for (const name of names) await orNull('remove a file', rm(pathOf(name), { force: true }));
    },
    list: async function* (prefix) {
      const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = await orNull('list its files', opendir(folder, { recursive: true }));
      for await (const entry of entries ?? []) {
        const name = relative(root, join(entry.parentPath, entry.name));
        if (!entry.isFile() || !name.startsWith(prefix) || !isName(name)) continue;
        const file = await found(name);
        if (file) yield file;
      }
    },
    address: async () => null,
  };
};
