import type { CommandRefusal, SwitchReason } from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';
import type { MediaAway } from '@onair/contract/live/studios/now';
import type { Locale } from '@onair/contract/text';
import { typed } from '@onair/contract/typed';

const zh = {
  away: {
    off: '媒体服务已在设置中关闭，请联系运维人员开启',
    starting: '媒体服务正在启动，请几秒后再试',
    portTaken: 'RTMP 端口已被占用，媒体服务未能启动，请联系运维人员',
    elsewhere: '运行媒体服务的服务器没有应答，请稍后再试',
  } satisfies Record<MediaAway, string>,
  refused: {
    lineNotLive: '该线路没有推流，请先启动编码器',
    noPicture: '该线路已接通，但没有画面，请检查编码器的视频输出',
    lineBusy: '该线路正被占用，请先断开其编码器，或改用其他线路',
    notPossible: '直播间当前不能执行此操作，请查看直播状态后再试',
  } satisfies Record<CommandRefusal, string>,
  notLive: '直播间当前没有直播，请在开播后标记',
  nothingWaits: '直播没有在等待：已有推流，或直播已结束',
  waitsAnyway: '该直播间会一直等待，直到手动结束',
  waitsLong: '最多可等待 12 小时，请稍后再延长',
  tooMany: (most: number) => `最多可有 ${most} 个直播间，请先删除不再使用的归档直播间`,
  outdated: '其他操作员已修改该直播间，请核对最新内容后再保存',
  slugTaken: '该标识已被使用',
  onAir: '直播间正在播出，请先结束直播再归档',
  records: '直播间正在录制，请先停止录制再归档',
  otherName: '须与直播间名称一致',
  clipSpan: '结束时间须晚于开始时间，并且都在这场直播之内',
  tooManyClips: (most: number) => `一场直播最多标记 ${most} 个片段`,
  belongs: '请选择所选主分类下的子分类',
  span: '时间范围须先后正确，且不超过 24 小时',
  notWeb: '请先将直播方式切换为网页直播',
  cooling: '直播刚结束，请在冷却期过后再推流',
  aboveParameters: (rendition: string) =>
    `${rendition} 高于该直播间生效的编码分辨率。请选择更低的清晰度，或先提交参数变更`,
  tooSmall: (rendition: string) => `当前画面小于 ${rendition}，请选择更低的清晰度或原画`,
};

const en: typeof zh = {
  away: {
    off: 'The media service is turned off. Ask the person who runs the server to turn it on',
    starting: 'The media service is starting. Try again in a few seconds',
    portTaken: 'The RTMP port is taken, so the media service could not start. Ask the person who runs the server',
    elsewhere: 'The server that runs the media service does not answer. Try again later',
  },
  refused: {
    lineNotLive: 'This line has no signal. Start its encoder first',
    noPicture: 'This line is connected, but has no picture. Check the video of its encoder',
    lineBusy: 'The line is taken. Disconnect its encoder, or use another line',
    notPossible: 'The studio can’t do that now. Check its status, then try again',
  },
  notLive: 'Nothing is live. Go live, then mark',
  nothingWaits: 'Nothing waits here: an encoder sends again, or the live has ended',
  waitsAnyway: 'This live waits until someone ends it anyway',
  waitsLong: 'A live waits 12 hours at most. Wait longer a little later',
  tooMany: (most) => `There can be ${most} studios. Delete an archived one that is no longer used`,
  outdated: 'Another operator has changed this studio meanwhile. Look at what is there now, then save again',
  slugTaken: 'is already in use',
  onAir: 'The studio is on air. End the live, then archive it',
  records: 'The studio is being recorded. Stop the recording, then archive it',
  otherName: 'must be the name of the studio',
  clipSpan: 'must come after the start, and both lie within the live',
  tooManyClips: (most) => `A live may have ${most} clips at most`,
  belongs: 'must be one of the main category’s',
  span: 'must lie after the beginning, by up to 24 hours',
  notWeb: 'Select web live as the method first',
  cooling: 'The live has just ended. Publish again when the cool-down is over',
  aboveParameters: (rendition) =>
    `${rendition} is larger than the encoding resolution in effect for this studio. Select a smaller one, or submit a parameter change first`,
  tooSmall: (rendition) => `The picture on air is smaller than ${rendition}. Select a smaller quality, or Source`,
};

/** The server's texts about studios. */
export const studioWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };

/** The message to all accounts when a studio goes live. */
export const liveStartedMessage = {
  title: {
    'zh-CN': (name: string) => `${name}开播了`,
    'en-US': (name: string) => `${name} is live`,
  },
  usual: { 'zh-CN': '直播已开始，点击观看。', 'en-US': 'The live has begun. Come and watch.' },
};

/** The message to admins when a live has its report. */
export const liveEndedMessage = {
  title: {
    'zh-CN': (name: string) => `“${name}”的直播报告`,
    'en-US': (name: string) => `Live report of “${name}”`,
  },
  content: (title: string, seconds: number): Record<Locale, string> => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    return {
      'zh-CN': `直播${title ? `“${title}”` : ''}已结束，时长 ${minutes} 分钟。点击查看报告。`,
      'en-US': `The live ${title ? `“${title}” ` : ''}has ended after ${minutes} min. Open the report.`,
    };
  },
};

type Why = Exclude<SwitchReason, 'manual' | 'started' | 'recovered'>;
type ProgramSource = LineName | 'slate';

const sources: Record<Locale, Record<ProgramSource, string>> = {
  'zh-CN': { main: '主路', hot: '热备', cold: '冷备', slate: '垫片' },
  'en-US': { main: 'Main', hot: 'Hot', cold: 'Cold', slate: 'the slate' },
};
const why: Record<Why, Record<Locale, string>> = {
  lineClosed: { 'zh-CN': '连接断开', 'en-US': 'its connection closed' },
  noVideo: { 'zh-CN': '没有画面', 'en-US': 'it had no picture' },
  lowFps: { 'zh-CN': '帧率过低', 'en-US': 'its frame rate was too low' },
  allDead: { 'zh-CN': '没有可用线路', 'en-US': 'no line had a picture' },
};

/** The notice to admins when the line on air fails. */
export const lineLostMessage = {
  why: typed<Partial<Record<SwitchReason, Record<Locale, string>>>>(why),
  title: {
    'zh-CN': (studio: string) => `“${studio}”的播出线路中断`,
    'en-US': (studio: string) => `“${studio}” lost the line on air`,
  },
  content: (from: LineName, to: ProgramSource, reason: SwitchReason): Record<Locale, string> => {
    const cause = lineLostMessage.why[reason];
    const { 'zh-CN': zh, 'en-US': en } = sources;
    return {
      'zh-CN': `${zh[from]}：${cause?.['zh-CN']}。已切换到${zh[to]}。`,
      'en-US': `${en[from]}: ${cause?.['en-US']}. Switched to ${en[to]}.`,
    };
  },
};
