import type { ApplicationMove, ApplicationState } from '@onair/contract/campaigns/application';
import type { ReturnReason } from '@onair/contract/campaigns/campaigns';
import type { ChannelForm } from '@onair/contract/campaigns/channel-form';
import type { Queryable, Tx } from '../../db/client.ts';
import { type SQL, sql } from '../../db/sql.ts';

/** A move that was made; `submit` began the application. */
export type Made = { version: number; move: ApplicationMove | 'submit'; by: string; at: string };

/** An application as it is kept. `author` is empty for activities that nobody of the present accounts recorded. */
export type KeptApplication = {
  id: string;
  version: number;
  state: ApplicationState;
  form: ChannelForm;
  authorId: string | null;
  author: string;
  createdAt: string;
  updatedAt: string;
  moves: Made[];
  reasons: { code: ReturnReason; note: string }[];
};

type FormRow = ChannelForm & { from: string; to: string };
type Row = Omit<KeptApplication, 'form'> & FormRow;

/** Everything about an application in one statement. Reasons are those of its latest return. */
const selection = sql`
  a.id, a.version, a.state, a.name as "activityName", a.channel_type as "channelType", a.promotion_from::text as "from",
  a.promotion_to::text as "to", a.promote_link as "promoteLink", a.source as "advertisingSource",
  a.media as "advertisingMedia", a.keywords as keyword, a.push_notify as "pushNotify", a.content as "advertisingContent",
  a.created_by as "authorId", coalesce(o.name, '') as author, a.created_at as "createdAt", a.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('version', m.version, 'move', m.move, 'by', m.account_name, 'at', m.at)
    order by m.version), '[]') from activity_moves m where m.activity_id = a.id) as moves,
  (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'note', r.note) order by array_position(
    array['domain', 'authority', 'other'], r.code)), '[]') from activity_reasons r
    where r.activity_id = a.id and r.version = (select max(version) from activity_reasons where activity_id = a.id)) as reasons
  from channel_activities a left join people o on o.id = a.created_by`;

const iso = (at: string): string => new Date(at).toISOString();

const toApplication = ({ from, to, ...row }: Row): KeptApplication => {
  const { id, version, state, authorId, author, createdAt, updatedAt, moves, reasons, ...form } = row;
  return {
    ...{ id, version, state, authorId, author, reasons },
    form: { ...form, promotionTime: [from, to] },
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    moves: moves.map((made) => ({ ...made, at: iso(made.at) })),
  };
};

const one = async (db: Queryable, rest: SQL): Promise<KeptApplication | null> => {
  const { rows } = await db.execute<Row>(sql`select ${selection} ${rest}`);
  return rows[0] ? toApplication(rows[0]) : null;
};

export const findApplication = (db: Queryable, id: string): Promise<KeptApplication | null> =>
  one(db, sql`where a.id = ${id} and a.deleted_at is null`);

/** As `findApplication`, kept from changing until the transaction ends. */
export const lockApplication = async (tx: Tx, id: string): Promise<KeptApplication | null> => {
  await tx.execute(sql`select from channel_activities where id = ${id} for update`);
  return findApplication(tx, id);
};

/** The latest in one of the states: the reader's own if there is any, else anybody's. */
export const findLatest = (
  db: Queryable,
  states: readonly ApplicationState[],
  accountId: string,
): Promise<KeptApplication | null> =>
  one(
    db,
    sql`where a.deleted_at is null and a.state in (select jsonb_array_elements_text(${JSON.stringify(states)}::jsonb))
    order by (a.created_by = ${accountId}) desc nulls last, a.updated_at desc, a.id desc limit 1`,
  );

export type NewApplication = {
  id: string;
  form: ChannelForm;
  state: ApplicationState;
  accountId: string | null;
  at: Date;
};

export const insertApplication = async (tx: Tx, { id, form, state, accountId, at }: NewApplication): Promise<void> => {
  const [from, to] = form.promotionTime;
  await tx.execute(sql`
    insert into channel_activities (id, name, channel_type, promotion_from, promotion_to, promote_link, source, media,
      keywords, push_notify, content, state, created_by, created_at, updated_at)
    values (${id}, ${form.activityName}, ${form.channelType}, ${from}, ${to}, ${form.promoteLink},
      ${form.advertisingSource}, ${form.advertisingMedia},
      array(select jsonb_array_elements_text(${JSON.stringify(form.keyword)}::jsonb)), ${form.pushNotify},
      ${form.advertisingContent}, ${state}, ${accountId}, ${at.toISOString()}, ${at.toISOString()})`);
};

/** Replaces what was applied for. The caller holds the lock. */
export const updateForm = async (tx: Tx, id: string, form: ChannelForm): Promise<void> => {
  const [from, to] = form.promotionTime;
  await tx.execute(sql`
    update channel_activities set name = ${form.activityName}, channel_type = ${form.channelType},
      promotion_from = ${from}, promotion_to = ${to}, promote_link = ${form.promoteLink},
      source = ${form.advertisingSource}, media = ${form.advertisingMedia},
      keywords = array(select jsonb_array_elements_text(${JSON.stringify(form.keyword)}::jsonb)),
      push_notify = ${form.pushNotify}, content = ${form.advertisingContent}
    where id = ${id}`);
};

/** Puts an application into its next state. The caller holds the lock. */
export const updateState = async (tx: Tx, id: string, state: ApplicationState, at: Date): Promise<void> => {
  await tx.execute(sql`
    update channel_activities set state = ${state}, version = version + 1, updated_at = ${at.toISOString()}
    where id = ${id}`);
};

export type NewMove = {
  id: string;
  version: number;
  move: Made['move'];
  accountId: string | null;
  by: string;
  at: Date;
};

/** Remembers who made a move. */
export const insertMove = async (tx: Tx, { id, version, move, accountId, by, at }: NewMove): Promise<void> => {
  await tx.execute(sql`
    insert into activity_moves (activity_id, version, move, account_id, account_name, at)
    values (${id}, ${version}, ${move}, ${accountId}, ${by}, ${at.toISOString()})`);
};

/** Why the move that made `version` sent the application back; the note belongs to `other`. */
export const insertReasons = async (
  tx: Tx,
  id: string,
  version: number,
  reasons: KeptApplication['reasons'],
): Promise<void> => {
  await tx.execute(sql`
    insert into activity_reasons (activity_id, version, code, note)
    select ${id}, ${version}, code, note from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r (code text, note text)`);
};

/** Whether there is any activity, deleted ones included. */
export const hasApplications = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from channel_activities limit 1`);
  return rowCount === 1;
};

/** The admins of the demo company, in the order of their account numbers. */
export const findDemoAdmins = async (db: Queryable): Promise<{ id: string; name: string }[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from people where demo and role = 'admin' order by account_number`);
  return rows;
};
