import type { AccountType, CertificationState } from '@onair/contract/identity/certification';
import type { Locale } from '@onair/contract/text';
import type { MessageWords } from '../../notifications/index.ts';
import type { CertificationRow } from './certification.store.ts';

export const certificationWords = {
  'zh-CN': {
    open: '您已有一个审核中的认证申请，请先等待结果或撤回',
    documents: '请上传本人的证件图片',
    own: '不能审核自己提交的申请',
    notAuthor: '只有申请人可以撤回',
    blank: '请填写驳回原因',
    content: (legalPerson: string) => `企业实名认证，法人姓名：${legalPerson}`,
    states: { auditing: '审核中', passed: '已通过', rejected: '已驳回', withdrawn: '已撤回' },
    passed: (state: string) => `该申请当前为“${state}”，请刷新后查看`,
  },
  'en-US': {
    open: 'One of your requests is being audited. Wait for the result or withdraw it first',
    documents: 'Upload pictures of your own documents',
    own: 'You can’t review your own request. Ask another admin',
    notAuthor: 'Only the applicant can withdraw it. Ask them to',
    blank: 'Say why it is rejected',
    content: (legalPerson: string) => `Enterprise certification, legal person: ${legalPerson}`,
    states: { auditing: 'auditing', passed: 'passed', rejected: 'rejected', withdrawn: 'withdrawn' },
    passed: (state: string) => `The request is ${state} by now. Look at it again`,
  },
};

export const stateIn = (locale: Locale, state: CertificationState): string => certificationWords[locale].states[state];

export const accountTypes: Record<AccountType, MessageWords> = {
  enterprise: { 'zh-CN': '企业账号', 'en-US': 'Enterprise' },
  soleTrader: { 'zh-CN': '个体工商户', 'en-US': 'Sole trader' },
  institution: { 'zh-CN': '事业单位', 'en-US': 'Institution' },
};

type TitleAndContent = { title: MessageWords; content: MessageWords };

/** A request waits for review. */
export const todoWords = ({ applicant, enterpriseName }: CertificationRow): TitleAndContent => ({
  title: { 'zh-CN': '实名认证待审核', 'en-US': 'A certification waits for review' },
  content: {
    'zh-CN': `${applicant} 申请认证为“${enterpriseName}”，请审核。`,
    'en-US': `${applicant} asks to be certified as ${enterpriseName}.`,
  },
});

/** The result of a request, for its applicant; null until another person has decided. */
export const verdictWords = ({ state, enterpriseName, reason }: CertificationRow): TitleAndContent | null => {
  if (state === 'passed') {
    return {
      title: { 'zh-CN': '实名认证已通过', 'en-US': 'Your certification passed' },
      content: {
        'zh-CN': `您的账号已认证为“${enterpriseName}”。`,
        'en-US': `Your account is certified as ${enterpriseName}.`,
      },
    };
  }
  if (state !== 'rejected') return null;
  return {
    title: { 'zh-CN': '实名认证被驳回', 'en-US': 'Your certification was rejected' },
    content: { 'zh-CN': `原因：${reason}`, 'en-US': `Reason: ${reason}` },
  };
};
