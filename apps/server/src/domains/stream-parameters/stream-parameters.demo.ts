import { presets, type StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import type { Actor, Deps } from '../../deps.ts';
import { companyCalendar } from '../../lib/calendar.ts';
import { demoActors } from '../identity/index.ts';
import { ensureStudio } from '../live/index.ts';
import { decide, submit } from './stream-parameters.service.ts';
import { findInForce, findOpenChange, hasChanges } from './stream-parameters.store.ts';

export type DemoStudio = 'main' | 'evening' | 'market';

export const demoStudios: readonly { slug: DemoStudio; nameZh: string; nameEn: string }[] = [
  { slug: 'main', nameZh: '主直播间', nameEn: 'Main studio' },
  { slug: 'evening', nameZh: '夜谈直播间', nameEn: 'Evening talk studio' },
  { slug: 'market', nameZh: '好物直播间', nameEn: 'Market studio' },
];

/** A past act of the demo company, at an hour of a company day; decisions concern the studio's open change. */
type DemoAct = { daysAgo: number; hour: number; by: string; studio: DemoStudio } & (
  | { act: 'submit'; parameters: StreamParameters; description: string }
  | { act: 'approve' | 'cancel' }
  | { act: 'reject'; reason: string }
);

const [chen, zhao, wang] = ['chen.jing', 'zhao.minghao', 'admin'] as const;

const smooth: StreamParameters = { video: presets.video.mode1, audio: presets.audio.mode1 };
/** The formats of the studios' scenes, so that nothing departs. */
const stereo: StreamParameters = { video: presets.video.mode2, audio: presets.audio.mode2 };

const market = (max: number, usual: number, frameRate: number): StreamParameters => ({
  video: {
    mode: 'custom',
    acquisition: { resolution: '1920*1080', frameRate },
    encoding: { resolution: '1280*720', rate: { min: 300, max, default: usual }, frameRate, profile: 'high' },
  },
  audio: presets.audio.mode2,
});

const sharp: StreamParameters = {
  video: presets.video.mode2,
  audio: { mode: 'custom', acquisition: { channels: 2 }, encoding: { channels: 2, rate: 192, profile: 'AAC-LC' } },
};

/** Past acts, oldest first, with their texts. */
export const demoStory: readonly DemoAct[] = [
  {
    daysAgo: 302,
    hour: 10.4,
    by: chen,
    studio: 'main',
    act: 'submit',
    parameters: smooth,
    description: '开播初期先用流畅模式，观察各地网络情况。',
  },
  { daysAgo: 302, hour: 15.2, by: wang, studio: 'main', act: 'approve' },
  {
    daysAgo: 241,
    hour: 9.8,
    by: zhao,
    studio: 'evening',
    act: 'submit',
    parameters: stereo,
    description: '夜谈有现场音乐，改用高清模式和立体声。',
  },
  { daysAgo: 241, hour: 11.5, by: chen, studio: 'evening', act: 'approve' },
  {
    daysAgo: 188,
    hour: 14.1,
    by: zhao,
    studio: 'main',
    act: 'submit',
    parameters: stereo,
    description: '主直播间更换了摄像机和调音台，改用高清模式和立体声。',
  },
  { daysAgo: 188, hour: 17.3, by: chen, studio: 'main', act: 'approve' },
  {
    daysAgo: 121,
    hour: 10.2,
    by: chen,
    studio: 'market',
    act: 'submit',
    parameters: market(1200, 900, 25),
    description: '好物直播观众多用移动网络，码率从低开始。',
  },
  { daysAgo: 121, hour: 16.7, by: zhao, studio: 'market', act: 'approve' },
  {
    daysAgo: 96,
    hour: 9.6,
    by: zhao,
    studio: 'market',
    act: 'submit',
    parameters: market(1800, 1700, 30),
    description: '提升商品细节的清晰度。',
  },
  {
    daysAgo: 96,
    hour: 18.1,
    by: wang,
    studio: 'market',
    act: 'reject',
    reason: '晚高峰时移动网络带宽不够，默认码率请控制在 1200 kbps 以内后再提交。',
  },
  {
    daysAgo: 95,
    hour: 10.9,
    by: zhao,
    studio: 'market',
    act: 'submit',
    parameters: market(1500, 1200, 30),
    description: '按意见降低了默认码率，帧率保持 30。',
  },
  { daysAgo: 95, hour: 14.6, by: wang, studio: 'market', act: 'approve' },
  {
    daysAgo: 61,
    hour: 11.2,
    by: chen,
    studio: 'evening',
    act: 'submit',
    parameters: sharp,
    description: '配合新节目试用更低的音频码率。',
  },
  { daysAgo: 61, hour: 13.4, by: chen, studio: 'evening', act: 'cancel' },
  {
    daysAgo: 6,
    hour: 10.1,
    by: wang,
    studio: 'main',
    act: 'submit',
    parameters: { ...stereo, audio: sharp.audio },
    description: '统一各直播间的音频编码码率。',
  },
  { daysAgo: 6, hour: 15.8, by: zhao, studio: 'main', act: 'approve' },
  {
    daysAgo: 1,
    hour: 16.3,
    by: zhao,
    studio: 'evening',
    act: 'submit',
    parameters: sharp,
    description: '夜谈直播间的音频码率与主直播间保持一致。',
  },
];

const HOUR = 3_600_000;

const perform = async (deps: Deps, actor: Actor, studioId: string, story: DemoAct): Promise<void> => {
  if (story.act === 'submit') {
    const base = (await findInForce(deps.db, studioId))?.version ?? 0;
    await submit(deps, actor, { studioId, base, ...story.parameters, description: story.description });
    return;
  }
  const open = await findOpenChange(deps.db, studioId);
  if (!open) throw new Error(`nothing to ${story.act} in ${story.studio}`);
  const reason = story.act === 'reject' ? story.reason : '';
  await decide(deps, actor, { id: open.id, version: open.version, move: story.act, reason });
};

/**
 * Past parameter changes of the demo company, submitted, approved, rejected and cancelled through the same functions,
 * at the times of the story: one change is left open. Called after the accounts; does nothing where changes exist.
 * @returns the number of acts
 */
export const seedParameters = async (deps: Deps): Promise<number> => {
  if (await hasChanges(deps.db)) return 0;
  const people = await demoActors(deps.db);
  if (demoStory.some(({ by }) => !people.has(by))) return 0;
  const calendar = companyCalendar(deps.config.timeZone);
  const now = deps.now().getTime();
  const today = calendar.at(now).dayNumber;
  const studios = new Map<string, string>();
  for (const [n, studio] of demoStudios.entries()) {
    const createdAt = new Date(now + n);
    studios.set(studio.slug, await ensureStudio(deps.db, { ...studio, id: deps.newId(), createdAt }));
  }
  for (const story of demoStory) {
    const then = new Date(calendar.startOf(today - story.daysAgo) + story.hour * HOUR);
    const person = people.get(story.by);
    const studioId = studios.get(story.studio);
    if (person && studioId) await perform({ ...deps, now: () => then }, person, studioId, story);
  }
  return demoStory.length;
};
