import type { ApplicationMove, ApplicationState } from '@onair/contract/campaigns/application';
import { applicationChannel, type ReturnReason } from '@onair/contract/campaigns/campaigns';
import type { Write } from '../../db/write.ts';
import { type MessageWords, retractMessages, sendMessage } from '../notifications/index.ts';
import { otherAdmins } from './applications.store.ts';
import { moveWords, newsWords, reasonWords, waitingWords } from './campaigns.words.ts';

export type News = {
  id: string;
  activityName: string;
  state: ApplicationState;
  move: ApplicationMove | 'submit';
  authorId: string | null;
  mover: { accountId: string | null; name: string };
  pushNotify: boolean;
  reasons?: readonly { code: ReturnReason; note: string }[];
};

const LOCALES = ['zh-CN', 'en-US'] as const;
const words = (of: (locale: (typeof LOCALES)[number]) => string): MessageWords => ({
  'zh-CN': of('zh-CN'),
  'en-US': of('en-US'),
});
const quoted = (name: string): MessageWords => ({ 'zh-CN': `“${name}”`, 'en-US': `“${name}” ` });

/** One task is open for each application at most: it is taken back as soon as someone has done it. */
export const tellAdmins = async (
  w: Write,
  { id, activityName, state, authorId }: Pick<News, 'id' | 'activityName' | 'state' | 'authorId'>,
): Promise<void> => {
  const about = `application:${id}`;
  await retractMessages(w, about);
  const waiting = waitingWords[state];
  if (!waiting) return;
  const others = await otherAdmins(w.tx, authorId);
  await sendMessage(w, {
    to: others.length > 0 ? others : 'admins',
    type: 'todo',
    title: newsWords.waits,
    subTitle: newsWords.subTitle,
    content: words((locale) => `${quoted(activityName)[locale]}${waiting[locale]}`),
    link: `/result/success?id=${id}`,
    messageType: state === 'leaderReview' ? 0 : 2,
    about,
  });
};

const tellAuthor = async (w: Write, news: News): Promise<void> => {
  const { id, activityName, state, move, authorId, mover, reasons = [] } = news;
  if (authorId === null || authorId === mover.accountId) return;
  const why = words((locale) =>
    reasons
      .map(({ code, note }) => (code === 'other' ? note : reasonWords[code][locale]))
      .join({ 'zh-CN': '；', 'en-US': '; ' }[locale]),
  );
  const returned = state === 'returned';
  await sendMessage(w, {
    to: [authorId],
    type: 'notice',
    title: returned ? newsWords.returned : newsWords.progress,
    subTitle: newsWords.subTitle,
    content: {
      'zh-CN': `${mover.name}${moveWords[move]['zh-CN']}：“${activityName}”${returned ? `。原因：${why['zh-CN']}` : ''}`,
      'en-US': `${mover.name} ${moveWords[move]['en-US']}: “${activityName}”${returned ? `. Reason: ${why['en-US']}` : ''}`,
    },
    link: `/result/${returned ? 'error' : 'success'}?id=${id}`,
    messageType: returned ? 3 : state === 'launched' ? 1 : 2,
  });
};

/** The push reminder of the form: when the activity is launched, everybody hears of it. */
const tellEveryone = async (w: Write, { activityName, state, pushNotify }: News): Promise<void> => {
  if (state !== 'launched' || !pushNotify) return;
  await sendMessage(w, {
    to: 'everyone',
    type: 'notice',
    title: newsWords.launched,
    subTitle: newsWords.subTitle,
    content: words(
      (locale) => `${quoted(activityName)[locale]}${{ 'zh-CN': '已开始推广', 'en-US': 'is being promoted' }[locale]}`,
    ),
    link: '/dashboard/workplace',
    messageType: 1,
  });
};

/** Everything that others hear of a move, as part of its write. */
export const tellOf = async (w: Write, news: News): Promise<void> => {
  await tellAdmins(w, news);
  await tellAuthor(w, news);
  await tellEveryone(w, news);
  w.emit(applicationChannel, 'changed', { id: news.id });
};
