import type { Clarity, LiveMethod } from '@onair/contract/live/studios/now';
import type { Queryable, Tx } from '../../../db/client.ts';
import { lockObject } from '../../../db/lock.store.ts';
import { bigInt, bool, int, present, type RowOf, rowOf, rowsOf } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from '../../../db/sql.ts';
import { parametersInEffect } from '../../stream-parameters/published.views.ts';
import { studioLives } from '../lives/lives.tables.ts';
import { recorders, recordings } from '../recordings/recordings.tables.ts';
import { restreamTargets } from '../restream/restream.tables.ts';
import { rotations } from '../videos/videos.tables.ts';
import { publishTokens, slates, srtLines, streamKeys, studios } from './studios.tables.ts';

const STUDIO = {
  id: studios.id,
  slug: studios.slug,
  nameZh: studios.nameZh,
  nameEn: studios.nameEn,
  title: studios.title,
  onlineNotification: studios.onlineNotification,
  mainCategory: studios.mainCategory,
  subCategory: studios.subCategory,
  method: studios.method,
  delaySeconds: studios.delaySeconds,
  automatic: studios.automatic,
  defaultRendition: studios.defaultRendition,
  coolDownSeconds: studios.coolDownSeconds,
  coolingUntil: studios.coolingUntil,
  /** For how long a live goes on while nobody sends; null until a person ends it. */
  patienceSeconds: studios.patienceSeconds,
  /** Whether a connecting encoder puts the studio on air. */
  autoStart: studios.autoStart,
  /** Since an operator ended a live: until a person goes live again, encoders wait. */
  waitsSince: studios.waitsSince,
  /** What an operator withholds from the audience: the sound, or the program, which was cut. */
  muted: studios.muted,
  cut: studios.cut,
  /** Whether its audience watches by HLS until a viewer chooses. */
  stablePlayback: studios.stablePlayback,
  /** File names of its own slate. */
  slate: slates.current,
  /** Whether a recording of it is offered to the audience. */
  hasReplays: bool(
    sql`exists (select from ${recordings} where ${eq(recordings.studioId, studios.id)} and ${isNotNull(recordings.offeredAt)})`,
  ),
  version: studios.version,
  /** The stream parameters in effect; null where none were ever approved. */
  parameters: parametersInEffect.parameters,
  /** The current live according to the database. */
  open: { id: studioLives.id, beganAt: studioLives.beganAt, holdUntil: studioLives.holdUntil },
};

const find = (db: Queryable, where: SQL | undefined) =>
  db
    .select(STUDIO)
    .from(studios)
    .leftJoin(slates, eq(slates.studioId, studios.id))
    .leftJoin(parametersInEffect, eq(parametersInEffect.studioId, studios.id))
    .leftJoin(studioLives, and(eq(studioLives.studioId, studios.id), isNull(studioLives.endedAt)))
    .where(where);

/** A stored studio, with its current live. */
export type StudioRow = Awaited<ReturnType<typeof find>>[number];

const withId = (id: string) => eq(studios.id, id);
/** Neither archived nor deleted: the studios that everything except the archive is about. */
export const isActive = isNull(studios.archivedAt);
const activeWithId = (id: string) => and(withId(id), isActive);

/** In order of creation. */
export const findStudios = (db: Queryable): Promise<StudioRow[]> =>
  find(db, isActive).orderBy(studios.createdAt, studios.slug);

export const findStudio = async (db: Queryable, id: string): Promise<StudioRow | null> =>
  (await find(db, activeWithId(id)))[0] ?? null;

export const findStudioBySlug = async (db: Queryable, slug: string): Promise<StudioRow | null> =>
  (await find(db, and(eq(studios.slug, slug), isActive)))[0] ?? null;

/** Whether the studio exists or existed: the row of a deleted one stays. */
export const hasExisted = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(studios, withId(id))) === 1;

/** A studio, locked until the end of the transaction. */
export const lockStudio = async (tx: Tx, id: string): Promise<StudioRow | null> =>
  (await find(tx, activeWithId(id)).for('update', { of: studios }))[0] ?? null;

export type NewStudio = Pick<StudioRow, 'id' | 'slug' | 'nameZh' | 'nameEn' | 'autoStart'>;

/** @param most maximum number of studios. @returns why it was not created */
export const insertStudio = async (
  tx: Tx,
  { id, slug, nameZh, nameEn, autoStart }: NewStudio,
  most: number,
  at: Date,
): Promise<'done' | 'taken' | 'full'> => {
  await lockObject(tx, 'onair.studios');
  const taken = bool(sql`coalesce(bool_or(${studios.slug} = ${slug}), false)`);
  const count = int(sql`count(*) filter (where ${isNull(studios.deletedAt)})`);
  const there = await rowOf(tx, { count, taken }, (list) => sql`select ${list} from ${studios}`);
  if (there?.taken) return 'taken';
  if ((there?.count ?? 0) >= most) return 'full';
  await tx.insert(studios).values({ id, slug, nameZh, nameEn, autoStart, createdAt: at.toISOString() });
  return 'done';
};

