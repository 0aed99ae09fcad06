import type { ParameterState } from '@onair/contract/stream-parameters/changes';
import type { Locale } from '@onair/contract/text';
import { typed } from '@onair/contract/typed';
import { type MessageWords, sameInEveryLanguage } from '../notifications/index.ts';
import type { ChangeRow } from './stream-parameters.store.ts';

type States = Record<ParameterState, string>;

const zh = {
  system: '系统',
  states: typed<States>({
    pending: '审批中',
    approved: '已通过',
    finished: '已通过并生效',
    rejected: '已驳回',
    cancelled: '已取消',
  }),
  blank: '不能为空',
  order: '须满足：最小值 ≤ 默认值 ≤ 最大值',
  preset: '数值与该模式的预设不一致，请选择自定义',
  open: (number: string, who: string) => `该直播间已有审批中的变更 ${number}（${who} 提交），请等待其结束`,
  outdated: '该直播间的生效参数已更新，请按最新参数核对后再提交',
  unchanged: '参数与当前生效的参数相同，没有需要提交的修改',
  passed: (who: string, when: string, state: string) => `${who} 已于 ${when} 处理了这次变更，当前状态：${state}`,
  own: '不能审批自己提交的变更，请由另一位管理员处理',
  notAuthor: '只有提交人可以取消变更',
  parts: { video: '视频参数变更', audio: '音频参数变更', both: '视频参数变更；音频参数变更' },
};

const en: typeof zh = {
  system: 'System',
  states: {
    pending: 'waiting for approval',
    approved: 'approved',
    finished: 'approved and in effect',
    rejected: 'rejected',
    cancelled: 'canceled',
  },
  blank: 'must not be blank',
  order: 'must keep min ≤ default ≤ max',
  preset: 'differs from the preset of that mode; select Custom',
  open: (number, who) => `The studio has an open change ${number}, submitted by ${who}. Wait until it is decided`,
  outdated: 'Other parameters are in effect now. Compare with them, then submit again',
  unchanged: 'These parameters are already in effect. Change one, then submit',
  passed: (who, when, state) => `${who} dealt with this change at ${when}; it is ${state}`,
  own: 'You can’t approve your own change. Ask another admin',
  notAuthor: 'Only its author can cancel a change. Reject it instead',
  parts: {
    video: 'Video parameters changed',
    audio: 'Audio parameters changed',
    both: 'Video and audio parameters changed',
  },
};

/** The server's texts about parameter changes. */
export const parameterWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };

type TitleAndContent = { title: MessageWords; content: MessageWords };

/** A change waits for approval. */
export const todoWords = (number: string, { author, studio }: ChangeRow): TitleAndContent => ({
  title: { 'zh-CN': `参数变更 ${number} 待审批`, 'en-US': `Parameter change ${number} waits for approval` },
  content: {
    'zh-CN': `${author ?? ''} 提交了“${studio.nameZh}”的音视频参数变更，请审批。`,
    'en-US': `${author ?? ''} asks to change the stream parameters of ${studio.nameEn}.`,
  },
});

/** The result of a change, for its author; null until another person has decided. */
export const verdictWords = (number: string, { state, reason }: ChangeRow, by: string): TitleAndContent | null => {
  if (state === 'finished') {
    return {
      title: {
        'zh-CN': `参数变更 ${number} 已通过并生效`,
        'en-US': `Parameter change ${number} is approved and in effect`,
      },
      content: { 'zh-CN': `${by} 通过了您的变更。`, 'en-US': `${by} approved your change.` },
    };
  }
  if (state !== 'rejected') return null;
  return {
    title: { 'zh-CN': `参数变更 ${number} 被驳回`, 'en-US': `Parameter change ${number} was rejected` },
    content: sameInEveryLanguage(reason ?? ''),
  };
};
