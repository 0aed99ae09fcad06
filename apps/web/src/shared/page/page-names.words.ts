import type { PageName } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { useLocale } from '../i18n/locale.ts';
import { defineWords } from '../i18n/words.ts';

type Names = Record<PageName, string>;

/**
 * Page names by purpose, in the terms of their users: heading, browser tab, recent visits, shortcuts and search. The
 * specification fixes the menu's labels, which are in `menu.words.ts`: menu, page tabs and breadcrumb show those.
 */
export const pageNames = defineWords({
  'zh-CN': {
    Workplace: '工作台',
    Monitor: '直播监控',
    Schedule: '直播排期',
    Lives: '往期直播',
    Encoders: '编码器',
    LiveReport: '直播报告',
    Weekly: '数据周报',
    Approvals: '审批',
    DataAnalysis: '内容分析',
    MultiDimensionDataAnalysis: '维度分析',
    Insights: '观众洞察',
    SearchTable: '策略集合',
    Content: '内容库',
    ContentItem: '内容详情',
    Card: '质检·服务·规则',
    Campaigns: '渠道活动',
    Campaign: '渠道活动详情',
    Step: '新建渠道活动',
    Group: '推流参数',
    Basic: '参数变更',
    Success: '提交结果',
    Error: '退回的申请',
    403: '无权访问',
    404: '页面不存在',
    500: '服务器错误',
    Info: '个人主页',
    Setting: '账号设置',
    Messages: '消息中心',
    Help: '帮助中心',
    Accounts: '账号管理',
    Audit: '审计日志',
  } satisfies Names,
  'en-US': {
    Workplace: 'Workplace',
    Monitor: 'Live monitor',
    Schedule: 'Schedule',
    Lives: 'Past lives',
    Encoders: 'Encoders',
    LiveReport: 'Live report',
    Weekly: 'Weekly report',
    Approvals: 'Approvals',
    DataAnalysis: 'Content analytics',
    MultiDimensionDataAnalysis: 'Breakdown',
    Insights: 'Audience insights',
    SearchTable: 'Policy sets',
    Content: 'Content',
    ContentItem: 'Content item',
    Card: 'Operations hub',
    Campaigns: 'Campaigns',
    Campaign: 'Campaign',
    Step: 'New campaign',
    Group: 'Stream parameters',
    Basic: 'Parameter changes',
    Success: 'Submission result',
    Error: 'Returned applications',
    403: 'No access',
    404: 'Page not found',
    500: 'Server error',
    Info: 'Profile',
    Setting: 'Account settings',
    Messages: 'Messages',
    Help: 'Help center',
    Accounts: 'Accounts',
    Audit: 'Audit log',
  } satisfies Names,
});

export const pageNameIn = (locale: Locale, name: PageName): string => pageNames[locale][name];

export const usePageName = (): ((name: PageName) => string) => {
  const locale = useLocale((state) => state.locale);
  return (name) => pageNameIn(locale, name);
};
