import {
  type ApplicationMove,
  type ApplicationReader,
  applicationMachine,
} from '@onair/contract/campaigns/application';
import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import type { Queryable } from '../../db/client.ts';
import { outdated } from '../../db/demand.ts';
import type { Write } from '../../db/write.ts';
import type { Reader } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type Approval, othersWith, type Transition } from '../identity/index.ts';
import { type MessageWords, sendMessage } from '../notifications/index.ts';
import {
  type ApplicationRecord,
  findApplication,
  insertMove,
  lockApplication,
  updateState,
} from './applications.store.ts';
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
