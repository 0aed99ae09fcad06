import { copiesFolder } from '../../config/bucket.ts';
import type { Config } from '../../config/config.ts';
import { bucketObjects } from './bucket.ts';
import { localCopies } from './copies.ts';
import { folderObjects } from './folder.ts';
import type { Objects, StoredFile } from './objects.ts';

/** Both places during a move of files: new files go to the first, and each file is found wherever it is. */
const inEither = (first: Objects, second: Objects): Objects => {
  const either = async <T>(read: (place: Objects) => Promise<T | null>): Promise<T | null> =>
    (await read(first)) ?? (await read(second));
  return {
    ...first,
    find: (name) => either((place) => place.find(name)),
    read: (name) => either((place) => place.read(name)),
    stream: (name, range) => either((place) => place.stream(name, range)),
    local: (name) => either((place) => place.local(name)),
    remove: async (...names) => {
      await first.remove(...names);
      await second.remove(...names);
    },
    list: async function* (prefix) {
      const seen = new Set<string>();
      const both = [first, second];
      for (const place of both) {
        for await (const file of place.list(prefix)) {
          if (seen.has(file.name)) continue;
          seen.add(file.name);
          yield file satisfies StoredFile;
        }
      }
    },
    address: async (name, seconds, headers) => {
      if (first.place === 'bucket') return (await first.find(name)) ? first.address(name, seconds, headers) : null;
      return (await first.find(name)) ? null : second.address(name, seconds, headers);
    },
  };
};

export type OpenObjects = {
  objects: Objects;
  folder: Objects;
  /** Null where there is only a folder. */
  bucket: Objects | null;
  close: () => void;
};

/** Opens the storage that the settings name, without contacting it yet. */
export const openObjects = async (
  config: Pick<Config, 'mediaDir' | 'dataDir' | 'bucket' | 'storage'>,
): Promise<OpenObjects> => {
  const folder = folderObjects(config.mediaDir);
  if (!config.bucket) return { objects: folder, folder, bucket: null, close: () => {} };
  const copies = localCopies(copiesFolder(config));
  const { close, ...bucket } = await bucketObjects({ bucket: config.bucket, copies });
  const objects = config.storage === 'bucket' ? inEither(bucket, folder) : inEither(folder, bucket);
  return { objects, folder, bucket, close };
};
