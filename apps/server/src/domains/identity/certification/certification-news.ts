import type { Write } from '../../../db/write.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { findOtherAdmins, type KeptCertification } from './certification.store.ts';
import { accountTypes } from './certification.words.ts';

const about = (id: string): string => `certification:${id}`;
const reviewLink = (id: string): string => `/user/setting?tab=certification&review=${id}`;
const ownLink = (id: string): string => `/user/setting?tab=certification&id=${id}`;

/** Every other admin finds the request among what must be done. */
export const askAdmins = async (w: Write, kept: KeptCertification): Promise<void> => {
  await sendMessage(w, {
    to: await findOtherAdmins(w.tx, kept.accountId),
    type: 'todo',
    title: { 'zh-CN': '实名认证待审核', 'en-US': 'A certification waits for review' },
    subTitle: accountTypes[kept.accountType],
    content: {
      'zh-CN': `${kept.applicant} 申请认证为“${kept.enterpriseName}”，请审核。`,
      'en-US': `${kept.applicant} asks to be certified as ${kept.enterpriseName}.`,
    },
    link: reviewLink(kept.id),
    messageType: 2,
    about: about(kept.id),
  });
};

/** Nobody is asked any more. */
export const askNobody = (w: Write, id: string): Promise<number> => retractMessages(w, about(id));

/** The applicant hears what became of the request. */
export const tellApplicant = async (w: Write, kept: KeptCertification): Promise<void> => {
  const passed = kept.state === 'passed';
  if (!passed && kept.state !== 'rejected') return;
  await sendMessage(w, {
    to: [kept.accountId],
    type: 'notice',
    title: passed
      ? { 'zh-CN': '实名认证已通过', 'en-US': 'Your certification passed' }
      : { 'zh-CN': '实名认证被驳回', 'en-US': 'Your certification was rejected' },
    subTitle: accountTypes[kept.accountType],
    content: passed
      ? {
          'zh-CN': `您的账号已认证为“${kept.enterpriseName}”。`,
          'en-US': `Your account is certified as ${kept.enterpriseName}.`,
        }
      : { 'zh-CN': `原因：${kept.reason}`, 'en-US': `Reason: ${kept.reason}` },
    link: ownLink(kept.id),
    messageType: passed ? 1 : 0,
    about: about(kept.id),
  });
};
