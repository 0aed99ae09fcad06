import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { StreamParameters } from '../../stream-parameters/stream-parameters.ts';
import { Instant, Line, OrNull, Prose, Uuid, Version } from '../../text.ts';
import { SrtState, StreamKeyState } from '../srt.ts';
import { Clarity, LiveMethod, MediaAvailability, Source, StudioLine, StudioNow, StudioStatus } from './now.ts';

/** Studios as their operators see them: cards, information, settings, method and stream keys. */
export const STUDIOS_MAX = 100;
export const TITLE_MAX = 50;
export const NOTIFICATION_MAX = 200;
/** Seconds of the safety delay, and for how long keys are refused after a live was ended. */
const DELAY_MAX = 60;
const COOL_DOWN_MAX = 600;
/** For how long a live goes on while nobody sends: what a studio says, at most and to begin with. */
export const PATIENCE_MAX_SECONDS = 12 * 3600;
export const PATIENCE_SECONDS = 300;

const Count = Type.Integer({ minimum: 0 });

export const StudioCard = Type.Object({
  id: Uuid,
  slug: Type.String(),
  /** In the reader's language. */
  name: Type.String(),
  title: Type.String(),
  live: Type.Boolean(),
  since: OrNull(Instant),
  /** What the program shows. */
  program: OrNull(Source),
  status: StudioStatus,
  method: LiveMethod,
  viewers: Count,
  peak: Count,
  /** The count of viewers includes the demo's crowd while it is live. */
  simulated: Type.Boolean(),
});
export type StudioCard = Static<typeof StudioCard>;

/** The planned live that begins next. */
export const NextLive = Type.Object({ id: Uuid, title: Type.String(), startsAt: Instant });
export type NextLive = Static<typeof NextLive>;

const ListedStudio = Type.Object({
  ...StudioCard.properties,
  /** Within a week; null where nothing is planned. */
  next: OrNull(NextLive),
});

export const listStudios = endpoint({
  name: 'listStudios',
  method: 'GET',
  path: '/api/studio/list',
  access: 'live:read',
  reads: ['live.studios', 'live.now', 'live.schedule'],
  summary: 'All studios, with what each does now and the live that is planned next',
  summaryZh: '全部直播间、其当前状态及下一场排期',
  output: Type.Array(ListedStudio),
});

