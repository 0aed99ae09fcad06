import type { Locale } from '@onair/contract/text';

const zh = {
  blank: '不能为空',
  tooMany: (most: number) => `最多可有 ${most} 个内容订阅，请先停用不再使用的`,
};
const en: typeof zh = {
  blank: 'must not be blank',
  tooMany: (most) => `There can be ${most} feeds. Revoke one that is no longer used`,
};
export const feedWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
