import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Line, OrNull, Uuid } from '../text.ts';
import { ChatMode, ChatRow } from './line.ts';

export * from './line.ts';
export * from './people.ts';

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
  access: 'chat',
  reads: ['chat.lines'],
  summary: 'Lines of a chat room by category and text',
  summaryZh: '按类别与文字查看直播间的聊天消息',
  body: Type.Object({
    ...Filter,
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  output: Type.Array(ChatRow),
  refusals: ['notFound'],
});

/**
 * What was said in a room within a span of time, in its order: to be shown in time with a recording. The next page
 * begins with the `time` of the last line (`from`) and its `seq` (`after`). `latest`: the last lines of the span, not
 * its first. Readers with `live:read` alone get no deleted or held ones.
 */
export const replayChat = endpoint({
  name: 'replayChat',
  method: 'GET',
  path: '/api/chat/replay',
  access: 'chat:read',
  reads: ['chat.lines'],
  summary: 'Lines of a chat room within a span of time; to moderators of all rooms deleted and held ones too',
  summaryZh: '直播间某一时段内的聊天消息；可管理聊天者还能看到已删除和待审核的消息',
  query: Type.Object({
    studioId: Uuid,
    from: Instant,
    until: Instant,
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    latest: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  }),
  output: Type.Array(ChatRow),
});

/**
 * Acts of operators. Who may act on whom is `chatActs`: `forbidden` otherwise. Each is audited, is an event in the room,
 * and has an opposite that undoes it; doing what is done already changes nothing and answers the same.
 */
const act = <const N extends string, const P extends string>(
  name: N,
  path: P,
  access: 'chat' | 'confirmed',
  summary: string,
  summaryZh: string,
) =>
  endpoint({
    name,
    method: 'POST',
    path,
    access,
    changes: ['chat.lines', 'chat.favorites'],
    summary,
    summaryZh,
    params: ById,
    output: ChatRow,
    refusals: ['notFound', 'forbidden', 'conflict'],
    idempotent: true,
  });

export const deleteChat = act(
  'deleteChat',
  '/api/chat/lines/:id/delete',
  'confirmed',
  'Take a line out of the chat',
  '从聊天中移除一条消息',
);
export const restoreChat = act(
  'restoreChat',
  '/api/chat/lines/:id/restore',
  'confirmed',
  'Show a deleted line again',
  '重新显示已删除的消息',
);
/** A line that is not shown cannot be pinned: `conflict`. A room has one pinned line; another one takes its place. */
export const pinChat = act(
  'pinChat',
  '/api/chat/lines/:id/pin',
  'confirmed',
  'Pin a line above the chat',
  '将一条消息置顶',
);
export const unpinChat = act('unpinChat', '/api/chat/lines/:id/unpin', 'confirmed', 'Unpin a line', '取消置顶');
export const collectChat = act(
  'collectChat',
  '/api/chat/lines/:id/collect',
  'chat',
  'Add a line to the favorites',
  '将一条消息加入收藏',
);
export const uncollectChat = act(
  'uncollectChat',
  '/api/chat/lines/:id/uncollect',
  'chat',
  'Take a line out of the favorites',
  '将一条消息移出收藏',
);

/** `pass` shows the line, unmasked; `reject` deletes it. `conflict` for a line that is not held or pending. */
export const decideHeld = endpoint({
  name: 'decideHeld',
  method: 'POST',
  path: '/api/chat/lines/:id/decide',
  access: 'confirmed',
  changes: ['chat.lines'],
  summary: 'Pass or reject a line in which banned words were found',
  summaryZh: '通过或拒绝含有违禁词的消息',
  params: ById,
  body: Type.Object({ decision: Type.Union([Type.Literal('pass'), Type.Literal('reject')]) }),
  output: ChatRow,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

/** The team's favorites: unhandled ones first, then the latest first. */
export const chatQueue = endpoint({
  name: 'chatQueue',
  method: 'GET',
  path: '/api/chat/queue',
  access: 'chat',
  reads: ['chat.favorites'],
  summary: 'Favorite lines of a chat room, as a queue of the team',
  summaryZh: '直播间的收藏消息，作为团队的待办',
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
  access: 'chat',
  changes: ['chat.favorites'],
  summary: 'Mark a favorite line as dealt with, or not',
  summaryZh: '标记收藏的消息已处理或未处理',
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
  access: 'chat',
  reads: ['chat.mode'],
  summary: 'The rules of a chat room',
  summaryZh: '直播间的聊天规则',
  query: InStudio,
  output: ChatModeNow,
  refusals: ['notFound'],
});

/** On `conflict` the fault of `version` has the rule `latest` and the latest version as its message. */
export const saveChatMode = endpoint({
  name: 'saveChatMode',
  method: 'PUT',
  path: '/api/chat/mode',
  access: 'chat',
  changes: ['chat.mode'],
  summary: 'Open or close a chat room, slow it down, let guests in, select what banned words lead to',
  summaryZh: '开关聊天、慢速模式、是否允许游客以及违禁词的处理方式',
  body: Type.Object({ ...InStudio.properties, ...ChatMode.properties }),
  output: ChatMode,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

/** Maximum number of lines of one file; beyond it a filter is required. */
export const CHAT_EXPORT_MAX = 100_000;

export const downloadChat = endpoint({
  name: 'downloadChat',
  method: 'GET',
  path: '/api/chat/export',
  access: 'chat',
  summary: 'What a filter shows of a chat room, the latest first, as CSV or XLSX; at most 100,000 lines',
  summaryZh: '将筛选的聊天消息导出为 CSV 或 XLSX，最新的在前，最多 100,000 条',
  query: Type.Object({
    ...Filter,
    format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')], { default: 'csv' })),
  }),
  output: Type.Null(),
  transport: 'download',
  refusals: ['notFound', 'rejected'],
});
