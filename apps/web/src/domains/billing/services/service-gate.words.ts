import { defineWords } from '../../../shared/i18n/words.ts';

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
