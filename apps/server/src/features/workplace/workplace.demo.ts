import { companyCalendar, dayName } from '../../calendar.ts';
import { type Write, write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { type DemoActivity, hasActivities, insertActivities } from './workplace.demo.store.ts';

const DAY = 86_400_000;

/** Name, days from today on which promotion begins and ends, media. */
const activities: readonly [name: string, from: number, to: number, media: string][] = [
  ['秋季新片推介', -210, -180, '今日头条'],
  ['马拉松直播预热', -150, -120, '火山'],
  ['城市夜市专题', -96, -66, '今日头条'],
  ['科技周联合推广', -60, -31, '火山'],
  ['双十一内容会场', -24, -9, '今日头条'],
  ['国风音乐节', -12, 6, '火山'],
  ['电竞总决赛观赛', -8, 3, '今日头条'],
  ['人形机器人公开课', -6, 14, '今日头条'],
  ['冬季越野跑征集', -4, 20, '火山'],
  ['财经早班车', -30, 30, '今日头条'],
  ['非遗舞台剧巡演', -3, 9, '火山'],
  ['新能源车测评季', -1, 27, '今日头条'],
  ['周末露营地图', 0, 12, '火山'],
  ['年度纪录片展映', 5, 35, '今日头条'],
  ['跨年晚会倒计时', 20, 41, '火山'],
];

const seedActivities = async (deps: Deps, w: Write): Promise<void> => {
  const today = companyCalendar(deps.config.timeZone).at(deps.now().getTime()).dayNumber;
  const rows = activities.map(
    ([name, from, to, media], n): DemoActivity => ({
      id: deps.newId(),
      name,
      channelType: n % 3 === 0 ? 'api' : 'web',
      from: dayName(today + from),
      to: dayName(today + to),
      link: `https://promo.example.com/${n + 1}`,
      source: n % 2 === 0 ? '站内推荐' : '合作媒体',
      media,
      keywords: [media],
      content: `${name}：面向站内读者的推广，内容由编辑部审定。`,
      createdAt: new Date(deps.now().getTime() + (from - 5) * DAY),
    }),
  );
  await insertActivities(
    w.tx,
    rows.filter(({ createdAt }) => createdAt <= deps.now()),
  );
  w.audit({ action: 'activity.create', subjectType: 'activity', subjectId: 'demo', after: { count: rows.length } });
};

/** Channel activities of a year. Does nothing when some are there already. */
export const seedWorkplace = async (deps: Deps): Promise<void> => {
  if (await hasActivities(deps.db)) return;
  await write(deps, systemActor, (w) => seedActivities(deps, w));
};
