import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Line, OrNull, Uuid } from '../text.ts';
import { ChatMode } from './line.ts';
import { ChatRow } from './row.ts';

export * from './people.ts';
export * from './row.ts';

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
  reads: ['chat.lines'],
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
    changes: ['chat.lines', 'chat.favourites'],
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
  changes: ['chat.lines'],
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
  reads: ['chat.favourites'],
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
  changes: ['chat.favourites'],
  summary: 'Mark a favourite line as dealt with, or not',
  params: ById,
  body: Type.Object({ handled: Type.Boolean() }),
  output: ChatRow,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
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
  reads: ['chat.mode'],
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
  changes: ['chat.mode'],
  summary: 'Open or close a chat room, slow it down, let guests in, choose what banned words lead to',
  body: Type.Object({ ...InStudio.properties, ...ChatMode.properties }),
  output: ChatMode,
  refusals: ['notFound', 'conflict'],
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
