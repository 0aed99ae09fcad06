import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { machine } from '../machine.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant } from '../text.ts';

export const MessageType = Type.Union([Type.Literal('message'), Type.Literal('notice'), Type.Literal('todo')]);
export type MessageType = Static<typeof MessageType>;

/**
 * 0 not started, 1 done, 2 in progress, 3 needs attention (lost, returned, about to expire); only on notices and
 * to-dos.
 */
export const MessageProgress = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** Texts arrive in the reader's language; `link` is the page that the message is about, null when there is none. */
export const Message = Type.Object({
  id: Type.Integer(),
  type: MessageType,
  title: Type.String(),
  subTitle: Type.String(),
  avatar: Type.String(),
  content: Type.String(),
  time: Instant,
  status: Type.Union([Type.Literal(0), Type.Literal(1)]),
  messageType: Type.Optional(MessageProgress),
  link: Type.Union([Type.String(), Type.Null()]),
});
export type Message = Static<typeof Message>;

/** How many messages the message box shows of each type. */
export const MESSAGE_BOX_SIZE = 20;

export const Unread = Type.Object({ message: Type.Integer(), notice: Type.Integer(), todo: Type.Integer() });
export type Unread = Static<typeof Unread>;

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/message/list',
  access: 'signed-in',
  reads: ['notifications.messages'],
  summary: 'Latest messages of the signed-in account, at most 20 of each type, the newest first',
  summaryZh: '当前账号的最新消息，每种类型最多 20 条，最新的在前',
  output: Type.Array(Message),
});

/** The same by POST, as clients of the specification's demo ask for it. */
export const postMessageList = endpoint({
  ...listMessages,
  name: 'postMessageList',
  method: 'POST',
});

export const unreadMessages = endpoint({
  name: 'unreadMessages',
  method: 'GET',
  path: '/api/message/unread',
  access: 'signed-in',
  reads: ['notifications.messages'],
  summary: 'Number of unread messages by type',
  summaryZh: '各类型未读消息数',
  output: Unread,
});

export const searchMessages = endpoint({
  name: 'searchMessages',
  method: 'GET',
  path: '/api/message/search',
  access: 'signed-in',
  reads: ['notifications.messages'],
  summary: 'All messages of the signed-in account, page by page, the newest first',
  summaryZh: '当前账号的全部消息，分页，最新的在前',
  query: Type.Object({
    ...PageQuery.properties,
    type: Type.Optional(MessageType),
    status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  }),
  output: PageOf(Message),
});

export const readMessages = endpoint({
  name: 'readMessages',
  method: 'POST',
  path: '/api/message/read',
  access: 'signed-in',
  changes: ['notifications.messages'],
  summary: 'Mark messages of the signed-in account as read; ids of others change nothing',
  summaryZh: '将当前账号的消息标为已读；他人消息的编号不产生任何影响',
  body: Type.Object({
    ids: Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 }), { minItems: 1, maxItems: 500 }),
  }),
  output: Type.Boolean(),
});

export const readAllMessages = endpoint({
  name: 'readAllMessages',
  method: 'POST',
  path: '/api/message/read-all',
  access: 'signed-in',
  changes: ['notifications.messages'],
  summary: 'Mark every message, or every message of one type, as read',
  summaryZh: '将全部消息或某一类型的消息标为已读',
  body: Type.Object({ type: Type.Optional(MessageType) }),
  output: Type.Boolean(),
});

export const clearMessages = endpoint({
  name: 'clearMessages',
  method: 'POST',
  path: '/api/message/clear',
  access: 'signed-in',
  changes: ['notifications.messages'],
  summary: 'Remove the read messages of one type for good',
  summaryZh: '永久清除某一类型的已读消息',
  body: Type.Object({ type: MessageType }),
  output: Type.Object({ removed: Type.Integer() }),
});

export const messageChannel = channel({
  topic: 'messages',
  access: 'signed-in',
  own: true,
  kept: true,
  events: {
    /** A new message; the box fetches it so that it arrives in the reader's language. */
    arrived: Type.Object({
      id: Type.Integer(),
      type: MessageType,
      /** An alarm: a line on air was lost. */
      alarm: Type.Optional(Type.Boolean()),
    }),
    /** Something was read or cleared, here or in another tab. */
    changed: Type.Object({ type: Type.Union([MessageType, Type.Null()]) }),
  },
  stales: { arrived: ['notifications.messages'], changed: ['notifications.messages'] },
});

/** A message belongs to its reader (`author` here is the reader): read once, removed only when read. */
export const messageMachine = machine({
  initial: 'unread',
  states: ['unread', 'read', 'removed'],
  moves: {
    read: { from: ['unread'], to: 'read', by: ['author'] },
    clear: { from: ['read'], to: 'removed', by: ['author'] },
  },
});
