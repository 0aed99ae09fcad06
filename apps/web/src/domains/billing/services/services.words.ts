import { defineWords, plural } from '../../../shared/i18n/words.ts';

export const servicesWords = defineWords({
  'zh-CN': {
    loading: '正在加载服务',
    none: '暂无可开通的服务',
    states: { 'never-opened': '未开通', opened: '已开通', cancelled: '已取消', expired: '已过期' },
    moves: { open: '开通服务', renew: '续约服务', cancel: '取消服务', resume: '恢复服务' },
    until: (day: string) => `有效期至 ${day}`,
    ends: (day: string) => `${day} 到期后停用`,
    ended: (day: string) => `已于 ${day} 到期`,
    daysLeft: (days: number) => (days === 0 ? '不足 1 天后到期' : `${days} 天后到期`),
    whole: (months: number, price: string) => `${months} 个月 ${price}`,
    monthly: (price: string) => `${price}/月`,
    waits: (number: string, amount: string) => `订单 ${number} 待支付 ${amount}`,
    payOrder: '支付订单',
    cancelOrder: '取消订单',
    account: '公司账户',
    balance: '账户余额',
    pending: '待支付订单',
    due: '30 天内到期',
    low: (cost: string) => `余额不足以支付 30 天内到期的续约费用 ${cost}`,
    titles: {
      open: (name: string) => `开通“${name}”？`,
      renew: (name: string) => `续约“${name}”？`,
      cancel: (name: string) => `取消“${name}”？`,
      resume: (name: string) => `恢复“${name}”？`,
    },
    cancelText: (day: string) => `服务可继续使用到 ${day}，到期后停用，不再续约。已支付的费用不退还。到期前可以恢复。`,
    cancelsOrder: (number: string) => `待支付的续约订单 ${number} 将一并取消。`,
    resumeText: (day: string) => `服务将恢复为正常状态，有效期至 ${day}，不产生费用。`,
    facts: { price: '费用', period: '合同期', now: '当前余额', after: '扣款后余额', short: '还差' },
    period: (from: string, to: string, months: number) => `${from} 至 ${to}（${months} 个月）`,
    tooLow: '账户余额不足。可以先充值，或先下单、充值后再支付；下单不会扣款。',
    orderNow: '先下单，稍后支付',
    topUp: '去充值',
    keep: '暂不取消',
    back: '返回',
    done: {
      open: (name: string) => `“${name}”已开通`,
      renew: (name: string) => `“${name}”已续约`,
      cancel: (name: string) => `“${name}”已取消，到期后停用`,
      resume: (name: string) => `“${name}”已恢复`,
    },
    ordered: (number: string) => `已生成待支付订单 ${number}`,
  },
  'en-US': {
    loading: 'Loading services',
    none: 'No services available',
    states: { 'never-opened': 'Not opened', opened: 'Opened', cancelled: 'Canceled', expired: 'Expired' },
    moves: { open: 'Open', renew: 'Renew', cancel: 'Cancel', resume: 'Resume' },
    until: (day: string) => `Until ${day}`,
    ends: (day: string) => `Ends on ${day}`,
    ended: (day: string) => `Expired on ${day}`,
    daysLeft: (days: number) => (days === 0 ? 'less than a day left' : `${days} ${plural(days, 'day', 'days')} left`),
    whole: (months: number, price: string) => `${price} for ${months} ${plural(months, 'month', 'months')}`,
    monthly: (price: string) => `${price} a month`,
    waits: (number: string, amount: string) => `Order ${number} for ${amount} is unpaid`,
    payOrder: 'Pay order',
    cancelOrder: 'Cancel order',
    account: 'Company account',
    balance: 'Balance',
    pending: 'Unpaid orders',
    due: 'Due in 30 days',
    low: (cost: string) => `The balance doesn’t cover renewals of ${cost} due within 30 days`,
    titles: {
      open: (name: string) => `Open “${name}”?`,
      renew: (name: string) => `Renew “${name}”?`,
      cancel: (name: string) => `Cancel “${name}”?`,
      resume: (name: string) => `Resume “${name}”?`,
    },
    cancelText: (day: string) =>
      `You can use it until ${day}. Then it ends and is not renewed. Payments are not refunded. You can resume it until then.`,
    cancelsOrder: (number: string) => `The unpaid renewal order ${number} is canceled too.`,
    resumeText: (day: string) => `It continues as before until ${day}, free of charge.`,
    facts: { price: 'Price', period: 'Term', now: 'Current balance', after: 'New balance', short: 'Short by' },
    period: (from: string, to: string, months: number) =>
      `${from} to ${to} (${months} ${plural(months, 'month', 'months')})`,
    tooLow: 'The balance is too low. Top up first, or order now and pay later. Ordering charges nothing.',
    orderNow: 'Order now, pay later',
    topUp: 'Top up',
    keep: 'Keep',
    back: 'Back',
    done: {
      open: (name: string) => `“${name}” is opened`,
      renew: (name: string) => `“${name}” renewed`,
      cancel: (name: string) => `“${name}” canceled. It ends with its term.`,
      resume: (name: string) => `“${name}” resumed`,
    },
    ordered: (number: string) => `Order ${number} created. Pay it to open the service.`,
  },
});

export const serviceGateWords = defineWords({
  'zh-CN': {
    names: { funnel: '漏斗分析', audience: '用户分布', feed: '资源分发', portrait: '用户画像分析' },
    closed: (expired: boolean, price: string | null) => {
      const cost = price === null ? '' : `（${price}/月）`;
      return expired ? `服务已到期，续约后可继续查看${cost}。` : `尚未开通，开通后可查看${cost}。`;
    },
    notOffered: '公司目前没有这项服务。',
    to: '前往增值服务',
    toNamed: (name: string) => `前往增值服务：${name}`,
    open: '查看',
    openNamed: (name: string) => `查看：${name}`,
  },
  'en-US': {
    names: {
      funnel: 'Funnel analysis',
      audience: 'Audience map',
      feed: 'Distribution',
      portrait: 'Audience portrait',
    },
    closed: (expired: boolean, price: string | null) => {
      const cost = price === null ? '' : ` (${price} a month)`;
      return expired
        ? `The service has expired. Renew it to see this${cost}.`
        : `Not opened yet. Open the service to see this${cost}.`;
    },
    notOffered: 'Your company has no such service.',
    to: 'Go to services',
    toNamed: (name: string) => `Go to services: ${name}`,
    open: 'View',
    openNamed: (name: string) => `View: ${name}`,
  },
});
