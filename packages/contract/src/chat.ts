import { type Static, Type } from 'typebox';
import { ChatLine, ChatMode, ChatRank } from './chat-line.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Line, Uuid } from './text.ts';

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** A line as operators get it over HTTP. */
export const ChatRow = Type.Object({
  ...ChatLine.properties,
  /** What the person wrote, where banned words were masked; null otherwise. */
  original: OrNull(Type.String()),
  /** Banned words that were found in it. */
  words: Type.Array(Type.String()),
  /** Whether an operator has to look at it, or what was decided; null when nothing was found in it. */
  review: OrNull(Type.Union([Type.Literal('pending'), Type.Literal('passed'), Type.Literal('rejected')])),
  /** Whether somebody of the team has dealt with a favourite. */
  handled: Type.Boolean(),
});
export type ChatRow = Static<typeof ChatRow>;

/** `held`: lines that wait for an operator, shown or not. `staff`: moderators and admins. */
export const ChatCategory = Type.Union([
  Type.Literal('all'),
  Type.Literal('collected'),
  Type.Literal('held'),
  Type.Literal('deleted'),
  Type.Literal('staff'),
  Type.Literal('users'),
  Type.Literal('guests'),
]);
export type ChatCategory = Static<typeof ChatCategory>;

/** `studioId` is the main studio unless named. `text` is found in content and name, whatever its case. */
const Filter = {
  studioId: Type.Optional(Uuid),
  category: Type.Optional(ChatCategory),
  text: Type.Optional(Line(100)),
};

const InStudio = Type.Object({ studioId: Type.Optional(Uuid) });
const ById = Type.Object({ id: Uuid });

