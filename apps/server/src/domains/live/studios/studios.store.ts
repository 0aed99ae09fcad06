import type { StudioSettings } from '@onair/contract/live/media-channel';
import type { Clarity, LiveMethod } from '@onair/contract/live/studio-now';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** A studio as it is stored, with the live that is on. */
export type KeptStudio = {
  id: string;
  slug: string;
  nameZh: string;
  nameEn: string;
  title: string;
  onlineNotification: string;
  mainCategory: string | null;
  subCategory: string | null;
  method: LiveMethod;
  delaySeconds: number;
  automatic: boolean;
  defaultRendition: Clarity;
  coolDownSeconds: number;
  coolingUntil: string | null;
  /** Names the files of its own slate. */
  slate: string | null;
  version: number;
  /** The live that is on by the database. */
  open: { id: string; beganAt: string } | null;
};

const columns = sql`s.id, s.slug, s.name_zh as "nameZh", s.name_en as "nameEn", s.title,
  s.online_notification as "onlineNotification", s.main_category as "mainCategory", s.sub_category as "subCategory",
  s.method, s.delay_seconds as "delaySeconds", s.automatic, s.default_rendition as "defaultRendition",
  s.cool_down_seconds as "coolDownSeconds", s.cooling_until as "coolingUntil",
  (select l.current from slates l where l.studio_id = s.id) as slate, s.version,
  (select json_build_object('id', l.id, 'beganAt', l.began_at) from studio_lives l
    where l.studio_id = s.id and l.ended_at is null) as open`;

const find = async (db: Queryable, rest: SQL): Promise<KeptStudio[]> => {
  const { rows } = await db.execute<KeptStudio>(sql`select ${columns} from studios s ${rest}`);
  return rows.map((row) => ({
    ...row,
    coolingUntil: row.coolingUntil === null ? null : new Date(row.coolingUntil).toISOString(),
    open: row.open && { ...row.open, beganAt: new Date(row.open.beganAt).toISOString() },
  }));
};

/** In the order in which they were opened. */
export const findStudios = (db: Queryable): Promise<KeptStudio[]> => find(db, sql`order by s.created_at, s.slug`);

export const findStudio = async (db: Queryable, id: string): Promise<KeptStudio | null> =>
  (await find(db, sql`where s.id = ${id}`))[0] ?? null;

export const findStudioBySlug = async (db: Queryable, slug: string): Promise<KeptStudio | null> =>
  (await find(db, sql`where s.slug = ${slug}`))[0] ?? null;

/** A studio kept from changing until the transaction ends. */
export const lockStudio = async (tx: Tx, id: string): Promise<KeptStudio | null> =>
  (await find(tx, sql`where s.id = ${id} for update`))[0] ?? null;

export type NewStudio = Pick<KeptStudio, 'id' | 'slug' | 'nameZh' | 'nameEn'>;

/** @param most studios there may be. @returns why not, where it is not opened */
export const insertStudio = async (
  tx: Tx,
  { id, slug, nameZh, nameEn }: NewStudio,
  most: number,
  at: Date,
): Promise<'done' | 'taken' | 'full'> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('onair.studios', 0))`);
  const { rows } = await tx.execute<{ studios: number; taken: boolean }>(sql`
    select count(*)::int as studios, coalesce(bool_or(slug = ${slug}), false) as taken from studios`);
  if (rows[0]?.taken) return 'taken';
  if ((rows[0]?.studios ?? 0) >= most) return 'full';
  await tx.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at)
    values (${id}, ${slug}, ${nameZh}, ${nameEn}, ${at.toISOString()})`);
  return 'done';
};

export type Information = Pick<KeptStudio, 'title' | 'onlineNotification' | 'mainCategory' | 'subCategory'>;
export type Settings = Pick<KeptStudio, 'delaySeconds' | 'automatic' | 'coolDownSeconds'>;

export const saveInformation = async (tx: Tx, id: string, information: Information): Promise<void> => {
  await tx.execute(sql`
    update studios set title = ${information.title}, online_notification = ${information.onlineNotification},
      main_category = ${information.mainCategory}, sub_category = ${information.subCategory}, version = version + 1
    where id = ${id}`);
};

export const saveSettings = async (tx: Tx, id: string, settings: Settings): Promise<void> => {
  await tx.execute(sql`
    update studios set delay_seconds = ${settings.delaySeconds}, automatic = ${settings.automatic},
      cool_down_seconds = ${settings.coolDownSeconds}, version = version + 1
    where id = ${id}`);
};

export const saveMethod = async (tx: Tx, id: string, method: LiveMethod): Promise<void> => {
  await tx.execute(sql`update studios set method = ${method} where id = ${id}`);
};

export const saveDefaultRendition = async (tx: Tx, id: string, rendition: Clarity): Promise<void> => {
  await tx.execute(sql`update studios set default_rendition = ${rendition} where id = ${id}`);
};

/** Until then stream keys are refused. */
export const saveCooling = async (tx: Tx, id: string, until: Date): Promise<void> => {
  await tx.execute(sql`update studios set cooling_until = ${until.toISOString()} where id = ${id}`);
};

/** What the media process works by: the safety delay is the flow control method's. */
export const settingsOf = ({
  id,
  automatic,
  method,
  delaySeconds,
  slate,
}: Pick<KeptStudio, 'id' | 'automatic' | 'method' | 'delaySeconds' | 'slate'>): StudioSettings => ({
  studioId: id,
  automatic,
  delaySeconds: method === 'flowControl' ? delaySeconds : 0,
  slate,
});
