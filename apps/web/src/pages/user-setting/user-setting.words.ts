import { defineWords } from '../../shared/i18n/words.ts';

export const settingWords = defineWords({
  'zh-CN': {
    kinds: '设置的类别',
    tabs: {
      basic: '基础信息',
      security: '安全设置',
      certification: '实名认证',
      notifications: '通知方式',
      integrations: '开放接口',
    },
    account: '账号',
    name: '用户名',
    certification: '实名认证',
    certified: '已认证',
    notCertified: '未认证',
    accountId: '账号 ID',
    phone: '手机号码',
    noPhone: '未绑定',
    registrationDate: '注册时间',
  },
  'en-US': {
    kinds: 'Settings',
    tabs: {
      basic: 'Basic information',
      security: 'Security settings',
      certification: 'Certification',
      notifications: 'Notifications',
      integrations: 'API and webhooks',
    },
    account: 'Account',
    name: 'Name',
    certification: 'Certification',
    certified: 'Certified',
    notCertified: 'Not certified',
    accountId: 'Account ID',
    phone: 'Phone',
    noPhone: 'Not set',
    registrationDate: 'Registered',
  },
});
