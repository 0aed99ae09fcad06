import type { EndReason } from '@onair/contract/live/live-reports';
import type { LiveMethod } from '@onair/contract/live/studios/now';
import type { Playback } from '../audience/playback.rules.ts';
import type { Happening, Minute } from './history.store.ts';

/** A past demo live, minute by minute: deterministic for a seed. */
export type DemoLive = {
  daysAgo: number;
  hour: number;
  minutes: number;
  crowd: number;
  method: LiveMethod;
  title: string;
};

/** A seeded random number generator. */
export type Draws = { next: () => number; below: (n: number) => number; chance: (p: number) => boolean };

type DemoEvent = { minute: number; kind: 'switched' | 'stall' | 'act'; data: Happening };
type DemoCourse = {
  minutes: Omit<Minute, 'studioId' | 'liveId' | 'at'>[];
  events: DemoEvent[];
  peak: number;
  unique: number;
  minutesWatched: number;
  playback: Playback;
  endReason: EndReason;
};

/** At most one of this many viewers sends a line in a minute: recorded lives have readable chat, line by line. */
const CHATTY = 150;

/** An audience arrives within the first fifth of a live, fluctuates, and leaves in the last tenth. */
const shareAt = (part: number): number => Math.min(1, part / 0.2, (1 - part) / 0.1 + 0.15);

/** Reports of players: two of three had FLV, at a second or so, the others HLS. */
const playbackOf = (live: { rate: number; unique: number; seconds: number }, draw: Draws): Playback => {
  const sums = (share: number, startMs: number, latencyMs: number) => {
    const seconds = Math.round(live.seconds * share);
    const starts = Math.ceil(live.unique * share);
    const stalls = Math.round((seconds / 3600) * (0.5 + draw.next() * 2));
    const reports = Math.ceil(seconds / 20);
    return {
      seconds,
      starts,
      startMs: starts * (startMs + draw.below(400)),
      stalls,
      stalledMs: stalls * (400 + draw.below(800)),
      rated: reports,
      kbps: reports * (live.rate + 128),
      aged: reports,
      latencyMs: reports * (latencyMs + draw.below(900)),
    };
  };
  return { flv: sums(2 / 3, 500, 800), hls: sums(1 / 3, 900, 2_600) };
};

export const courseOf = ({ minutes: length, crowd, method }: DemoLive, draw: Draws): DemoCourse => {
  const rate = 1_900 + draw.below(600);
  const failsAt = draw.chance(0.5) ? Math.floor(length * (0.3 + draw.next() * 0.4)) : null;
  const events: DemoEvent[] = [];
  const switched = (minute: number, from: string | null, to: string, reason: string, gapMs: number): void => {
    events.push({ minute, kind: 'switched', data: { from, to, reason, waitedMs: draw.below(900), gapMs } });
  };
  const first = method === 'video' ? 'cold' : 'main';
  switched(0, null, first, 'started', 0);
  if (failsAt !== null && first === 'main') {
    events.push({ minute: failsAt, kind: 'stall', data: { line: 'main', silentMs: 2_000 + draw.below(1_500) } });
    switched(failsAt, 'main', 'hot', 'noVideo', 1_000 + draw.below(500));
    events.push({ minute: failsAt + 2, kind: 'act', data: { act: 'studio.switch', to: 'main' } });
    switched(failsAt + 2, 'hot', 'main', 'manual', 60 + draw.below(30));
  }
  if (method === 'flowControl') {
    events.push({ minute: Math.floor(length * 0.6), kind: 'act', data: { act: 'studio.cut' } });
    events.push({ minute: Math.floor(length * 0.6) + 1, kind: 'act', data: { act: 'studio.take' } });
  }
  let peak = 0;
  let unique = 0;
  let minutesWatched = 0;
  const minutes = Array.from({ length }, (_, minute) => {
    const viewers = Math.round(crowd * shareAt((minute + 1) / length) * (0.85 + draw.next() * 0.3));
    peak = Math.max(peak, viewers);
    unique = Math.max(unique + draw.below(Math.ceil(crowd / 25) + 1), viewers);
    minutesWatched += viewers;
    const failing = minute === failsAt && first === 'main';
    return {
      seconds: 60,
      videoKbps: Math.round(rate * (0.93 + draw.next() * 0.14)),
      audioKbps: 128,
      fps: failing ? 24.6 : Math.round((29.7 + draw.next() * 0.3) * 10) / 10,
      viewers,
      peak,
      unique,
      chat: draw.below(Math.ceil(viewers / CHATTY) + 1),
    };
  });
  const endReason: EndReason = method === 'video' ? 'noLine' : 'operator';
  if (endReason === 'operator') events.push({ minute: length - 1, kind: 'act', data: { act: 'studio.end' } });
  const playback = playbackOf({ rate, unique, seconds: minutesWatched * 60 }, draw);
  return { minutes, events, peak, unique, minutesWatched, playback, endReason };
};

const evenings = (days: readonly number[], hour: number, crowd: number, titles: readonly string[]): DemoLive[] =>
  days.map((daysAgo, n) => ({
    daysAgo,
    hour: hour + (n % 3) * 0.5,
    minutes: 48 + ((n * 37 + crowd) % 83),
    crowd: crowd + ((n * crowd * 7) % 210),
    method: n % 4 === 2 ? 'flowControl' : 'normal',
    title: titles[n % titles.length] ?? '',
  }));

type DemoStudioLife = {
  slug: string;
  method: LiveMethod;
  information: { title: string; onlineNotification: string; mainCategory: string; subCategory: string };
  lives: readonly DemoLive[];
};

export const demoStudioLives: readonly DemoStudioLife[] = [
  {
    slug: 'main',
    method: 'normal',
    information: {
      title: '新品发布夜：秋冬好物一起看',
      onlineNotification: '今晚 20:00 准时开播，主播带大家看秋冬新品，直播间有专属优惠。',
      mainCategory: 'commerce',
      subCategory: 'fashion',
    },
    lives: [
      // Six days ago the final drew a crowd, which the figures show, too.
      { daysAgo: 6, hour: 19.5, minutes: 148, crowd: 890, method: 'normal', title: '总决赛之夜' },
      ...evenings([1, 2, 4, 8, 11, 13, 16, 20, 27], 19.5, 260, [
        '秋冬新品抢先看',
        '会员之夜',
        '新品发布夜',
        '主播连麦专场',
      ]),
    ],
  },
  {
    slug: 'evening',
    method: 'flowControl',
    information: {
      title: '夜谈：城市里的音乐人',
      onlineNotification: '每周三、周六晚九点，和音乐人聊聊他们的故事。',
      mainCategory: 'entertainment',
      subCategory: 'talk',
    },
    lives: evenings([3, 7, 10, 17, 24], 21, 145, ['城市里的音乐人', '午夜唱片', '听众来信']),
  },
  {
    slug: 'market',
    method: 'normal',
    information: {
      title: '好物直播间：厨房里的小确幸',
      onlineNotification: '厨房好物限时优惠，下单前欢迎在聊天里提问。',
      mainCategory: 'commerce',
      subCategory: 'home',
    },
    lives: [
      { daysAgo: 2, hour: 14, minutes: 80, crowd: 90, method: 'normal', title: '锅具专场' },
      { daysAgo: 5, hour: 10, minutes: 120, crowd: 45, method: 'video', title: '精彩回放轮播' },
      { daysAgo: 9, hour: 14, minutes: 65, crowd: 110, method: 'normal', title: '厨房里的小确幸' },
    ],
  },
];