export type Information = Pick<StudioRow, 'title' | 'onlineNotification' | 'mainCategory' | 'subCategory'>;
export type Settings = Pick<
  StudioRow,
  'delaySeconds' | 'automatic' | 'coolDownSeconds' | 'patienceSeconds' | 'autoStart' | 'stablePlayback'
>;

const change = async (tx: Tx, id: string, changes: Partial<typeof studios.$inferInsert>): Promise<void> => {
  await tx.update(studios).set(changes).where(withId(id));
};
/** Invalidates forms with the previous version. */
const later = { version: sql`${studios.version} + 1` };

export const saveInformation = async (
  tx: Tx,
  id: string,
  { title, onlineNotification, mainCategory, subCategory }: Information,
): Promise<void> => {
  const information = { title, onlineNotification, mainCategory, subCategory };
  await tx
    .update(studios)
    .set({ ...information, ...later })
    .where(withId(id));
};

export const saveSettings = async (
  tx: Tx,
  id: string,
  { delaySeconds, automatic, coolDownSeconds, patienceSeconds, autoStart, stablePlayback }: Settings,
): Promise<void> => {
  await tx
    .update(studios)
    .set({ delaySeconds, automatic, coolDownSeconds, patienceSeconds, autoStart, stablePlayback, ...later })
    .where(withId(id));
};

export const saveMethod = (tx: Tx, id: string, method: LiveMethod): Promise<void> => change(tx, id, { method });

export const saveDefaultRendition = (tx: Tx, id: string, defaultRendition: Clarity): Promise<void> =>
  change(tx, id, { defaultRendition });

/** Until then stream keys are refused. */
export const saveCooling = (tx: Tx, id: string, until: Date): Promise<void> =>
  change(tx, id, { coolingUntil: until.toISOString() });

/** Whether lines wait for a person to go live from now on. */
export const saveWaits = (tx: Tx, id: string, since: Date | null): Promise<void> =>
  change(tx, id, { waitsSince: since?.toISOString() ?? null });

/** What is withheld from the audience until an operator changes it, or the live ends. */
export const saveWithheld = (tx: Tx, id: string, withheld: { muted?: boolean; cut?: boolean }): Promise<void> =>
  change(tx, id, withheld);

const ofStudio = (what: SQL, table: typeof studioLives | typeof recordings) =>
  sql`(select ${what} from ${table} where ${table.studioId} = ${studios.id})`;

const ARCHIVED = {
  id: studios.id,
  slug: studios.slug,
  nameZh: studios.nameZh,
  nameEn: studios.nameEn,
  archivedAt: present(studios.archivedAt),
  lives: int(ofStudio(sql`count(*)`, studioLives)),
  recordings: int(ofStudio(sql`count(*)`, recordings)),
  recordingBytes: bigInt(ofStudio(sql`coalesce(sum(${recordings.bytes}), 0)`, recordings)),
  version: studios.version,
};
export type ArchivedRow = RowOf<typeof ARCHIVED>;

const isArchived = and(isNotNull(studios.archivedAt), isNull(studios.deletedAt));

/** Latest first. */
export const findArchived = (db: Queryable): Promise<ArchivedRow[]> =>
  rowsOf(
    db,
    ARCHIVED,
    (list) =>
      sql`select ${list} from ${studios} where ${isArchived} order by ${desc(studios.archivedAt)}, ${studios.slug}`,
  );

/** An archived studio, locked until the end of the transaction. */
export const lockArchived = async (tx: Tx, id: string): Promise<ArchivedRow | null> => {
  const where = and(eq(studios.id, id), isArchived);
  const [studio = null] = await rowsOf(
    tx,
    ARCHIVED,
    (list) => sql`select ${list} from ${studios} where ${where} for update`,
  );
  return studio;
};

type Change = Partial<typeof studios.$inferInsert>;
const changeVersion = async (tx: Tx, id: string, changes: Change): Promise<void> => {
  await tx
    .update(studios)
    .set({ ...changes, ...later })
    .where(eq(studios.id, id));
};

export const saveNames = (tx: Tx, id: string, { nameZh, nameEn }: { nameZh: string; nameEn: string }): Promise<void> =>
  changeVersion(tx, id, { nameZh, nameEn });

export const markArchived = (tx: Tx, id: string, at: Date): Promise<void> =>
  changeVersion(tx, id, { archivedAt: at.toISOString() });

/** Its encoders may still try to connect: they wait for a person. */
export const markRestored = (tx: Tx, id: string, at: Date): Promise<void> =>
  changeVersion(tx, id, { archivedAt: null, waitsSince: at.toISOString() });

/** Deletes what only serves to run the studio; its row stays under an address that no studio can have. */
export const markDeleted = async (tx: Tx, id: string, at: Date): Promise<void> => {
  for (const table of [streamKeys, srtLines, publishTokens, recorders, restreamTargets, rotations, slates]) {
    await tx.delete(table).where(eq(table.studioId, id));
  }
  await changeVersion(tx, id, { deletedAt: at.toISOString(), slug: `gone-${id.replaceAll('-', '')}` });
};
