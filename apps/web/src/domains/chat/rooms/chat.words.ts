import { CHAT_TEXT_MAX, NICKNAME_MAX, type NicknameFault, type SayRefusal } from '@onair/contract/chat/room';
import type { Locale } from '@onair/contract/text';

type Words = {
  ranks: readonly [guest: string, user: string, moderator: string, admin: string];
  refusals: Record<SayRefusal, string>;
  nickname: Record<NicknameFault, string>;
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
      guests: '当前仅登录用户可以发言。',
      nickname: '请先填写昵称。',
    },
    nickname: {
      length: `昵称为 1 到 ${NICKNAME_MAX} 个字。`,
      characters: '昵称只能使用文字、数字、空格和 . _ - ·。',
      staff: '昵称与工作人员的名称相似，请换一个。',
      banned: '昵称含有不允许的词语，请换一个。',
    },
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
      guests: 'Only signed-in users can write.',
      nickname: 'Enter a nickname first.',
    },
    nickname: {
      length: `Use 1 to ${NICKNAME_MAX} characters.`,
      characters: 'Use only letters, digits, spaces and . _ - ·',
      staff: 'Too close to a staff member’s name. Enter another.',
      banned: 'It contains words that are not allowed. Enter another.',
    },
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
