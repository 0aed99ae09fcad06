import { createHash, randomUUID } from 'node:crypto';
import { DAY } from '@onair/contract/lib/local-time';
import { PICTURE_BYTES_PER_ACCOUNT, PICTURES_PER_ACCOUNT } from '@onair/contract/lib/pictures';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../db/client.ts';
import { pictures } from '../../db/db.tables.ts';
import { lockObject } from '../../db/lock.store.ts';
import { among, bigInt, type RowOf } from '../../db/rows.ts';
import { and, eq, lt, not, sql } from '../../db/sql.ts';
import { fileFault } from './picture-file.ts';
import { pictureWords } from './pictures.words.ts';
import type { Picture } from './render-picture.ts';

type PicturePurpose = 'avatar' | 'certification' | 'cover';
const PICTURE = { bytes: pictures.bytes, type: pictures.type, sha256: pictures.sha256 };
export type StoredPicture = RowOf<typeof PICTURE>;

const refuseBeyondQuota = async (tx: Tx, owner: string, bytes: number, locale: Locale): Promise<void> => {
  // Uploads of one account are serialized here, so that none exceeds the quota.
  await lockObject(tx, `pictures ${owner}`);
  const [stored = { count: 0, bytes: 0 }] = await tx
    .select({ count: bigInt(sql`count(*)`), bytes: bigInt(sql`coalesce(sum(length(${pictures.bytes})), 0)`) })
    .from(pictures)
    .where(eq(pictures.owner, owner));
  if (stored.count >= PICTURES_PER_ACCOUNT || stored.bytes + bytes > PICTURE_BYTES_PER_ACCOUNT) {
    throw fileFault('rejected', 'quota', pictureWords[locale].quota);
  }
};

/**
 * Stores a picture under a random id. Unless `holdPictures` marks it as referenced by a row, it is deleted after a day.
 * @returns its id
 * @throws AppError `rejected` when the account has reached its quota
 */
export const storePicture = async (
  tx: Tx,
  given: { picture: Picture; owner: string; purpose: PicturePurpose; at: Date; locale: Locale },
): Promise<string> => {
  const { picture, owner, purpose, at, locale } = given;
  await refuseBeyondQuota(tx, owner, picture.bytes.length, locale);
  const id = randomUUID();
  const { bytes, type, width, height } = picture;
  const sha256 = createHash('sha256').update(bytes).digest();
  await tx
    .insert(pictures)
    .values({ id, owner, purpose, bytes, type, width, height, sha256, createdAt: at.toISOString() });
  return id;
};

/**
 * Marks pictures as referenced by a row that is written in the same transaction.
 * @returns false, marking nothing, unless every one is this account's own upload for this purpose
 */
export const holdPictures = async (
  tx: Tx,
  owner: string,
  purpose: PicturePurpose,
  ids: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  const named = among(pictures.id, wanted);
  const own = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(named, eq(pictures.owner, owner), eq(pictures.purpose, purpose)))
    .for('update');
  if (own.length !== wanted.length) return false;
  await tx.update(pictures).set({ held: true }).where(named);
  return true;
};

/** Deletes pictures that their row no longer references. */
export const dropPictures = async (tx: Tx, owner: string, ids: readonly string[]): Promise<void> => {
  await tx.delete(pictures).where(and(among(pictures.id, ids), eq(pictures.owner, owner)));
};

/** Deletes pictures of a purpose that no row references any more, no matter who uploaded them. */
export const forgetPictures = async (tx: Tx, purpose: PicturePurpose, ids: readonly string[]): Promise<void> => {
  await tx.delete(pictures).where(and(among(pictures.id, ids), eq(pictures.purpose, purpose)));
};

/** A picture of one of these purposes; the caller checks whether the reader may see it. Null when it does not exist. */
export const findPicture = async (
  db: Queryable,
  id: string,
  ...purposes: PicturePurpose[]
): Promise<StoredPicture | null> => {
  const [picture = null] = await db
    .select(PICTURE)
    .from(pictures)
    .where(and(eq(pictures.id, id), among(pictures.purpose, purposes)));
  return picture;
};

/** Deletes pictures that nothing has referenced for a day: unused uploads. */
export const prunePictures = async (db: Queryable, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - DAY).toISOString();
  await db.delete(pictures).where(and(not(pictures.held), lt(pictures.createdAt, dayAgo)));
};