/** The latest lines of a filter, the oldest of them first. `before`: only lines whose `seq` is smaller. */
export const listChat = endpoint({
  name: 'listChat',
  method: 'POST',
  path: '/api/chat/list',
  access: 'admin',
  summary: 'Lines of a chat room by category and text',
  body: Type.Object({
    ...Filter,
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  output: Type.Array(ChatRow),
  refusals: ['notFound'],
});

/**
 * Acts of operators. Who may act on whom is `chatActs`: `forbidden` otherwise. Each is audited, is an event in the room,
 * and has an opposite that undoes it; doing what is done already changes nothing and answers the same.
 */
const act = <const N extends string, const P extends string>(
  name: N,
  path: P,
  access: 'admin' | 'signed-in',
  summary: string,
) =>
  endpoint({
    name,
    method: 'POST',
    path,
    access,
    summary,
    params: ById,
    output: ChatRow,
    refusals: ['notFound', 'forbidden', 'conflict'],
    idempotent: true,
  });

export const deleteChat = act('deleteChat', '/api/chat/lines/:id/delete', 'signed-in', 'Take a line out of the chat');
export const restoreChat = act('restoreChat', '/api/chat/lines/:id/restore', 'signed-in', 'Show a deleted line again');
/** A line that is not shown cannot be pinned: `conflict`. A room has one pinned line; another one takes its place. */
export const pinChat = act('pinChat', '/api/chat/lines/:id/pin', 'signed-in', 'Pin a line above the chat');
export const unpinChat = act('unpinChat', '/api/chat/lines/:id/unpin', 'signed-in', 'Unpin a line');
export const collectChat = act('collectChat', '/api/chat/lines/:id/collect', 'admin', 'Add a line to the favourites');
export const uncollectChat = act(
  'uncollectChat',
  '/api/chat/lines/:id/uncollect',
  'admin',
  'Take a line out of the favourites',
);

/** `pass` shows the line, unmasked; `reject` deletes it. A line that does not wait is a `conflict`. */
export const decideHeld = endpoint({
  name: 'decideHeld',
  method: 'POST',
  path: '/api/chat/lines/:id/decide',
  access: 'signed-in',
  summary: 'Pass or reject a line in which banned words were found',
  params: ById,
  body: Type.Object({ decision: Type.Union([Type.Literal('pass'), Type.Literal('reject')]) }),
  output: ChatRow,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

/** The team's favourites, those not dealt with first, then the latest first. */
export const chatQueue = endpoint({
  name: 'chatQueue',
  method: 'GET',
  path: '/api/chat/queue',
  access: 'admin',
  summary: 'Favourite lines of a chat room, as a queue of the team',
  query: InStudio,
  output: Type.Array(
    Type.Object({
      ...ChatRow.properties,
      collectedBy: Type.String(),
      collectedAt: Instant,
      handledBy: OrNull(Type.String()),
      handledAt: OrNull(Instant),
    }),
  ),
  refusals: ['notFound'],
});

export const handleCollected = endpoint({
  name: 'handleCollected',
  method: 'POST',
  path: '/api/chat/lines/:id/handle',
  access: 'admin',
  summary: 'Mark a favourite line as dealt with, or not',
  params: ById,
  body: Type.Object({ handled: Type.Boolean() }),
  output: ChatRow,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

/** Minutes of a mute; null is for good. */
export const MuteMinutes = Type.Union([
  Type.Literal(1),
  Type.Literal(10),
  Type.Literal(60),
  Type.Literal(1440),
  Type.Null(),
]);
export type MuteMinutes = Static<typeof MuteMinutes>;

/** `until` null is for good. */
export const Mute = Type.Object({ until: OrNull(Instant), at: Instant, by: Type.String() });

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

/** Muting again replaces the time. */
export const muteChatter = endpoint({
  name: 'muteChatter',
  method: 'POST',
  path: '/api/chat/people/:id/mute',
  access: 'signed-in',
  summary: 'Keep a person from speaking for a while, or for good',
  params: ById,
  body: Type.Object({ minutes: MuteMinutes }),
  output: ChatPerson,
  refusals: ['notFound', 'forbidden'],
  idempotent: true,
});

export const unmuteChatter = endpoint({
  name: 'unmuteChatter',
  method: 'POST',
  path: '/api/chat/people/:id/unmute',
  access: 'signed-in',
  summary: 'Let a muted person speak again',
  params: ById,
  output: ChatPerson,
  refusals: ['notFound', 'forbidden'],
  idempotent: true,
});

export const mutedChatters = endpoint({
  name: 'mutedChatters',
  method: 'GET',
  path: '/api/chat/muted',
  access: 'admin',
  summary: 'Who is muted in a chat room, the latest first',
  query: InStudio,
  output: Type.Array(ChatPerson),
  refusals: ['notFound'],
});

/** `act` is the kind of the event; `detail` what it was about: a line’s content, an end of a mute. */
export const personInChat = endpoint({
  name: 'personInChat',
  method: 'GET',
  path: '/api/chat/people/:id',
  access: 'admin',
  summary: 'A person in a chat room with recent lines and what operators did',
  params: ById,
  output: Type.Object({
    person: ChatPerson,
    lines: Type.Array(ChatRow),
    acts: Type.Array(
      Type.Object({ seq: Type.Integer(), act: Type.String(), by: Type.String(), at: Instant, detail: Type.String() }),
    ),
  }),
  refusals: ['notFound'],
});

export const ChatModeNow = Type.Object({
  ...ChatMode.properties,
  /** Words of the banned-content rule that the filter looks for, and lines that wait for an operator. */
  words: Type.Integer(),
  held: Type.Integer(),
});
export type ChatModeNow = Static<typeof ChatModeNow>;

export const chatMode = endpoint({
  name: 'chatMode',
  method: 'GET',
  path: '/api/chat/mode',
  access: 'admin',
  summary: 'The rules of a chat room',
  query: InStudio,
  output: ChatModeNow,
  refusals: ['notFound'],
});

/** On `conflict` the fault of `version` has the rule `latest` and the latest version as its message. */
export const saveChatMode = endpoint({
  name: 'saveChatMode',
  method: 'PUT',
  path: '/api/chat/mode',
  access: 'admin',
  summary: 'Open or close a chat room, slow it down, let guests in, choose what banned words lead to',
  body: Type.Object({ ...InStudio.properties, ...ChatMode.properties }),
  output: ChatMode,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
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
  access: 'admin',
  summary: 'Accounts that moderate a chat room',
  query: InStudio,
  output: Type.Array(ChatModerator),
  refusals: ['notFound'],
});

/** `rejected` when the account is disabled, or an admin, who may do more already. */
export const addChatModerator = endpoint({
  name: 'addChatModerator',
  method: 'POST',
  path: '/api/chat/moderators',
  access: 'admin',
  summary: 'Make an account a moderator of a chat room',
  body: Type.Object({ ...InStudio.properties, username: Line(64, { minLength: 1 }) }),
  output: Type.Array(ChatModerator),
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

export const removeChatModerator = endpoint({
  name: 'removeChatModerator',
  method: 'DELETE',
  path: '/api/chat/moderators/:accountId',
  access: 'admin',
  summary: 'Take the rank of a moderator back',
  params: Type.Object({ accountId: Uuid }),
  query: InStudio,
  output: Type.Array(ChatModerator),
  refusals: ['notFound'],
  idempotent: true,
});

/** Lines that one file may hold; a filter narrows what is more. */
export const CHAT_EXPORT_MAX = 100_000;

export const downloadChat = endpoint({
  name: 'downloadChat',
  method: 'GET',
  path: '/api/chat/export',
  access: 'admin',
  summary: 'What a filter shows of a chat room, the latest first, as CSV or XLSX; at most 100,000 lines',
  query: Type.Object({
    ...Filter,
    format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')], { default: 'csv' })),
  }),
  output: Type.Null(),
  transport: 'download',
  refusals: ['notFound', 'rejected'],
});
