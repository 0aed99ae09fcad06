import { companyCalendar } from '../../../calendar.ts';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { demoActors } from '../../identity/index.ts';
import { appendEntry } from '../ledger/ledger.store.ts';
import { orderService } from './order-acts.ts';
import { hasServices, insertServices } from './services.demo.store.ts';
import { lockService } from './services.store.ts';

type Offer = {
  icon: 'code' | 'edit' | 'user';
  zh: [title: string, description: string];
  en: [title: string, description: string];
  monthlyFen: number;
  months: number;
  /** Days ago at which it was opened and renewed; none for what was never opened. */
  ordered: readonly number[];
};

const offers: readonly Offer[] = [
  {
    icon: 'code',
    zh: ['漏斗分析', '逐步追踪内容从曝光到点击、分享的转化，找出观众流失的一步。'],
    en: ['Funnel analysis', 'Follows content from exposure to click and share, and shows the step where people leave.'],
    monthlyFen: 128_000,
    months: 6,
    ordered: [347, 171],
  },
  {
    icon: 'edit',
    zh: ['用户分布', '快速了解观众来自哪些地区、使用哪些设备，以及各时段的集中程度。'],
    en: ['Audience map', 'Tells which regions and devices the audience comes from, and when it gathers.'],
    monthlyFen: 96_000,
    months: 3,
    ordered: [280, 190, 101],
  },
  {
    icon: 'user',
    zh: ['资源分发', '把内容分发到合作渠道，按渠道设定圈选规则，并统一结算。'],
    en: ['Distribution', 'Delivers content to partner channels by rules of your own, with one settlement.'],
    monthlyFen: 280_000,
    months: 12,
    ordered: [],
  },
  {
    icon: 'user',
    zh: ['用户画像分析', '用匿名事件归纳观众的兴趣与习惯，构建标签化的观众画像。'],
    en: ['Audience portrait', 'Sums up interests and habits from anonymous events into a portrait of the audience.'],
    monthlyFen: 158_000,
    months: 6,
    ordered: [72],
  },
];

/** Days ago, fen, what for. */
const topUps: readonly [daysAgo: number, amountFen: number, note: string][] = [
  [352, 1_800_000, '第一季度预算'],
  [262, 1_200_000, '第二季度预算'],
  [174, 1_500_000, '第三季度预算'],
  [128, 300_000, '追加预算'],
  [83, 1_500_000, '第四季度预算'],
];

/**
 * A year of services and of the company's account, through the same acts as an admin's: quarterly budgets, contracts that
 * were renewed, one due within a month, one expired, one never opened. Does nothing where services are there already.
 */
export const seedServices = async (deps: Deps): Promise<void> => {
  if (await hasServices(deps.db)) return;
  const calendar = companyCalendar(deps.config.timeZone);
  await write(deps, systemActor, async (w) => {
    /** A working hour of a day that lies so many days back. */
    const then = (daysAgo: number, hour: number): Date =>
      new Date(calendar.startOf(calendar.at(w.at.getTime()).dayNumber - daysAgo) + hour * 3_600_000 + 17 * 60_000);
    const accountId = (await demoActors(w.tx)).get('admin')?.session.accountId ?? null;
    const services = offers.map((offer) => ({
      id: deps.newId(),
      icon: offer.icon,
      titleZh: offer.zh[0],
      titleEn: offer.en[0],
      descriptionZh: offer.zh[1],
      descriptionEn: offer.en[1],
      monthlyFen: offer.monthlyFen,
      months: offer.months,
      createdAt: then(360, 10),
    }));
    await insertServices(w.tx, services);
    w.audit({
      action: 'service.offer',
      subjectType: 'service',
      subjectId: 'demo',
      after: { services: services.map((service) => service.titleZh) },
    });

    const order = async (past: Write, id: string): Promise<void> => {
      const service = await lockService(past.tx, id);
      if (!service) throw new Error('a service just offered was not there');
      const kind = service.expiresAt ? 'renew' : 'open';
      const wish = { id, version: service.version, kind, payLater: false } as const;
      await orderService(past, deps, wish, { accountId, locale: 'zh-CN' });
    };
    const topUp = (past: Write, amountFen: number, note: string) =>
      appendEntry(past.tx, { amountFen, kind: 'top-up', orderId: null, note, accountId, at: past.at });

    const acts = [
      ...topUps.map(([daysAgo, amount, note]) => ({
        at: then(daysAgo, 9),
        run: (past: Write) => topUp(past, amount, note),
      })),
      ...services.flatMap(({ id }, place) =>
        (offers[place]?.ordered ?? []).map((daysAgo) => ({
          at: then(daysAgo, 14 + place),
          run: (past: Write) => order(past, id),
        })),
      ),
    ];
    // What happened in the past is no news on the stream, and one row of the audit log speaks for all of it.
    const quiet = { ...w, audit: () => undefined, emit: () => undefined };
    for (const { at, run } of acts.sort((a, b) => a.at.getTime() - b.at.getTime())) await run({ ...quiet, at });
  });
};
