import { type ApplicationMove, type ApplicationState, applicationMachine } from '@onair/contract/campaigns/application';
import type { ReturnReason } from '@onair/contract/campaigns/campaigns';
import { reread, type Write, write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { companyCalendar, dayName } from '../../lib/calendar.ts';
import { officeTime } from '../../lib/office-hours.ts';
import { createReviewTodo, demoActors } from '../identity/index.ts';
import { applicationApproval } from './campaigns.service.ts';
import {
  findApplication,
  hasApplications,
  insertApplication,
  insertMove,
  insertReasons,
  updateState,
} from './campaigns.store.ts';

/** A campaign of the demo company. Days count from today; `by` is the index of its author among the demo admins. */
type DemoActivity = {
  name: string;
  /** Days from today on which promotion starts and ends. */
  from: number;
  to: number;
  state: ApplicationState;
  by: number;
  /** How long ago it was applied for. */
  appliedDaysAgo: number;
  source: string;
  media: string;
  keyword: readonly string[];
  content: string;
  reasons?: readonly { code: ReturnReason; note: string }[];
};

const SOURCES = ['站内推荐', '合作媒体'] as const;
const MEDIA = ['横幅', '搜索广告', '邮件'] as const;

/** A launched campaign: applied for nine days before its promotion started. */
const launched = (
  name: string,
  from: number,
  to: number,
  keyword: readonly string[],
  content: string,
  n: number,
): DemoActivity => ({
  ...{ name, from, to, keyword, content },
  state: 'launched',
  by: n,
  appliedDaysAgo: 9 - from,
  source: SOURCES[n % 2] ?? SOURCES[0],
  media: MEDIA[n % 3] ?? MEDIA[0],
});

const history: readonly [string, number, number, string[], string][] = [
  ['秋季新片推介', -210, -180, ['今日头条'], '十部新片的幕后短片与导演对谈，每周三更新一集。'],
  ['马拉松直播预热', -150, -120, ['火山'], '赛道航拍、补给站探访与选手专访，开赛前一周集中推送。'],
  ['城市夜市专题', -96, -66, ['今日头条'], '走访八座城市的夜市，用图文与竖版短视频记录摊主的一晚。'],
  ['科技周联合推广', -60, -31, ['火山'], '与高校实验室联合推出科普短片，配合线下开放日报名。'],
  ['双十一内容会场', -24, -9, ['今日头条', '火山'], '内容会场汇总测评与导购文章，按品类每日更新榜单。'],
  ['国风音乐节', -12, 6, ['火山'], '三场线下演出的直播与回放，附乐手访谈图文。'],
  ['电竞总决赛观赛', -8, 3, ['今日头条'], '总决赛观赛指南、战队数据图解与赛后复盘。'],
  ['人形机器人公开课', -6, 14, ['今日头条'], '六节公开课讲清人形机器人的关节、感知与控制。'],
  ['冬季越野跑征集', -4, 20, ['火山'], '征集冬季越野跑短视频，入选作品进入首页专题。'],
  ['财经早班车', -30, 30, ['今日头条'], '每个交易日早晨八点，三分钟说清当天要看的数据。'],
  ['非遗舞台剧巡演', -3, 9, ['火山'], '巡演城市的排练花絮与演员专访，附购票说明。'],
  ['新能源车测评季', -1, 27, ['今日头条'], '十二款车型的冬季续航实测，每周发布一份图解。'],
  ['周末露营地图', 0, 12, ['火山'], '城市周边一百公里内的露营地图文合集，附路线与天气。'],
];

/** Oldest first. */
const demoActivities: readonly DemoActivity[] = [
  ...history.map(([name, from, to, keyword, content], n) => launched(name, from, to, keyword, content, n)),
  {
    ...{ name: '社区团购联播', from: 10, to: 24, state: 'withdrawn', by: 2, appliedDaysAgo: 8.3 },
    ...{ source: '合作媒体', media: '搜索广告', keyword: ['火山'] },
    content: '与本地商户联合直播团购专场，因合作方排期调整取消。',
  },
  {
    ...{ name: '直播带岗专场', from: 9, to: 16, state: 'returned', by: 1, appliedDaysAgo: 6.4 },
    ...{ source: '合作媒体', media: '邮件', keyword: ['今日头条', '招聘'] },
    content: '三十家企业直播介绍岗位，观众可在直播间投递简历。',
    reasons: [{ code: 'other', note: '请补充参加企业名单，并说明简历信息的保存期限。' }],
  },
  {
    ...{ name: '年度纪录片展映', from: 5, to: 35, state: 'launch', by: 0, appliedDaysAgo: 5.6 },
    ...{ source: '站内推荐', media: '横幅', keyword: ['今日头条', '纪录片'] },
    content: '年度十佳纪录片线上展映，每晚两部，附主创对谈。',
  },
  {
    ...{ name: '早春音乐现场', from: 40, to: 58, state: 'safetyTest', by: 1, appliedDaysAgo: 4.2 },
    ...{ source: '站内推荐', media: '搜索广告', keyword: ['火山', '音乐'] },
    content: '六支独立乐队的小型现场，直播与多机位回放同步上线。',
  },
  {
    ...{ name: '短剧开放日', from: 7, to: 21, state: 'returned', by: 0, appliedDaysAgo: 3.7 },
    ...{ source: '合作媒体', media: '横幅', keyword: ['短剧'] },
    content: '开放短剧拍摄现场，编剧与导演讲解一分钟故事的写法。',
    reasons: [
      { code: 'domain', note: '' },
      { code: 'authority', note: '' },
    ],
  },
  {
    ...{ name: '冰雪旅游季', from: 18, to: 60, state: 'purchaseCertificate', by: 2, appliedDaysAgo: 2.5 },
    ...{ source: '合作媒体', media: '邮件', keyword: ['今日头条', '旅游'] },
    content: '五条冰雪旅游线路的图文攻略与雪场直播，附装备清单。',
  },
  {
    ...{ name: '跨年晚会倒计时', from: 20, to: 41, state: 'leaderReview', by: 2, appliedDaysAgo: 0.9 },
    ...{ source: '站内推荐', media: '横幅', keyword: ['今日头条', '跨年'] },
    content: '跨年晚会节目单逐日揭晓，倒计时海报与彩排花絮每天更新。',
  },
  {
    ...{ name: '冬日城市微光', from: 12, to: 33, state: 'leaderReview', by: 1, appliedDaysAgo: 0.25 },
    ...{ source: '站内推荐', media: '邮件', keyword: ['火山', '城市'] },
    content: '征集冬夜里仍在工作的人的短视频，编辑部协助剪辑。',
  },
];

/** Each step took most of a day. */
const STEP_DAYS = 0.8;

/** The moves that led an application to its state. */
const MOVES_TO: Record<DemoActivity['state'], readonly ApplicationMove[]> = {
  leaderReview: [],
  purchaseCertificate: ['approve'],
  safetyTest: ['approve', 'purchase'],
  launch: ['approve', 'purchase', 'pass'],
  launched: ['approve', 'purchase', 'pass', 'launch'],
  returned: ['sendBack'],
  withdrawn: ['approve', 'withdraw'],
};

type Admin = { id: string; name: string };

/** Who makes a move: the author their own, a colleague every other one. */
const moverOf = (move: ApplicationMove, author: number, admins: readonly Admin[]): Admin | undefined =>
  admins[(author + (applicationMachine.moves[move].by.includes('author') ? 0 : 1)) % admins.length];

const put = async (deps: Deps, w: Write, admins: readonly Admin[], demo: DemoActivity, n: number): Promise<void> => {
  const id = deps.newId();
  const calendar = companyCalendar(deps.config.timeZone);
  const today = calendar.at(deps.now().getTime()).dayNumber;
  const author = admins[demo.by % Math.max(1, admins.length)];
  const after = (steps: number) =>
    officeTime(calendar, deps.now(), Math.max(0.02, demo.appliedDaysAgo - steps * STEP_DAYS));
  const form = {
    activityName: demo.name,
    channelType: n % 3 === 0 ? ('api' as const) : ('web' as const),
    promotionTime: [dayName(today + demo.from), dayName(today + demo.to)],
    promoteLink: `https://promo.example.com/${n + 1}`,
    advertisingSource: demo.source,
    advertisingMedia: demo.media,
    keyword: [...demo.keyword],
    pushNotify: n % 2 === 0,
    advertisingContent: demo.content,
  };
  await insertApplication(w.tx, {
    ...{ id, form, state: 'leaderReview', accountId: author?.id ?? null },
    at: after(0),
  });
  const begun = { id, version: 1, move: 'submit' as const, accountId: author?.id ?? null, by: author?.name ?? '' };
  await insertMove(w.tx, { ...begun, at: after(0) });
  for (const [step, move] of MOVES_TO[demo.state].entries()) {
    const mover = moverOf(move, demo.by, admins);
    const at = after(step + 1);
    await updateState(w.tx, id, applicationMachine.moves[move].to, at);
    const made = { id, version: step + 2, move, accountId: mover?.id ?? null, by: mover?.name ?? '', at };
    await insertMove(w.tx, made);
    if (demo.reasons && move === 'sendBack') await insertReasons(w.tx, id, step + 2, [...demo.reasons]);
  }
  const askedAt = after(MOVES_TO[demo.state].length);
  await createReviewTodo({ ...w, at: askedAt }, applicationApproval, reread(await findApplication(w.tx, id)));
};

/**
 * A year of campaigns and open applications, with the moves that led there; admins have the open ones as to-dos. Called
 * after the accounts; does nothing where campaigns exist.
 * @returns how many were made
 */
export const seedActivities = (deps: Deps): Promise<number> =>
  write(deps, systemActor, async (w) => {
    if (await hasApplications(w.tx)) return 0;
    const people = [...(await demoActors(w.tx)).values()].map(({ session }) => session);
    const admins = people.filter(({ role }) => role === 'admin').map(({ accountId: id, name }) => ({ id, name }));
    for (const [n, demo] of demoActivities.entries()) await put(deps, w, admins, demo, n);
    const after = { count: demoActivities.length };
    w.audit({ action: 'activity.create', subjectType: 'activity', subjectId: 'demo', after });
    return demoActivities.length;
  });
