import {
  type ApplicationMove,
  type ApplicationReader,
  applicationMachine,
} from '@onair/contract/campaigns/application';
import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import type { Application, ReturnReason } from '@onair/contract/campaigns/campaigns';
import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';
import type { Queryable } from '../../db/client.ts';
import { outdated } from '../../db/demand.ts';
import { diff, reread, type Write, write } from '../../db/write.ts';
import type { Actor, Deps, Reader, Session } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { type Approval, decide, type MoveRequest, othersWith, submitted, type Transition } from '../identity/index.ts';
import { type MessageWords, sendMessage } from '../notifications/index.ts';
import { formOf, presentApplication } from './campaigns.rules.ts';
import {
  type ApplicationRecord,
  deleteDraft,
  findApplication,
  insertApplication,
  insertMove,
  insertReasons,
  lockApplication,
  updateForm,
  updateState,
} from './campaigns.store.ts';
import { activityWords, campaignMessages, moveWords, quoted, reasonsIn, waitingWords } from './campaigns.words.ts';

/** Who reads or moves an application. */
export const readerOf = async (db: Queryable, session: Reader, authorId: string | null): Promise<ApplicationReader> => {
  const isAuthor = authorId === session.accountId;
  const alone = isAuthor && (await othersWith(db, 'campaigns', session.accountId)).length === 0;
  return { role: session.role, isAuthor, alone };
};

/** The notice for the author of an application about a move. */
const noticeOf = ({ id, state, form, reasons }: ApplicationRecord, { move, by }: Transition<ApplicationMove>) => {
  const returned = state === 'returned';
  const name = `“${form.activityName}”`;
  const made = moveWords[move];
  const content: MessageWords = {
    'zh-CN': `${by.name}${made['zh-CN']}：${name}${returned ? `。原因：${reasonsIn(reasons, 'zh-CN')}` : ''}`,
    'en-US': `${by.name} ${made['en-US']}: ${name}${returned ? `. Reason: ${reasonsIn(reasons, 'en-US')}` : ''}`,
  };
  return {
    title: returned ? campaignMessages.returned : campaignMessages.progress,
    subTitle: campaignMessages.subTitle,
    content,
    link: `/list/campaign?id=${id}`,
    messageType: returned ? (3 as const) : state === 'launched' ? (1 as const) : (2 as const),
  };
};

/** The push reminder of the form: everyone is notified of a launch. */
const announceLaunch = async (w: Write, { form }: ApplicationRecord): Promise<void> => {
  if (!form.pushNotify) return;
  await sendMessage(w, {
    to: 'everyone',
    type: 'notice',
    title: campaignMessages.launched,
    subTitle: campaignMessages.subTitle,
    content: quoted(form.activityName, campaignMessages.promoted),
    link: '/dashboard/workplace',
    messageType: 1,
  });
};

/** The steps by which a campaign is approved, up to its launch. */
export const applicationApproval: Approval<ApplicationRecord, ApplicationMove> = {
  machine: applicationMachine,
  subjectType: 'activity',
  actionOf: (move) => `activity.${move}`,
  topic: 'application',
  decides: 'campaigns',
  reasoned: [],
  lock: lockApplication,
  find: findApplication,
  notAllowed: (_row, move, locale) => {
    const { notAuthor, ownReview } = activityWords[locale];
    return applicationMachine.moves[move].by.includes('author') ? notAuthor : ownReview;
  },
  overtaken: ({ moves, version }, seen, locale) => {
    const words = activityWords[locale];
    const last = moves.at(-1);
    if (version === seen || !last) return new AppError('conflict', { words: words.impossible });
    return outdated(version, words.conflict(last.by || words.system, moveWords[last.move][locale]));
  },
  refuseFirst: 'overtaken',
  store: async (w, { id, version }, state, { move, by: { accountId, name } }) => {
    await updateState(w.tx, id, state, w.at);
    await insertMove(w.tx, { id, version: version + 1, move, accountId, by: name, at: w.at });
  },
  effect: async (w, row, { move }) => {
    if (move === 'launch') await announceLaunch(w, row);
  },
  todo: ({ id, state, form }) => {
    const waiting = waitingWords[state];
    return waiting
      ? {
          title: campaignMessages.waits,
          subTitle: campaignMessages.subTitle,
          content: quoted(form.activityName, waiting),
          link: `/list/campaign?id=${id}`,
          messageType: state === 'leaderReview' ? 0 : 2,
        }
      : null;
  },
  standsIn: 'decides',
  notice: noticeOf,
  changed: (w, { id }) => w.emit(applicationChannel, 'changed', { id }),
};

/** Applies for a campaign. The author's draft is deleted with it. @throws AppError `invalid` */
export const createApplication = (
  deps: Deps,
  actor: Actor,
  session: Session,
  draft: ChannelDraft,
): Promise<{ id: string }> =>
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
export const advanceApplication = (
  deps: Deps,
  actor: Actor,
  session: Session,
  request: MoveRequest<ApplicationMove>,
): Promise<Application> =>
  write(deps, actor, async (w) => presentTo(w, session, await decide(w, deps, actor, applicationApproval, request)));

const REASONS: readonly ReturnReason[] = ['domain', 'authority', 'other'];

/** Returns an application. @throws AppError `invalid`, `notFound`, `conflict`, `forbidden` */
export const returnApplication = (
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
export const resubmitApplication = (
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
