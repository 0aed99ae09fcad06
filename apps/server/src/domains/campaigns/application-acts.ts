import {
  type ApplicationMove,
  type ApplicationReader,
  applicationMachine,
  canMove,
  mayMove,
} from '@onair/contract/campaigns/application';
import type { Application, ReturnReason } from '@onair/contract/campaigns/campaigns';
import type { ChannelDraft, ChannelForm } from '@onair/contract/campaigns/channel-form';
import type { Queryable } from '../../db/client.ts';
import { type Write, write } from '../../db/write.ts';
import type { Actor, Deps, Session } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { demandAnotherPerson } from '../identity/index.ts';
import { tellOf } from './application-news.ts';
import {
  findApplication,
  insertApplication,
  insertMove,
  insertReasons,
  type KeptApplication,
  lockApplication,
  otherAdmins,
  updateForm,
  updateState,
} from './applications.store.ts';
import { formChange, formOf, shown } from './campaigns.rules.ts';
import { activityWords, moveWords } from './campaigns.words.ts';
import { deleteDraft } from './drafts.store.ts';

/** Who looks at, or moves, an application. */
export const readerOf = async (
  db: Queryable,
  session: Session,
  authorId: string | null,
): Promise<ApplicationReader> => {
  const isAuthor = authorId === session.accountId;
  const alone = isAuthor && (await otherAdmins(db, session.accountId)).length === 0;
  return { role: session.role, isAuthor, alone };
};

/** Applies for an activity. The author's draft is used up with it. @throws AppError `invalid` */
export const submit = (deps: Deps, actor: Actor, session: Session, draft: ChannelDraft): Promise<{ id: string }> =>
  write(deps, actor, async (w) => {
    const form = formOf(draft, actor.locale);
    const id = deps.newId();
    const { accountId, name } = session;
    const state = applicationMachine.initial;
    await insertApplication(w.tx, { id, form, state, accountId, at: w.at });
    await insertMove(w.tx, { id, version: 1, move: 'submit', accountId, by: name, at: w.at });
    await deleteDraft(w.tx, { accountId, application: null });
    w.audit({ action: 'activity.submit', subjectType: 'activity', subjectId: id, after: { ...form, state } });
    const mover = { accountId, name };
    const { activityName, pushNotify } = form;
    await tellOf(w, { id, activityName, state, move: 'submit', authorId: accountId, mover, pushNotify });
    return { id };
  });

const REASONS: readonly ReturnReason[] = ['domain', 'authority', 'other'];

type Wish = { id: string; version: number; move: ApplicationMove };
type Extra = { form?: ChannelForm; reasons?: { code: ReturnReason; note: string }[] };

/** Why the move cannot be made, said so that the page can show what is true now. */
const refusal = (before: KeptApplication, { version, move }: Wish, { locale }: Actor): AppError => {
  const words = activityWords[locale];
  const last = before.moves.at(-1);
  if (before.version !== version && last) {
    return new AppError('conflict', {
      words: words.conflict(last.by || words.system, moveWords[last.move][locale]),
      fields: [{ field: 'version', rule: 'latest', msg: String(before.version) }],
    });
  }
  if (!canMove(before.state, move)) return new AppError('conflict', { words: words.impossible });
  const authors = applicationMachine.moves[move].by.includes('author');
  return new AppError('forbidden', { words: authors ? words.notAuthor : words.ownReview });
};

/** Makes one move with all that belongs to it. @throws AppError `notFound`, `conflict`, `forbidden` */
const makeMove = async (
  w: Write,
  actor: Actor,
  session: Session,
  wish: Wish,
  { form, reasons = [] }: Extra = {},
): Promise<void> => {
  const { id, version, move } = wish;
  const before = await lockApplication(w.tx, id);
  if (!before) throw new AppError('notFound');
  const reader = await readerOf(w.tx, session, before.authorId);
  if (before.version !== version || !canMove(before.state, move) || !mayMove(move, reader)) {
    throw refusal(before, wish, actor);
  }
  const { to: state, by } = applicationMachine.moves[move];
  const { accountId, name } = session;
  if (!by.includes('author')) {
    const pair = { author: before.authorId, decider: accountId, at: w.at, locale: actor.locale };
    await demandAnotherPerson(w.tx, pair);
  }
  if (!(await updateState(w.tx, id, version, state, w.at))) throw new AppError('conflict');
  if (form) await updateForm(w.tx, id, form);
  await insertMove(w.tx, { id, version: version + 1, move, accountId, by: name, at: w.at });
  if (reasons.length > 0) await insertReasons(w.tx, id, version + 1, reasons);
  const changed = form ? formChange(before.form, form) : { before: {}, after: {} };
  w.audit({
    action: `activity.${move}`,
    subjectType: 'activity',
    subjectId: id,
    before: { state: before.state, ...changed.before },
    after: { state, ...changed.after, ...(reasons.length > 0 ? { reasons } : {}) },
  });
  const { activityName, pushNotify } = form ?? before.form;
  const mover = { accountId, name };
  await tellOf(w, { id, activityName, state, move, authorId: before.authorId, mover, pushNotify, reasons });
};

const reread = async (w: Write, id: string, session: Session): Promise<Application> => {
  const kept = await findApplication(w.tx, id);
  if (!kept) throw new Error('an application vanished under its lock');
  return shown(kept, await readerOf(w.tx, session, kept.authorId));
};

/** Moves an application on, or withdraws it. @throws AppError `notFound`, `conflict`, `forbidden` */
export const moveOn = (deps: Deps, actor: Actor, session: Session, wish: Wish): Promise<Application> =>
  write(deps, actor, async (w) => {
    await makeMove(w, actor, session, wish);
    return reread(w, wish.id, session);
  });

/** Sends an application back. @throws AppError `invalid`, `notFound`, `conflict`, `forbidden` */
export const sendBack = (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, version, reasons, note = '' }: { id: string; version: number; reasons: ReturnReason[]; note?: string },
): Promise<Application> =>
  write(deps, actor, async (w) => {
    if (reasons.includes('other') && note.trim() === '') {
      const msg = activityWords[actor.locale].noteRequired;
      throw new AppError('invalid', { words: msg, fields: [{ field: 'note', rule: 'required', msg }] });
    }
    // In one order, whatever the order in which they were chosen.
    const given = REASONS.filter((code) => reasons.includes(code)).map((code) => ({
      code,
      note: code === 'other' ? note.trim() : '',
    }));
    await makeMove(w, actor, session, { id, version, move: 'sendBack' }, { reasons: given });
    return reread(w, id, session);
  });

/** Submits a corrected application again. @throws AppError `invalid`, `notFound`, `conflict`, `forbidden` */
export const resubmit = (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, version, data }: { id: string; version: number; data: ChannelDraft },
): Promise<{ id: string }> =>
  write(deps, actor, async (w) => {
    await makeMove(w, actor, session, { id, version, move: 'resubmit' }, { form: formOf(data, actor.locale) });
    await deleteDraft(w.tx, { accountId: session.accountId, application: id });
    return { id };
  });
