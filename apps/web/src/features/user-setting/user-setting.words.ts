import { defineWords } from '../../shared/i18n/words.ts';

export const settingWords = defineWords({
  'zh-CN': {
    title: '用户设置',
    kinds: '设置的类别',
    tabs: { basic: '基础信息', security: '安全设置', certification: '实名认证' },
  },
  'en-US': {
    title: 'User Setting',
    kinds: 'Kinds of settings',
    tabs: { basic: 'Basic Information', security: 'Security Settings', certification: 'Certification' },
  },
});
