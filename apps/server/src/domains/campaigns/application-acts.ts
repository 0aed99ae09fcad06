import { type ApplicationMove, applicationMachine } from '@onair/contract/campaigns/application';
import type { Application, ReturnReason } from '@onair/contract/campaigns/campaigns';
import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';
import { diff, reread, type Write, write } from '../../db/write.ts';
import type { Actor, Deps, Session } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { decide, type MoveRequest, submitted } from '../identity/index.ts';
import { applicationApproval, readerOf } from './application-approval.ts';
import {
  type ApplicationRecord,
  findApplication,
  insertApplication,
  insertMove,
  insertReasons,
  updateForm,
} from './applications.store.ts';
import { formOf, presentApplication } from './campaigns.rules.ts';
import { activityWords } from './campaigns.words.ts';
import { deleteDraft } from './drafts.store.ts';

/** Applies for a campaign. The author's draft is deleted with it. @throws AppError `invalid` */
export const submit = (deps: Deps, actor: Actor, session: Session, draft: ChannelDraft): Promise<{ id: string }> =>
  write(deps, actor, async (w) => {
    const form = formOf(draft, actor.locale);
    const id = deps.newId();
    const { accountId, name } = session;
    await insertApplication(w.tx, { id, form, state: applicationMachine.initial, accountId, at: w.at });
    await insertMove(w.tx, { id, version: 1, move: 'submit', accountId, by: name, at: w.at });
    await deleteDraft(w.tx, { accountId, application: null });
    await submitted(w, applicationApproval, reread(await findApplication(w.tx, id)), { after: form });
    return { id };
  });

const presentTo = async (w: Write, session: Session, application: ApplicationRecord): Promise<Application> =>
  presentApplication(application, await readerOf(w.tx, session, application.authorId));

/** Moves an application to its next step, or withdraws it. @throws AppError `notFound`, `conflict`, `forbidden` */
export const moveOn = (
  deps: Deps,
  actor: Actor,
  session: Session,
  request: MoveRequest<ApplicationMove>,
): Promise<Application> =>
  write(deps, actor, async (w) => presentTo(w, session, await decide(w, deps, actor, applicationApproval, request)));

const REASONS: readonly ReturnReason[] = ['domain', 'authority', 'other'];

/** Returns an application. @throws AppError `invalid`, `notFound`, `conflict`, `forbidden` */
export const sendBack = (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, version, reasons: chosen, note = '' }: { id: string; version: number; reasons: ReturnReason[]; note?: string },
): Promise<Application> =>
  write(deps, actor, async (w) => {
    if (chosen.includes('other') && note.trim() === '') {
      const msg = activityWords[actor.locale].noteRequired;
      throw new AppError('invalid', { words: msg, fields: [{ field: 'note', rule: 'required', msg }] });
    }
    // In canonical order, whatever the order in which they were chosen.
    const reasons = REASONS.filter((code) => chosen.includes(code)).map((code) => ({
      code,
      note: code === 'other' ? note.trim() : '',
    }));
    const request = { id, version, move: 'sendBack' as const };
    const application = await decide(w, deps, actor, applicationApproval, request, async () => {
      await insertReasons(w.tx, id, version + 1, reasons);
      return { after: { reasons } };
    });
    return presentTo(w, session, application);
  });

/** Submits a corrected application again. @throws AppError `invalid`, `notFound`, `conflict`, `forbidden` */
export const resubmit = (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, version, data }: { id: string; version: number; data: ChannelDraft },
): Promise<{ id: string }> =>
  write(deps, actor, async (w) => {
    const form = formOf(data, actor.locale);
    const request = { id, version, move: 'resubmit' as const };
    await decide(w, deps, actor, applicationApproval, request, async (before) => {
      await updateForm(w.tx, id, form);
      return diff(before.form, form);
    });
    await deleteDraft(w.tx, { accountId: session.accountId, application: id });
    return { id };
  });
