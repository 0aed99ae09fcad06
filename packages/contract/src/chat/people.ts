import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Line, OrNull, Uuid } from '../text.ts';
import { ChatRank, ChatRow } from './line.ts';
import { MUTE_REASON_MAX } from './room.ts';

const InStudio = Type.Object({ studioId: Type.Optional(Uuid) });
const ById = Type.Object({ id: Uuid });

/** Minutes of a mute; null is permanent. */
export const MuteMinutes = Type.Union([
  Type.Literal(1),
  Type.Literal(10),
  Type.Literal(60),
  Type.Literal(1440),
  Type.Null(),
]);
export type MuteMinutes = Static<typeof MuteMinutes>;

/** `person`: that person alone. `network`: guests and unconfirmed accounts in the network that the person speaks from. */
export const MuteScope = Type.Union([Type.Literal('person'), Type.Literal('network')]);
export type MuteScope = Static<typeof MuteScope>;

/** `until` null is for good. The muted person is told the reason; it may be empty. */
export const Mute = Type.Object({
  until: OrNull(Instant),
  at: Instant,
  by: Type.String(),
  scope: MuteScope,
  reason: Type.String(),
});

export const ChatPerson = Type.Object({
  id: Uuid,
  studioId: Uuid,
  name: Type.String(),
  rank: ChatRank,
  /** User name of the account; null for guests. */
  account: OrNull(Type.String()),
  firstAt: Instant,
  lastAt: Instant,
  muted: OrNull(Mute),
});
export type ChatPerson = Static<typeof ChatPerson>;

/**
 * Muting again replaces the time. Without a scope it is the network of guests and unconfirmed accounts, whose name and
 * browser's store are easily changed, and the person otherwise; `rejected` for the network of a confirmed account.
 */
export const muteChatter = endpoint({
  name: 'muteChatter',
  method: 'POST',
  path: '/api/chat/people/:id/mute',
  access: 'confirmed',
  changes: ['chat.people'],
  summary: 'Keep a person from speaking for a while, or for good',
  summaryZh: '禁言一段时间或永久禁言',
  params: ById,
  body: Type.Object({
    minutes: MuteMinutes,
    scope: Type.Optional(MuteScope),
    reason: Type.Optional(Line(MUTE_REASON_MAX)),
  }),
  output: ChatPerson,
  refusals: ['notFound', 'forbidden', 'rejected'],
  idempotent: true,
});

export const MuteReach = Type.Object({
  /** Whether the person's network can be muted: that of guests and unconfirmed accounts. */
  network: Type.Boolean(),
  /**
   * Other guests and unconfirmed accounts of that network who entered or spoke during the last day, and the latest of
   * them. Of those who only entered, a network gets a limited number noted a minute, so they may be more.
   */
  count: Type.Integer(),
  guests: Type.Array(Type.Object({ id: Uuid, name: Type.String(), lastAt: Instant })),
});
export type MuteReach = Static<typeof MuteReach>;

export const muteReach = endpoint({
  name: 'muteReach',
  method: 'GET',
  path: '/api/chat/people/:id/network',
  access: 'confirmed',
  reads: ['chat.people'],
  summary: 'Who else a mute of a guest’s network would reach',
  summaryZh: '若对游客所在网络禁言，还会影响哪些人',
  params: ById,
  output: MuteReach,
  refusals: ['notFound', 'forbidden'],
});

export const unmuteChatter = endpoint({
  name: 'unmuteChatter',
  method: 'POST',
  path: '/api/chat/people/:id/unmute',
  access: 'confirmed',
  changes: ['chat.people'],
  summary: 'Let a muted person speak again',
  summaryZh: '解除禁言',
  params: ById,
  output: ChatPerson,
  refusals: ['notFound', 'forbidden'],
  idempotent: true,
});

export const mutedChatters = endpoint({
  name: 'mutedChatters',
  method: 'GET',
  path: '/api/chat/muted',
  access: 'chat',
  reads: ['chat.people'],
  summary: 'Who is muted in a chat room, the latest first',
  summaryZh: '直播间当前被禁言的人，最新的在前',
  query: InStudio,
  output: Type.Array(ChatPerson),
  refusals: ['notFound'],
});

/** `act` is the kind of the event; `detail` what it was about: a line’s content, an end of a mute. */
export const personInChat = endpoint({
  name: 'personInChat',
  method: 'GET',
  path: '/api/chat/people/:id',
  access: 'chat',
  reads: ['chat.people'],
  summary: 'A person in a chat room with recent lines and what operators did',
  summaryZh: '某人在直播间的最近发言与受到的处理',
  params: ById,
  output: Type.Object({
    person: ChatPerson,
    /** A mute of the person's network that someone else caused. */
    mutedWith: OrNull(Type.Object({ id: Uuid, name: Type.String(), until: OrNull(Instant) })),
    lines: Type.Array(ChatRow),
    acts: Type.Array(
      Type.Object({
        seq: Type.Integer(),
        act: Type.String(),
        by: Type.String(),
        at: Instant,
        detail: Type.String(),
        /** Of a mute. */
        scope: OrNull(MuteScope),
        reason: Type.String(),
      }),
    ),
  }),
  refusals: ['notFound'],
});

export const ChatModerator = Type.Object({
  accountId: Uuid,
  username: Type.String(),
  name: Type.String(),
  since: Instant,
});
export type ChatModerator = Static<typeof ChatModerator>;

export const chatModerators = endpoint({
  name: 'chatModerators',
  method: 'GET',
  path: '/api/chat/moderators',
  access: 'chat',
  reads: ['chat.moderators'],
  summary: 'Accounts that moderate a chat room',
  summaryZh: '直播间的房管',
  query: InStudio,
  output: Type.Array(ChatModerator),
  refusals: ['notFound'],
});

/** `rejected` when the account is disabled or unconfirmed, or an admin, who may do more already. */
export const addChatModerator = endpoint({
  name: 'addChatModerator',
  method: 'POST',
  path: '/api/chat/moderators',
  access: 'chat',
  changes: ['chat.moderators'],
  summary: 'Make an account a moderator of a chat room',
  summaryZh: '将账号设为直播间的房管',
  body: Type.Object({ ...InStudio.properties, username: Line(64, { minLength: 1 }) }),
  output: Type.Array(ChatModerator),
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

export const removeChatModerator = endpoint({
  name: 'removeChatModerator',
  method: 'DELETE',
  path: '/api/chat/moderators/:accountId',
  access: 'chat',
  changes: ['chat.moderators'],
  summary: 'Take the rank of a moderator back',
  summaryZh: '收回房管身份',
  params: Type.Object({ accountId: Uuid }),
  query: InStudio,
  output: Type.Array(ChatModerator),
  refusals: ['notFound'],
  idempotent: true,
});
