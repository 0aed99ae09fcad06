import type { Write } from '../../db/write.ts';
import { ownWords, retractMessages, sendMessage } from '../notifications/index.ts';
import { findOtherAdmins } from './profiles.store.ts';
import { numberOf } from './stream-parameters.rules.ts';
import type { KeptChange } from './stream-parameters.store.ts';

const about = (id: string): string => `parameterChange:${id}`;
const link = (id: string): string => `/profile/basic?id=${id}`;
const studioName = ({ studio }: KeptChange) => ({ 'zh-CN': studio.nameZh, 'en-US': studio.nameEn });

/** Every other admin finds the change among what must be done. */
export const askOthers = async (w: Write, change: KeptChange): Promise<void> => {
  const number = numberOf(change.number);
  const who = change.author ?? '';
  await sendMessage(w, {
    to: await findOtherAdmins(w.tx, change.authorId),
    type: 'todo',
    title: { 'zh-CN': `参数变更 ${number} 待审批`, 'en-US': `Parameter change ${number} waits for approval` },
    subTitle: studioName(change),
    content: {
      'zh-CN': `${who} 提交了“${change.studio.nameZh}”的音视频参数变更，请审批。`,
      'en-US': `${who} asks to change the stream parameters of ${change.studio.nameEn}.`,
    },
    link: link(change.id),
    messageType: 2,
    about: about(change.id),
  });
};

/** Nobody is asked any more. */
export const askNobody = (w: Write, change: KeptChange): Promise<number> => retractMessages(w, about(change.id));

const verdicts = {
  finished: {
    title: (number: string) => ({
      'zh-CN': `参数变更 ${number} 已通过并生效`,
      'en-US': `Parameter change ${number} is approved and in force`,
    }),
    content: (who: string) => ({ 'zh-CN': `${who} 通过了您的变更。`, 'en-US': `${who} approved your change.` }),
  },
  rejected: {
    title: (number: string) => ({
      'zh-CN': `参数变更 ${number} 被驳回`,
      'en-US': `Parameter change ${number} was rejected`,
    }),
    content: (_who: string, reason: string) => ownWords(reason),
  },
};

/** The author hears what became of the change. */
export const tellAuthor = async (w: Write, change: KeptChange, who: string): Promise<void> => {
  if (change.authorId === null || (change.state !== 'finished' && change.state !== 'rejected')) return;
  const { title, content } = verdicts[change.state];
  await sendMessage(w, {
    to: [change.authorId],
    type: 'notice',
    title: title(numberOf(change.number)),
    subTitle: studioName(change),
    content: content(who, change.reason ?? ''),
    link: link(change.id),
    about: about(change.id),
  });
};
