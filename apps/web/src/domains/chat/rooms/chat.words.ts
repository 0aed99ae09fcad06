import { CHAT_TEXT_MAX, NICKNAME_MAX, type NicknameFault, type SayRefusal } from '@onair/contract/chat/room';
import type { Locale } from '@onair/contract/text';

type Words = {
  ranks: readonly [guest: string, user: string, moderator: string, admin: string];
  refusals: Record<SayRefusal, string>;
  nickname: Record<NicknameFault, string>;
  muteOf: (name: string) => string;
  muteWhom: string;
  muteFor: string;
  /** Whom a mute binds, and what follows from either choice. */
  scopes: Record<'network' | 'person', string>;
  personOnly: string;
  alsoMuted: (count: number, names: readonly string[]) => string;
  /** Who else a mute would reach could not be read: a whole network is not muted blindly. */
  reachUnknown: string;
  reason: string;
  reasonHint: string;
  /** Why a person is muted. */
  because: (reason: string) => string;
  networkHeld: (name: string, guests: number) => string;
  /** How long a person is muted. */
  minutes: Record<1 | 10 | 60 | 1440 | 'forGood', string>;
  /** Confirmations of an operator's actions. */
  done: Record<'delete' | 'restore' | 'pin' | 'unpin' | 'pass' | 'reject', string> &
    Record<'mute' | 'unmute', (name: string) => string>;
};

/** Texts shared by both sides of a chat: the audience page and the console. */
export const chatWords: Record<Locale, Words> = {
  'zh-CN': {
    ranks: ['游客', '用户', '房管', '管理员'],
    refusals: {
      muted: '您已被禁言，消息未发送。',
      slow: '慢速模式，请稍后再发。',
      blocked: '消息含有不允许的词语，未发送。',
      held: '消息待审核，通过后会显示。',
      tooLong: `消息最多 ${CHAT_TEXT_MAX} 个字。`,
      flood: '发送太快，请稍后再试。',
      closed: '聊天已关闭，消息未发送。',
      invalid: '消息无法发送。',
      guests: '当前仅已确认的账号可以发言。',
      network: '您所在网络发送的消息太多，请稍等片刻再发。',
      nickname: '请先填写昵称。',
    },
    nickname: {
      length: `昵称为 1 到 ${NICKNAME_MAX} 个字。`,
      characters: '昵称只能使用文字、数字、空格和 . _ - ·。',
      staff: '昵称与工作人员的名称相似，请换一个。',
      banned: '昵称含有不允许的词语，请换一个。',
    },
    muteOf: (name) => `禁言 ${name}`,
    muteWhom: '禁言对象',
    muteFor: '时长',
    scopes: { network: '整个网络的游客', person: '仅此人' },
    personOnly: '换一个昵称或清除浏览器数据后，此人又可以发言。',
    alsoMuted: (count, names) =>
      count === 0
        ? '该网络近一天没有其他游客。已确认的账号不受影响。'
        : `还会禁言该网络近一天的 ${count} 名游客：${names.join('、')}${count > names.length ? ' 等' : ''}。已确认的账号不受影响。`,
    reachUnknown: '未能查到此网络还有谁，只能禁言此人。',
    reason: '原因',
    reasonHint: '被禁言的人会看到。',
    because: (reason) => `原因：${reason}`,
    networkHeld: (name, guests) =>
      `一个网络发送过快，已限制为每秒 5 条：${name}${guests > 1 ? ` 等 ${guests} 名游客` : ''}`,
    minutes: { 1: '1 分钟', 10: '10 分钟', 60: '1 小时', 1440: '1 天', forGood: '永久' },
    done: {
      delete: '消息已删除',
      restore: '消息已恢复',
      pin: '消息已置顶',
      unpin: '已取消置顶',
      pass: '消息已通过',
      reject: '消息已拒绝',
      mute: (name) => `${name} 已被禁言`,
      unmute: (name) => `${name} 已解除禁言`,
    },
  },
  'en-US': {
    ranks: ['Guest', 'User', 'Moderator', 'Admin'],
    refusals: {
      muted: 'You are muted. Your message was not sent.',
      slow: 'Slow mode: wait a little before the next message.',
      blocked: 'Not sent: it contains words that are not allowed.',
      held: 'In review. It is shown once approved.',
      tooLong: `Use up to ${CHAT_TEXT_MAX} characters.`,
      flood: 'Too fast: wait a moment.',
      closed: 'The chat is closed. Your message was not sent.',
      invalid: 'This message cannot be sent.',
      guests: 'Only confirmed accounts can write.',
      network: 'Too many messages from your network: wait a moment.',
      nickname: 'Enter a nickname first.',
    },
    nickname: {
      length: `Use 1 to ${NICKNAME_MAX} characters.`,
      characters: 'Use only letters, digits, spaces and . _ - ·',
      staff: 'Too close to a staff member’s name. Enter another.',
      banned: 'It contains words that are not allowed. Enter another.',
    },
    muteOf: (name) => `Mute ${name}`,
    muteWhom: 'Who is muted',
    muteFor: 'For how long',
    scopes: { network: 'Guests of the whole network', person: 'This person only' },
    personOnly: 'They can write again under another nickname or after clearing the browser’s data.',
    alsoMuted: (count, names) =>
      count === 0
        ? 'No other guest of this network in the last day. Confirmed accounts are not affected.'
        : `Also mutes ${count} ${count === 1 ? 'guest' : 'guests'} of this network in the last day: ${names.join(', ')}${count > names.length ? ' …' : ''}. Confirmed accounts are not affected.`,
    reachUnknown: 'Who else is in this network could not be looked up: only this person can be muted.',
    reason: 'Reason',
    reasonHint: 'Those who are muted see it.',
    because: (reason) => `Reason: ${reason}`,
    networkHeld: (name, guests) =>
      `One network writes too fast and is held to 5 messages per second: ${name}${guests > 1 ? ` (${guests} guests)` : ''}`,
    minutes: { 1: '1 minute', 10: '10 minutes', 60: '1 hour', 1440: '1 day', forGood: 'Permanently' },
    done: {
      delete: 'The message was deleted',
      restore: 'The message was restored',
      pin: 'The message was pinned',
      unpin: 'The message was unpinned',
      pass: 'The message was allowed',
      reject: 'The message was blocked',
      mute: (name) => `${name} was muted`,
      unmute: (name) => `${name} was unmuted`,
    },
  },
};
