import type { Locale } from '@onair/contract/text';

const zh = {
  tooManyTokens: (most: number) => `最多可有 ${most} 个有效令牌，请先撤销不再使用的`,
  tooManyWebhooks: (most: number) => `最多可有 ${most} 个 Webhook，请先删除不再使用的`,
  address: '须为公网的 https 地址',
  waiting: '该投递仍在等待发送，请稍后再试',
};
const en: typeof zh = {
  tooManyTokens: (most) => `There can be ${most} active tokens. Revoke one that is no longer used`,
  tooManyWebhooks: (most) => `There can be ${most} webhooks. Delete one that is no longer used`,
  address: 'must be an https address on the public internet',
  waiting: 'This delivery is still waiting to be sent. Try again later',
};
export const integrationWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
