import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@onair/contract/typed';
import type { Queryable } from '../../db/client.ts';
import { dropFact, factOf, noteFact, replaceFact } from '../../db/installation/installation.store.ts';
import type { Deps } from '../../deps.ts';
import { StartupError } from '../../lib/errors.ts';
import type { Objects } from '../objects/objects.ts';
import { claimFolder, MARK_FACT, MARK_FILE, markIn, markOf } from './storage-mark.ts';

/** The file in a bucket that names its installation. */
const MARK = `mark/${MARK_FILE}`;
/** The fact that names the bucket of the installation's files, from the first of them until all have moved back. */
export const BUCKET_FACT = 'storageBucket';

type StorageParts = Pick<Deps, 'config' | 'db'> & { bucket: Objects | null };

/** Claims the bucket for the installation, or checks that it is claimed. @returns the id that both share */
const claimBucket = async (bucket: Objects, { name, db }: { name: string; db: Deps['db'] }): Promise<string> => {
  let there: string | null;
  try {
    there = (await bucket.read(MARK))?.toString('utf8').trim() ?? null;
    const known = await markOf(db);
    if (there === null && (known === null || (await factOf(db, BUCKET_FACT)) === null)) {
      there = String(await noteFact(db, MARK_FACT, known ?? randomUUID()));
      await bucket.write(MARK, Buffer.from(`${there}\n`));
    }
  } catch (error) {
    throw new StartupError(
      `The bucket ${name} cannot be used: ${messageOf(error)}. Check S3_ENDPOINT, S3_REGION, S3_PATH_STYLE, S3_KEY_ID and S3_SECRET; the key must be allowed to list, read, write and delete.`,
    );
  }
  const id = there === null ? await markOf(db) : await noteFact(db, MARK_FACT, there);
  if (id === there) return String(id);
  throw new StartupError(
    `The bucket ${name} is not the one of this installation. Set S3_BUCKET to the one that the other servers use (its file ${MARK} holds ${id}). If that bucket is lost for good, write this id into ${MARK} and start again.`,
  );
};

/**
 * Claims the folder of a server that keeps files in it: one with media, or the only one, whose database is its own and
 * whose folder nobody else uses. Without media, other servers must not claim what may be a folder of their own.
 */
const claimOwnFolder = async ({ config, db }: Omit<StorageParts, 'bucket'>): Promise<void> => {
  if (config.media) return claimFolder({ config, db });
  if (config.databaseUrl !== null) return;
  const there = await markIn(config.mediaDir).catch(() => 'unreadable');
  if (there === null || there === (await markOf(db))) await claimFolder({ config, db });
};

/**
 * Checks that the folder and the bucket of the settings belong to the installation, and that no server works without
 * the bucket while files are in it.
 * @throws StartupError
 */
export const claimStorage = async ({ config, db, bucket }: StorageParts): Promise<void> => {
  const { bucket: settings, storage, mediaDir } = config;
  if (!bucket || !settings) {
    const name = await factOf(db, BUCKET_FACT);
    if (name !== null) {
      throw new StartupError(
        `Files of this installation are in the bucket ${name}: set S3_BUCKET and what belongs to it, as on the other servers. To leave the bucket, set STORAGE=folder beside them and run npm run storage:move.`,
      );
    }
    await claimOwnFolder({ config, db });
    return;
  }
  const id = await claimBucket(bucket, { name: settings.name, db });
  await noteFact(db, BUCKET_FACT, settings.name);
  if (storage === 'folder') {
    await claimOwnFolder({ config, db });
    return;
  }
  // Files in progress are here, on each server in a folder of its own, or in the formerly shared one.
  await mkdir(mediaDir, { recursive: true, mode: 0o700 });
  const other = await markIn(mediaDir);
  if (other !== null && other !== id) throw new StartupError(`The media folder ${mediaDir} is another installation's.`);
};

/**
 * Assigns the storage to a restored database. Call in the transaction that restores it.
 * @param replace whether the storage may belong to another installation
 * @throws StartupError when it does, and must not
 */
export const markStorage = async (
  { config, db, bucket }: { config: Deps['config']; db: Queryable; bucket: Objects | null },
  replace: boolean,
): Promise<void> => {
  const id = await markOf(db);
  // No server with media has opened it yet: the first one marks what it finds.
  if (id === null) return;
  const { mediaDir, bucket: settings } = config;
  const inBucket = config.storage === 'bucket' && bucket && settings;
  const there = inBucket ? (await bucket.read(MARK))?.toString('utf8').trim() : await markIn(mediaDir);
  if (there && there !== id && !replace) {
    const what = inBucket ? `bucket ${settings.name}` : `media folder ${mediaDir}`;
    throw new StartupError(
      `The ${what} is another installation's. Name another one, or add --replace to take it over.`,
    );
  }
  if (inBucket) {
    await bucket.write(MARK, Buffer.from(`${id}\n`));
    await replaceFact(db, BUCKET_FACT, settings.name);
    return;
  }
  await dropFact(db, BUCKET_FACT);
  await mkdir(mediaDir, { recursive: true, mode: 0o700 });
  await writeFile(join(mediaDir, MARK_FILE), `${id}\n`, { mode: 0o600 });
};
