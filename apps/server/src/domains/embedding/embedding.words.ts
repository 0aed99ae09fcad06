import type { Locale } from '@onair/contract/text';

export const embeddingWords: Record<Locale, { noOrigin: string; outdated: string }> = {
  'zh-CN': {
    noOrigin: '请至少填写一个网站',
    outdated: '其他管理员已修改嵌入设置，请核对后再保存',
  },
  'en-US': {
    noOrigin: 'Enter at least one site',
    outdated: 'Another admin has changed who may embed. Check what is there now, then save again',
  },
};
