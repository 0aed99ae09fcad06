import { createHash, randomUUID } from 'node:crypto';
import { PICTURE_BYTES_PER_ACCOUNT, PICTURES_PER_ACCOUNT } from '@onair/contract/pictures';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { fileFault } from './picture-file.ts';
import { pictureWords } from './pictures.words.ts';
import type { Picture } from './render-picture.ts';

export type PicturePurpose = 'avatar' | 'certification';
export type StoredPicture = { bytes: Buffer; type: string; sha256: Buffer };

const DAY = 86_400_000;

const refuseBeyondQuota = async (tx: Tx, owner: string, bytes: number, locale: Locale): Promise<void> => {
  // Uploads of one account wait for each other here, so that none of them slips past the quota.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${owner}`}, 0))`);
  const { rows } = await tx.execute<{ count: number; bytes: number }>(sql`
    select count(*) as count, coalesce(sum(length(bytes)), 0)::bigint as bytes from pictures where owner = ${owner}`);
  const stored = rows[0] ?? { count: 0, bytes: 0 };
  if (stored.count >= PICTURES_PER_ACCOUNT || stored.bytes + bytes > PICTURE_BYTES_PER_ACCOUNT) {
    throw fileFault('rejected', 'quota', pictureWords[locale].quota);
  }
};

/**
 * Keeps a picture under a random id. Until `holdPictures` says that a row names it, it is forgotten after a day.
 * @returns its id
 * @throws AppError `rejected` when the account has as many as it may have
 */
export const storePicture = async (
  tx: Tx,
  given: { picture: Picture; owner: string; purpose: PicturePurpose; at: Date; locale: Locale },
): Promise<string> => {
  const { picture, owner, purpose, at, locale } = given;
  await refuseBeyondQuota(tx, owner, picture.bytes.length, locale);
  const id = randomUUID();
  await tx.execute(sql`
    insert into pictures (id, owner, purpose, bytes, type, width, height, sha256, created_at)
    values (${id}, ${owner}, ${purpose}, ${picture.bytes}, ${picture.type}, ${picture.width}, ${picture.height},
      ${createHash('sha256').update(picture.bytes).digest()}, ${at.toISOString()})`);
  return id;
};

const idList = (ids: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;

/**
 * Marks pictures as named by a row that is written in the same transaction.
 * @returns false, and nothing is marked, unless every one is this account's own upload for this purpose
 */
export const holdPictures = async (
  tx: Tx,
  owner: string,
  purpose: PicturePurpose,
  ids: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  const { rows } = await tx.execute(sql`
    select from pictures where id = any (${idList(wanted)}) and owner = ${owner} and purpose = ${purpose} for update`);
  if (rows.length !== wanted.length) return false;
  await tx.execute(sql`update pictures set held = true where id = any (${idList(wanted)})`);
  return true;
};

/** Forgets pictures that their row no longer names. */
export const dropPictures = async (tx: Tx, owner: string, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`delete from pictures where id = any (${idList(ids)}) and owner = ${owner}`);
};

/** A picture of this purpose; whether the reader may see it is for the caller to know. Null when there is none. */
export const findPicture = async (
  db: Queryable,
  id: string,
  purpose: PicturePurpose,
): Promise<StoredPicture | null> => {
  const { rows } = await db.execute<StoredPicture>(
    sql`select bytes, type, sha256 from pictures where id = ${id} and purpose = ${purpose}`,
  );
  return rows[0] ?? null;
};

/** Forgets pictures that nothing has named for a day: uploads that were never used. */
export const prunePictures = async (db: Queryable, now: Date): Promise<void> => {
  await db.execute(
    sql`delete from pictures where not held and created_at < ${new Date(now.getTime() - DAY).toISOString()}`,
  );
};
