import {
  CHAT_TEXT_MAX,
  type ChatMuted,
  NICKNAME_MAX,
  type NicknameFault,
  type SayRefusal,
} from '@onair/contract/chat/room';
import type { Locale } from '@onair/contract/text';

/** Messages to people in a chat room. */
type Words = {
  refused: Record<SayRefusal, string>;
  nickname: Record<NicknameFault, string>;
  muted: (muted: ChatMuted) => string;
};

export const chatWords: Record<Locale, Words> = {
  'zh-CN': {
    refused: {
      muted: '您已被禁言。',
      slow: '慢速模式：请稍后再发。',
      blocked: '消息含有不允许的词语，未发送。',
      held: '消息待审核，通过后会显示。',
      tooLong: `消息最多 ${CHAT_TEXT_MAX} 个字。`,
      flood: '发送太快，请稍后再试。',
      closed: '聊天已关闭。',
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
    muted: ({ network, reason }) =>
      `${network ? '您所在的网络已被禁言。' : '您已被禁言。'}${reason ? `原因：${reason}` : ''}`,
  },
  'en-US': {
    refused: {
      muted: 'You are muted.',
      slow: 'Slow mode: please wait before the next message.',
      blocked: 'The message contains words that are not allowed and was not sent.',
      held: 'The message awaits review and will be shown once it passes.',
      tooLong: `Use up to ${CHAT_TEXT_MAX} characters.`,
      flood: 'Too fast. Please wait a moment.',
      closed: 'The chat is closed.',
      invalid: 'This message can’t be sent. Change it and try again.',
      guests: 'Only confirmed accounts may speak now.',
      network: 'Too many messages from your network. Please wait a moment.',
      nickname: 'Enter a nickname first.',
    },
    nickname: {
      length: `A nickname has 1 to ${NICKNAME_MAX} characters.`,
      characters: 'A nickname has letters, digits, spaces and . _ - · only.',
      staff: 'The nickname looks like the name of a staff member. Enter another.',
      banned: 'The nickname contains words that are not allowed. Enter another.',
    },
    muted: ({ network, reason }) =>
      `${network ? 'Guests of your network are muted.' : 'You are muted.'}${reason ? ` Reason: ${reason}` : ''}`,
  },
};
