import { companyCalendar, dayName } from '../../calendar.ts';
import { type Write, write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { appendEntry } from './ledger.store.ts';
import {
  type DemoActivity,
  type DemoService,
  hasServices,
  insertActivities,
  insertOrder,
  insertServices,
} from './workplace.demo.store.ts';

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

type Contract = {
  code: string;
  icon: string;
  zh: [title: string, description: string];
  en: [title: string, description: string];
  monthlyFen: number;
  months: number;
  /** Days ago the present contract began; null when it was never opened. */
  openedDaysAgo: number | null;
};

const contracts: readonly Contract[] = [
  {
    code: 'leak-detection',
    icon: 'code',
    zh: ['漏斗分析', '逐步追踪内容从曝光到分享的转化，找出流失的一步。'],
    en: ['Funnel analysis', 'Follows content from exposure to share and shows the step where people leave.'],
    monthlyFen: 128_000,
    months: 6,
    openedDaysAgo: 165,
  },
  {
    code: 'user-distribution',
    icon: 'edit',
    zh: ['用户分布', '按地区与设备了解观众从哪里来。'],
    en: ['Audience map', 'Tells where the audience comes from, by region and device.'],
    monthlyFen: 96_000,
    months: 12,
    openedDaysAgo: 120,
  },
  {
    code: 'resource-distribution',
    icon: 'user',
    zh: ['资源分发', '把内容分发到合作渠道，统一结算。'],
    en: ['Distribution', 'Delivers content to partner channels with one settlement.'],
    monthlyFen: 210_000,
    months: 3,
    openedDaysAgo: 68,
  },
  {
    code: 'portrait-analysis',
    icon: 'user',
    zh: ['用户画像分析', '用匿名事件归纳观众的兴趣与习惯。'],
    en: ['Audience portrait', 'Sums up interests and habits from anonymous events.'],
    monthlyFen: 158_000,
    months: 6,
    openedDaysAgo: null,
  },
];

const addMonths = (date: Date, months: number): Date => {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
};

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

/** Money in and out over the year: a top-up a quarter, one charge for each contract, one renewal still to be paid. */
const seedMoney = async (deps: Deps, w: Write): Promise<void> => {
  const now = deps.now().getTime();
  const ago = (days: number) => new Date(now - days * DAY);
  const services = contracts.map(({ openedDaysAgo, ...contract }): DemoService => {
    const openedAt = openedDaysAgo === null ? null : ago(openedDaysAgo);
    return {
      id: deps.newId(),
      code: contract.code,
      icon: contract.icon,
      titleZh: contract.zh[0],
      titleEn: contract.en[0],
      descriptionZh: contract.zh[1],
      descriptionEn: contract.en[1],
      monthlyFen: contract.monthlyFen,
      months: contract.months,
      openedAt,
      expiresAt: openedAt && addMonths(openedAt, contract.months),
      createdAt: ago(360),
    };
  });
  await insertServices(w.tx, services);

  type Act = { at: Date; run: () => Promise<unknown> };
  const acts: Act[] = [350, 260, 170, 80].map((days) => ({
    at: ago(days),
    run: () =>
      appendEntry(w.tx, {
        amountFen: 1_500_000,
        kind: 'top-up',
        orderId: null,
        note: '季度预算',
        accountId: null,
        at: ago(days),
      }),
  }));
  services.forEach((service, n) => {
    const { openedAt } = service;
    if (!openedAt) return;
    const amountFen = service.monthlyFen * service.months;
    const order = { id: deps.newId(), serviceId: service.id, months: service.months, amountFen };
    acts.push({
      at: openedAt,
      run: async () => {
        const number = `SO${dayName(Math.floor(openedAt.getTime() / DAY)).replaceAll('-', '')}${n + 1}`;
        await insertOrder(w.tx, { ...order, number, kind: 'open', status: 'paid', createdAt: openedAt });
        await appendEntry(w.tx, {
          amountFen: -amountFen,
          kind: 'charge',
          orderId: order.id,
          note: service.titleZh,
          accountId: null,
          at: openedAt,
        });
      },
    });
  });
  for (const act of acts.sort((a, b) => a.at.getTime() - b.at.getTime())) await act.run();

  const renewed = services[0];
  if (renewed) {
    await insertOrder(w.tx, {
      id: deps.newId(),
      number: `SO${dayName(Math.floor(now / DAY)).replaceAll('-', '')}9`,
      serviceId: renewed.id,
      kind: 'renew',
      months: renewed.months,
      amountFen: renewed.monthlyFen * renewed.months,
      status: 'pending',
      createdAt: ago(1),
    });
  }
  w.audit({ action: 'ledger.open', subjectType: 'ledger', subjectId: 'demo', after: { services: services.length } });
};

/** Channel activities, services and a year of the company's account. Does nothing when services are there already. */
export const seedWorkplace = async (deps: Deps): Promise<void> => {
  if (await hasServices(deps.db)) return;
  await write(deps, systemActor, async (w) => {
    await seedActivities(deps, w);
    await seedMoney(deps, w);
  });
};
