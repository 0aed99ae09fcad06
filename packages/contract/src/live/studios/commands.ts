import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, Line, Uuid } from '../../text.ts';
import type { LineName, RenditionName } from '../media/lines.ts';
import { Clarity, Rendition, Source, StudioLine, StudioNow } from './now.ts';
import { TITLE_MAX } from './studios.ts';

/**
 * Commands of an operator to a studio on air. All return the state of the studio a moment ago; the effect shows in the
 * next `now` of the `studios` topic. Refusals: `unavailable` (503) while the media process is away, its field `media`
 * names why (MediaAway); `conflict` when the studio cannot do it now, its field `studio` has the rule `lineNotLive`,
 * `noPicture`, `lineBusy` or `notPossible`.
 */
const command = {
  method: 'POST',
  access: 'live',
  changes: ['live.now', 'live.timeline'],
  params: Type.Object({ id: Uuid }),
  output: StudioNow,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
} as const;

/** Waits for the target's next key frame; `pending` names it meanwhile. */
export const switchLine = endpoint({
  name: 'switchLine',
  path: '/api/studio/:id/switch',
  summary: 'Show another line, or the slate, to the audience',
  summaryZh: '让观众看到另一条线路或垫片',
  ...command,
  body: Type.Object({ to: Source }),
});

export const muteStudio = endpoint({
  name: 'muteStudio',
  path: '/api/studio/:id/mute',
  summary: 'Replace the sound of the program by silence, or give it back',
  summaryZh: '将节目声音换成静音，或恢复',
  ...command,
  body: Type.Object({ muted: Type.Boolean() }),
});

export const takeDelayed = endpoint({
  name: 'takeDelayed',
  path: '/api/studio/:id/take',
  summary: 'Let the delayed program through to the audience',
  summaryZh: '让延时中的节目播出给观众',
  ...command,
});

export const cutDelayed = endpoint({
  name: 'cutDelayed',
  path: '/api/studio/:id/cut',
  summary: 'Show the slate instead of what is delayed, before the audience sees it',
  summaryZh: '在观众看到之前用垫片替换延时中的节目',
  ...command,
});

/** A step of `waitLonger`. */
export const WAIT_MINUTES = 10;

/**
 * The live ends so much later than it would while nobody sends. `rejected` while someone does, where the studio waits for a
 * person anyway, and beyond the longest patience.
 */
export const waitLonger = endpoint({
  name: 'waitLonger',
  path: '/api/studio/:id/wait',
  summary: 'While nobody sends, let the live wait ten minutes longer for its encoder',
  summaryZh: '无人推流时，让直播再等编码器十分钟',
  ...command,
  refusals: ['notFound', 'conflict', 'rejected'],
});

/**
 * Puts a line on air with the title and the category of the live. `notPossible` while something is on air,
 * `lineNotLive` without a signal on that line, `noPicture` where it has sound alone. With a `plan` the studio also takes over its method, and the live
 * belongs to the plan: `rejected` when it went on air or was deleted meanwhile.
 */
export const goLive = endpoint({
  name: 'goLive',
  path: '/api/studio/:id/live',
  summary: 'Go live: put a line that waits on air',
  summaryZh: '开播：将等待中的线路播出',
  ...command,
  changes: ['live.studios', 'live.now', 'live.timeline'],
  body: Type.Object({
    line: StudioLine,
    title: Line(TITLE_MAX, { minLength: 1 }),
    mainCategory: Line(30, { minLength: 1 }),
    subCategory: Line(30, { minLength: 1 }),
    plan: Type.Optional(Uuid),
  }),
  refusals: ['notFound', 'conflict', 'rejected'],
});

/** Marks this moment of the live for the person who cuts clips of it; the report lists the marks. `rejected` without a live. */
export const markLive = endpoint({
  name: 'markLive',
  path: '/api/studio/:id/mark',
  summary: 'Mark this moment of the live, for its report',
  summaryZh: '标记直播中的当前时刻，写入报告',
  ...command,
  body: Type.Object({ note: Type.Optional(Line(100)) }),
  refusals: ['notFound', 'rejected'],
});

/**
 * The keys are refused for the studio's cool-down; the report is created. `notPossible` while nothing is on and nobody
 * publishes.
 */
export const endLive = endpoint({
  name: 'endLive',
  path: '/api/studio/:id/end',
  summary: 'End the live: viewers are told, publishers dropped and refused for a while',
  summaryZh: '结束直播：告知观众，断开推流并在一段时间内拒绝',
  ...command,
});

export const dropLine = endpoint({
  name: 'dropLine',
  path: '/api/studio/:id/drop',
  summary: 'Disconnect anyone who publishes on a line',
  summaryZh: '断开某线路上的推流',
  ...command,
  body: Type.Object({ line: StudioLine }),
});

/** Starts the rendition where it does not run. */
export const chooseClarity = endpoint({
  name: 'chooseClarity',
  path: '/api/studio/:id/clarity',
  summary: 'Select the picture quality that new viewers get',
  summaryZh: '选择新观众默认看到的清晰度',
  ...command,
  body: Type.Object({ rendition: Clarity }),
});

/** If this rendition was the default, the source becomes it. */
export const removeClarity = endpoint({
  name: 'removeClarity',
  path: '/api/studio/:id/clarity/remove',
  summary: 'Stop a rendition; its viewers move to the source',
  summaryZh: '停止一种清晰度，其观众转到原画',
  ...command,
  body: Type.Object({ rendition: Rendition }),
});

/** Path at which a browser that publishes opens its WebSocket; the first message is the token, then FLV. */
export const publishPath = (slug: string): string => `/api/live/${slug}/publish`;

/** `rejected` unless the method is `web`. Not idempotent: a token is valid for one socket. */
export const publishToken = endpoint({
  name: 'publishToken',
  method: 'POST',
  path: '/api/studio/:id/publish-pass',
  access: 'live',
  changes: [],
  summary: 'A token with which a browser may publish on the main line, good once and for 60 seconds',
  summaryZh: '浏览器推流用的令牌，60 秒内有效，只能用一次',
  params: Type.Object({ id: Uuid }),
  output: Type.Object({ token: Type.String(), path: Type.String(), expiresAt: Instant }),
  refusals: ['notFound', 'rejected', 'conflict'],
  secret: true,
});

/** The program before its safety delay, one line, or a rendition as the audience gets it. */
export type PreviewSource = 'preview' | LineName | RenditionName;

/** WebSocket of the operators' preview: the first message is the session token. Without `source` the undelayed program. */
export const previewPath = (studioId: string, source: PreviewSource = 'preview'): string =>
  `/api/studio/${studioId}/preview/flv?source=${source}`;
