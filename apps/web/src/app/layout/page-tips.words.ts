import type { PageName } from '@onair/contract/routes';
import { defineWords } from '../../shared/i18n/words.ts';

/** The most useful tip on a page for new users, in one sentence, and the help article with details. */
export const tippedPages = {
  Monitor: 'live',
  Approvals: 'approvals',
  DataAnalysis: 'analysis',
  MultiDimensionDataAnalysis: 'analysis',
  SearchTable: 'sets',
  Card: 'review',
  Campaigns: 'campaigns',
  Step: 'campaigns',
  Group: 'parameters',
  Basic: 'parameters',
  Setting: 'account',
  Accounts: 'people',
} as const satisfies Partial<Record<PageName, string>>;

type Tips = Record<keyof typeof tippedPages, string>;

export const pageTips = defineWords({
  'zh-CN': {
    tip: '使用提示',
    more: '了解更多',
    close: '不再显示此提示',
    tips: {
      Monitor: '按 ? 查看快捷键：1、2、3 切换线路，S 切垫片，M 静音',
      Approvals: '五类待审批事项都在这里，等待最久的排在最前',
      DataAnalysis: '“为什么变了？”列出每个来源、分类或作者带来的增减',
      MultiDimensionDataAnalysis: '所选的时间范围会带到分析页',
      SearchTable: '筛选条件保存在网址中，可以收藏或发给同事',
      Card: '质检时可用键盘：P 通过，R 不通过，S 跳过，Z 撤销',
      Campaigns: '点击活动名称，查看进度和退回原因',
      Step: '填写的内容会自动保存为草稿，可以稍后继续',
      Group: '变更提交后，须由另一位直播运营或管理员批准才会生效',
      Basic: '有变化的参数已标出，处理前请核对',
      Setting: '建议开启两步验证，保护您的账号',
      Accounts: '新账号的密码只显示一次，请及时交给本人',
    } satisfies Tips,
  },
  'en-US': {
    tip: 'Tip',
    more: 'Learn more',
    close: 'Don’t show this tip again',
    tips: {
      Monitor: 'Press ? for shortcuts: 1, 2, 3 switch lines, S shows the slate, M mutes',
      Approvals: 'Everything that needs approval is here, longest wait first',
      DataAnalysis: '“Why did it change?” lists what each source, category or author added or took away',
      MultiDimensionDataAnalysis: 'The selected range carries over to Analysis',
      SearchTable: 'Filters stay in the address: bookmark it or share it',
      Card: 'Review by keyboard: P passes, R rejects, S skips, Z undoes',
      Campaigns: 'Select a campaign for its progress and reasons for a return',
      Step: 'What you enter is saved as a draft automatically',
      Group: 'Another live operator or an admin has to approve a change before it takes effect',
      Basic: 'Parameters that change are marked. Check them before you decide',
      Setting: 'Turn on two-step sign-in to protect your account',
      Accounts: 'A new account’s password is shown only once',
    } satisfies Tips,
  },
});