const Slug = Type.String({ minLength: 2, maxLength: 40, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
export const StudioName = Line(40, { minLength: 1 });

/** `taken` names the field `slug`; `rejected` beyond the maximum number of studios. */
export const createStudio = endpoint({
  name: 'createStudio',
  method: 'POST',
  path: '/api/studio',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Open a studio',
  summaryZh: '新建直播间',
  body: Type.Object({ slug: Slug, nameZh: StudioName, nameEn: StudioName, autoStart: Type.Optional(Type.Boolean()) }),
  output: StudioCard,
  refusals: ['taken', 'rejected'],
  idempotent: true,
});

export const StudioDetails = Type.Object({
  ...StudioCard.properties,
  nameZh: Type.String(),
  nameEn: Type.String(),
  onlineNotification: Type.String(),
  /** Of live-categories.ts; null until chosen. */
  mainCategory: OrNull(Type.String()),
  subCategory: OrNull(Type.String()),
  /** Of the safety delay, in effect while the method is `flowControl`. */
  delaySeconds: Count,
  /** Whether the program switches away from a failing line automatically. */
  automatic: Type.Boolean(),
  defaultRendition: Clarity,
  coolDownSeconds: Count,
  /** For how long a live goes on while nobody sends; null until a person ends it. */
  patienceSeconds: OrNull(Count),
  /**
   * Whether an encoder that connects puts the studio on air; else, and after an operator ended a live, it waits for an
   * operator.
   */
  autoStart: Type.Boolean(),
  /** Whether its audience watches by HLS until a viewer chooses. */
  stablePlayback: Type.Boolean(),
  version: Version,
  /** `rtmp://host:port/live`; an encoder adds the key as stream name. Null while nothing listens. */
  publishUrl: OrNull(Type.String()),
  /** Path of the audience's page. */
  livePath: Type.String(),
  /** One for each line: main, hot, cold. */
  keys: Type.Array(StreamKeyState),
  srt: SrtState,
  /** The parameters that encoders should use and browsers do use; null where none were ever approved. */
  parameters: OrNull(StreamParameters),
  media: MediaAvailability,
});
export type StudioDetails = Static<typeof StudioDetails>;

const ById = Type.Object({ id: Uuid });

export const getStudio = endpoint({
  name: 'getStudio',
  method: 'GET',
  path: '/api/studio/:id',
  access: 'live:read',
  reads: ['live.studios'],
  summary: 'A studio with its information, settings, keys and addresses for encoders',
  summaryZh: '直播间的信息、设置、推流密钥状态与编码器地址',
  params: ById,
  output: StudioDetails,
  refusals: ['notFound'],
});

/** The same as the `now` event of the `studios` topic. */
export const studioNow = endpoint({
  name: 'studioNow',
  method: 'GET',
  path: '/api/studio/:id/now',
  access: 'live:read',
  reads: ['live.now'],
  summary: 'What a studio does at this second: lines, program, viewers',
  summaryZh: '直播间这一秒的状态：线路、节目、观众',
  params: ById,
  output: StudioNow,
  refusals: ['notFound'],
});

/** The sub-category must belong to the main category (`invalid`, field `subCategory`, rule `belongs`). */
export const saveStudioInformation = endpoint({
  name: 'saveStudioInformation',
  method: 'PUT',
  path: '/api/studio/:id/information',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Change title, online notification and categories of a studio',
  summaryZh: '修改直播间的标题、开播通知与分类',
  params: ById,
  body: Type.Object({
    title: Line(TITLE_MAX, { minLength: 1 }),
    onlineNotification: Prose(NOTIFICATION_MAX, { minLength: 1 }),
    mainCategory: Line(30, { minLength: 1 }),
    subCategory: Line(30, { minLength: 1 }),
    version: Version,
  }),
  output: StudioDetails,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const saveStudioSettings = endpoint({
  name: 'saveStudioSettings',
  method: 'PUT',
  path: '/api/studio/:id/settings',
  access: 'live',
  changes: ['live.studios'],
  summary:
    'Change safety delay, automatic switching, cool-down, patience and usual playback of a studio; in force at once',
  summaryZh: '修改直播间的安全延时、自动切换、冷却时间、断流等待与默认播放方式，立即生效',
  params: ById,
  body: Type.Object({
    delaySeconds: Type.Integer({ minimum: 1, maximum: DELAY_MAX }),
    automatic: Type.Boolean(),
    coolDownSeconds: Type.Integer({ minimum: 0, maximum: COOL_DOWN_MAX }),
    patienceSeconds: Type.Optional(OrNull(Type.Integer({ minimum: 0, maximum: PATIENCE_MAX_SECONDS }))),
    autoStart: Type.Optional(Type.Boolean()),
    stablePlayback: Type.Optional(Type.Boolean()),
    version: Version,
  }),
  output: StudioDetails,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

/**
 * Safety delay with `flowControl`, none with the others. `rejected` says why a method cannot be chosen: `video` without
 * a rotation that could start.
 */
export const chooseMethod = endpoint({
  name: 'chooseMethod',
  method: 'POST',
  path: '/api/studio/:id/method',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Select how a studio goes live: normal, flow control, video or web',
  summaryZh: '选择直播方式：普通、流控、视频或网页',
  params: ById,
  body: Type.Object({ method: LiveMethod }),
  output: StudioDetails,
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

const OfLine = Type.Object({ id: Uuid, line: StudioLine });

/**
 * Not idempotent by key: a stored response would contain the stream key. After a lost response another key has to be
 * created.
 */
export const rotateStreamKey = endpoint({
  name: 'rotateStreamKey',
  method: 'POST',
  path: '/api/studio/:id/keys/:line',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Make the stream key of a line, shown this once; the old one is void and its publisher dropped',
  summaryZh: '生成某线路的推流密钥，仅此一次显示；旧密钥作废，其推流被断开',
  params: OfLine,
  output: Type.Object({ line: StudioLine, key: Type.String(), publishUrl: OrNull(Type.String()) }),
  refusals: ['notFound'],
  secret: true,
});

export const revokeStreamKey = endpoint({
  name: 'revokeStreamKey',
  method: 'DELETE',
  path: '/api/studio/:id/keys/:line',
  access: 'live',
  changes: ['live.studios'],
  summary: 'Take the stream key of a line away; its publisher is dropped',
  summaryZh: '停用某线路的推流密钥，其推流被断开',
  params: OfLine,
  output: StreamKeyState,
  refusals: ['notFound'],
  idempotent: true,
});
