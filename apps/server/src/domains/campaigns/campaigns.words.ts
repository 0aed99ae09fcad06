import type { ApplicationMove, ApplicationState } from '@onair/contract/campaigns/application';
import type { ReturnReason } from '@onair/contract/campaigns/campaigns';
import type { Locale } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import type { MessageWords } from '../notifications/index.ts';

const both = (zh: string, en: string): MessageWords => ({ 'zh-CN': zh, 'en-US': en });

/** What was done to an application, to be shown after the person's name. */
export const moveWords: Record<ApplicationMove | 'submit', MessageWords> = {
  submit: both('提交了申请', 'submitted it'),
  approve: both('通过了直属领导审核', 'approved it in the leader review'),
  purchase: both('完成了证书购买', 'purchased the certificate'),
  pass: both('确认通过安全测试', 'passed the safety test'),
  launch: both('正式上线了活动', 'launched it'),
  sendBack: both('退回了申请', 'returned it'),
  resubmit: both('重新提交了申请', 'submitted it again'),
  withdraw: both('撤回了申请', 'withdrew it'),
};

/** What an application waits for. */
export const waitingWords: Partial<Record<ApplicationState, MessageWords>> = {
  leaderReview: both('等待直属领导审核', 'is waiting for leader review'),
  purchaseCertificate: both('等待购买证书', 'is waiting for its certificate'),
  safetyTest: both('等待安全测试', 'is waiting for the safety test'),
  launch: both('等待正式上线', 'is ready to launch'),
};

/** The states in which an application waits for a step. */
export const WAITING_STATES = keysOf(waitingWords);

const reasonWords: Record<ReturnReason, MessageWords> = {
  domain: both('推广域名未备案', 'the domain is not registered (filing)'),
  authority: both('所在用户组没有权限', 'the user group does not have permission'),
  other: both('其他原因', 'another reason'),
};

export const campaignMessages = {
  subTitle: both('渠道活动', 'Campaign'),
  waits: both('渠道活动申请待处理', 'A campaign is waiting for you'),
  progress: both('渠道活动申请有新进展', 'Your campaign has progressed'),
  returned: both('渠道活动申请被退回', 'Your campaign was returned'),
  launched: both('渠道活动已正式上线', 'A campaign has launched'),
  promoted: both('已开始推广', 'is being promoted'),
};

/** A sentence that starts with the name of a campaign. */
export const quoted = (name: string, rest: MessageWords): MessageWords =>
  both(`“${name}”${rest['zh-CN']}`, `“${name}” ${rest['en-US']}`);

/** Why an application was returned, in one line. */
export const reasonsIn = (reasons: readonly { code: ReturnReason; note: string }[], locale: Locale): string =>
  reasons
    .map(({ code, note }) => (code === 'other' ? note : reasonWords[code][locale]))
    .join({ 'zh-CN': '；', 'en-US': '; ' }[locale]);

const zh = {
  system: '系统',
  conflict: (who: string, what: string) => `${who}已${what}，请查看最新进度`,
  impossible: '该申请当前所处的步骤不允许此操作，请查看最新进度',
  ownReview: '不能审核或退回自己的申请，请由其他管理员处理',
  notAuthor: '只有申请人可以进行此操作',
  noteRequired: '请填写其他原因',
};

const en: typeof zh = {
  system: 'System',
  conflict: (who, what) => `${who} ${what} in the meantime. Check the latest progress`,
  impossible: 'This is not possible in the current step. Check the latest progress',
  ownReview: 'You can’t review or return your own application. Ask another admin',
  notAuthor: 'Only the applicant can do that',
  noteRequired: 'Enter the other reason',
};

export const activityWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
