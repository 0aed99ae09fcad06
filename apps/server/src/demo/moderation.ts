import type { RuleKey, RuleSettings } from '@onair/contract/content/rules';
import { write } from '../db/write.ts';
import { type Deps, systemActor } from '../deps.ts';
import {
  admitNew,
  createQueue,
  dayOf,
  findQueues,
  findRanked,
  findRules,
  saveSettings,
  switchRule,
} from '../domains/content/index.ts';
import { demoAuthors } from './facts/authors.ts';
import { bannedWords } from './facts/company.ts';

const HOUR = 3_600_000;

type DemoQueue = Omit<Parameters<typeof createQueue>[2], 'createdAt'> & { hoursAgo: number };

const queues: readonly DemoQueue[] = [
  {
    name: '财经科技 - 标题核查',
    filter: { categories: ['finance', 'technology'] },
    rate: 40,
    hoursAgo: 150,
    slaMinutes: 2_880,
  },
  {
    name: '图文类 - 图片版权',
    filter: { types: ['img'] },
    rate: 60,
    hoursAgo: 76,
    slaMinutes: 4_320,
    secondReader: true,
  },
  {
    name: '视频类 - 历史导入',
    filter: { types: ['horizontalVideo', 'verticalVideo'], sources: ['reprint', 'foreign'] },
    rate: 100,
    hoursAgo: 27,
  },
];

/** Titles that recognition finds: as written, full-width, and with a separator. */
const suspicious: readonly { title: string; hoursAgo: number }[] = [
  { title: '记者暗访：街角棋牌室里的赌博生意', hoursAgo: 9 },
  { title: '短信里的 ｃａｓｉｎｏ 链接是怎么来的', hoursAgo: 5 },
  { title: '网购平台上的仿真刀*枪，家长要留意', hoursAgo: 2 },
];

const words = bannedWords.map(({ zh }) => zh);

/** Settings of each rule, about items that are in the lists now, and whether it is on. */
const settingsOf = async (deps: Deps): Promise<[RuleKey, RuleSettings, boolean][]> => {
  const day = dayOf(deps);
  const images = await findRanked(deps.db, { family: 'image', day }, 20);
  const videos = await findRanked(deps.db, { family: 'video', day }, 20);
  const [pinned, placed] = [images[11]?.contentId, videos[8]?.contentId];
  return [
    ['blocking', { tags: ['榜单'] }, true],
    ['pinning', { items: pinned === undefined ? [] : [pinned] }, true],
    ['weighting', { categories: [{ category: 'technology', weight: 150 }] }, false],
    ['distribution', { positions: placed === undefined ? [] : [{ contentId: placed, position: 3 }] }, true],
    ['banned', { words }, true],
    ['multilingual', { exceptions: ['博物馆'] }, true],
  ];
};

const setRules = async (deps: Deps): Promise<void> => {
  const untouched = new Set((await findRules(deps.db)).filter(({ version }) => version === 1).map(({ key }) => key));
  for (const [key, settings, enable] of await settingsOf(deps)) {
    if (!untouched.has(key)) continue;
    const saved = await saveSettings(deps, systemActor, key, { version: 1, settings });
    if (enable) await switchRule(deps, systemActor, key, { version: saved.version, enable });
  }
};

const publishSuspicious = (deps: Deps): Promise<void> =>
  write(deps, systemActor, async (w) => {
    const items = suspicious.map(({ title, hoursAgo }, n) => ({
      title,
      author: demoAuthors[n * 4]?.zh ?? '',
      type: 'text' as const,
      category: 'other' as const,
      source: 'ugc' as const,
      tags: ['城市'],
      status: 'online' as const,
      review: 'pending' as const,
      publishedAt: new Date(w.at.getTime() - hoursAgo * HOUR),
    }));
    const ids = await admitNew(w, deps, items);
    const after = { items: ids.length, from: ids[0], to: ids.at(-1) };
    w.audit({ action: 'content.publish', subjectType: 'content', subjectId: 'demo', after });
  });

/**
 * Gives the demo company review queues, preset rules, some of them on, and a few titles that recognition has found: all
 * through the product's own functions. Requires contents with events; existing data stays.
 */
export const seedModeration = async (deps: Deps): Promise<void> => {
  const there = await findQueues(deps.db, deps.now());
  await setRules(deps);
  if (!there.some(({ kind, pending }) => kind === 'ruleHits' && pending > 0)) await publishSuspicious(deps);
  for (const { hoursAgo, ...draft } of queues) {
    if (there.some(({ name }) => name === draft.name)) continue;
    const createdAt = new Date(deps.now().getTime() - hoursAgo * HOUR);
    await createQueue(deps, systemActor, { ...draft, createdAt });
  }
};
