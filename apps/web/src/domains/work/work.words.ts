import { defineWords } from '../../shared/i18n/words.ts';

export const workWords = defineWords({
  'zh-CN': {
    title: '待办事项',
    kinds: {
      campaigns: '渠道活动待审批',
      parameters: '推流参数变更待审批',
      certifications: '实名认证待审核',
      videos: '视频待审核',
      ruleHits: '内容命中违禁词',
      chatHits: '聊天命中违禁词',
      reviews: '质检队列待处理',
      failedUploads: '视频上传失败',
      orders: '订单待支付',
      services: '服务即将到期',
    },
    oldest: '最早一项：',
    ends: (when: string) => `最近一项到期：${when}`,
    none: '全部处理完毕',
    noneText: '有新的审批、质检或待付款项时会出现在这里',
  },
  'en-US': {
    title: 'To do',
    kinds: {
      campaigns: 'Campaigns to approve',
      parameters: 'Parameter changes to approve',
      certifications: 'Certifications to review',
      videos: 'Videos to review',
      ruleHits: 'Titles with banned words',
      chatHits: 'Chat messages with banned words',
      reviews: 'Items in review queues',
      failedUploads: 'Failed uploads',
      orders: 'Unpaid orders',
      services: 'Services due for renewal',
    },
    oldest: 'Oldest:',
    ends: (when: string) => `First ends ${when}`,
    none: 'All done',
    noneText: 'Approvals, reviews and payments that wait for you will show here',
  },
});
