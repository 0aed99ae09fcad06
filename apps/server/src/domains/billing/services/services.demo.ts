import type { ServiceKey } from '@onair/contract/billing/services';
import { reread, type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { createReviewTodo, demoActors } from '../../identity/index.ts';
import { topUpApproval } from '../ledger/ledger.service.ts';
import { appendEntry } from '../ledger/ledger.store.ts';
import { findTopUp, insertTopUp } from '../ledger/top-ups.store.ts';
import { hasServices, insertServices } from './services.demo.store.ts';
import { orderService } from './services.service.ts';
import { lockService } from './services.store.ts';

type Offer = {
  key: ServiceKey;
  icon: 'code' | 'edit' | 'user';
  zh: [title: string, description: string];
  en: [title: string, description: string];
  monthlyFen: number;
  months: number;
  /** Days ago at which it was subscribed to and renewed; none for a service never subscribed to. */
  ordered: readonly number[];
};

const offers: readonly Offer[] = [
  {
    key: 'funnel',
    icon: 'code',
    zh: ['漏斗分析', '按类型、分类、来源和作者，看内容从曝光到点击、互动的转化，找出流失最多的一步。'],
    en: [
      'Funnel analysis',
      'Follows content from exposure to click and interaction, by type, category, source and author, and shows where people leave.',
    ],
    monthlyFen: 128_000,
    months: 6,
    ordered: [347, 171],
  },
  {
    key: 'audience',
    icon: 'edit',
    zh: ['用户分布', '按星期和小时看观众何时访问，以及新访客与回访的比例。'],
    en: ['Audience map', 'Shows by weekday and hour when the audience comes, and how many are new or returning.'],
    monthlyFen: 96_000,
    months: 3,
    ordered: [280, 190, 101],
  },
  {
    key: 'feed',
    icon: 'user',
    zh: ['资源分发', '为合作渠道生成可随时停用的内容订阅地址（JSON 或 CSV），按类型、分类、来源圈选。'],
    en: [
      'Distribution',
      'Gives partner channels addresses of content feeds (JSON or CSV), chosen by type, category and source, that you can revoke.',
    ],
    monthlyFen: 280_000,
    months: 12,
    ordered: [],
  },
  {
    key: 'portrait',
    icon: 'user',
    zh: ['用户画像分析', '用匿名事件归纳观众的兴趣：哪些分类和类型的点击、互动超过其曝光份额。'],
    en: [
      'Audience portrait',
      'Sums up interests from anonymous events: which categories and types get more clicks and interaction than their share.',
    ],
    monthlyFen: 158_000,
    months: 6,
    ordered: [72],
  },
];

/** Days ago, fen, purpose. */
const topUps: readonly [daysAgo: number, amountFen: number, note: string][] = [
  [352, 1_800_000, '第一季度预算'],
  [262, 1_200_000, '第二季度预算'],
  [174, 1_500_000, '第三季度预算'],
  [128, 300_000, '追加预算'],
  [83, 1_500_000, '第四季度预算'],
];

/** Waits for another person than the finance manager who entered it. */
const LARGE = { by: 'xu.wenqing', amountFen: 12_000_000, note: '明年全年预算' };

/**
 * A year of services and of the company's account, through the same functions as an admin's: quarterly budgets, renewed
 * contracts, one due within a month, one expired, one never subscribed to, and a large top-up that waits for another person. Does nothing where services exist already.
 */
export const seedServices = async (deps: Deps): Promise<void> => {
  if (await hasServices(deps.db)) return;
  const calendar = companyCalendar(deps.config.timeZone);
  await write(deps, systemActor, async (w) => {
    /** A working hour of a day in the past. */
    const then = (daysAgo: number, hour: number): Date =>
      new Date(calendar.startOf(calendar.at(w.at.getTime()).dayNumber - daysAgo) + hour * 3_600_000 + 17 * 60_000);
    const people = await demoActors(w.tx);
    const accountId = people.get('admin')?.session.accountId ?? null;
    const services = offers.map((offer) => ({
      id: deps.newId(),
      key: offer.key,
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
    // Past events are not announced on the stream, and a single row of the audit log covers them.
    const quiet = { ...w, audit: () => undefined, emit: () => undefined };
    for (const { at, run } of acts.sort((a, b) => a.at.getTime() - b.at.getTime())) await run({ ...quiet, at });
    const colleague = people.get(LARGE.by)?.session.accountId;
    if (!colleague) return;
    const id = deps.newId();
    const at = then(1, 16);
    await insertTopUp(w.tx, { id, amountFen: LARGE.amountFen, note: LARGE.note, accountId: colleague }, at);
    await createReviewTodo({ ...w, at }, topUpApproval, reread(await findTopUp(w.tx, id)));
  });
};
