import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '@onair/contract/typed';

/**
 * Files that never change under their name: the one way to store and read them. A name is made of ids and hashes of ours;
 * what is written twice is the same. Another store, such as one that speaks S3, is another implementation of these three.
 */
export type Objects = {
  /** Null when there is none. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Removes all whose names begin so. */
  removeLike(beginning: string): Promise<void>;
};

const NAME = /^[a-z]+(\/[a-z0-9]+)*\/[a-z0-9-]+(\.[a-z0-9]+)?$/;

/** Objects as files below a folder that all servers share. */
export const folderObjects = (root: string): Objects => {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not a name of an object: ${name}`);
    return join(root, name);
  };
  return {
    read: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    // Whole or not at all, also when two write it at the same time.
    write: async (name, bytes) => {
      const path = pathOf(name);
      const temporary = `${path}.${randomUUID()}.tmp`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flush: true });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    removeLike: async (beginning) => {
      const folder = dirname(pathOf(beginning));
      const names = await readdir(folder).catch((error) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) if (name.startsWith(basename(beginning))) await rm(join(folder, name), { force: true });
    },
  };
};

/** The objects of an installation, in the folder of its media files. */
export const objectsOf = ({ mediaDir }: { mediaDir: string }): Objects => folderObjects(join(mediaDir, 'objects'));
