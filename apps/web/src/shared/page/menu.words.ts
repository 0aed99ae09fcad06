import { type menuGroups, type menuLinks, type PageName, pageRoutes } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import { useLocale } from '../i18n/locale.ts';
import { defineWords } from '../i18n/words.ts';

/** The labels of the menu. Those that the specification fixes are held to it by a test. */
export const menuWords = defineWords({
  'zh-CN': {
    'menu.dashboard': '仪表盘',
    'menu.dashboard.workplace': '工作台',
    'menu.dashboard.monitor': '实时监控',
    'menu.dashboard.schedule': '直播排期',
    'menu.dashboard.lives': '往期直播',
    'menu.dashboard.encoders': '编码器',
    'menu.dashboard.weekly': '数据周报',
    'menu.dashboard.report': '直播报告',
    'menu.dashboard.approvals': '审批',
    'menu.visualization': '数据可视化',
    'menu.visualization.dataAnalysis': '分析页',
    'menu.visualization.multiDimensionDataAnalysis': '多维数据分析',
    'menu.visualization.insights': '观众洞察',
    'menu.list': '列表页',
    'menu.list.searchTable': '查询表格',
    'menu.list.content': '内容库',
    'menu.list.contentItem': '内容详情',
    'menu.list.cardList': '卡片列表',
    'menu.list.campaigns': '渠道活动',
    'menu.list.campaign': '渠道活动详情',
    'menu.form': '表单页',
    'menu.form.step': '分步表单',
    'menu.form.group': '分组表单',
    'menu.profile': '详情页',
    'menu.profile.basic': '基础详情页',
    'menu.result': '结果页',
    'menu.result.success': '成功页',
    'menu.result.error': '失败页',
    'menu.exception': '异常页',
    'menu.exception.403': '403',
    'menu.exception.404': '404',
    'menu.exception.500': '500',
    'menu.user': '个人中心',
    'menu.user.info': '用户信息',
    'menu.user.setting': '用户设置',
    'menu.user.messages': '消息中心',
    'menu.user.help': '帮助中心',
    'menu.user.accounts': '账号管理',
    'menu.user.audit': '审计日志',
    // Keys used only by a server-side menu.
    'menu.server.dashboard': '仪表盘-服务端',
    'menu.server.workplace': '工作台-服务端',
    'menu.server.monitor': '实时监控-服务端',
    'menu.arcoWebsite': 'Arco Design',
    'menu.faq': '常见问题',
  },
  'en-US': {
    'menu.dashboard': 'Dashboard',
    'menu.dashboard.workplace': 'Workplace',
    'menu.dashboard.monitor': 'Real-time Monitor',
    'menu.dashboard.schedule': 'Schedule',
    'menu.dashboard.lives': 'Past Lives',
    'menu.dashboard.encoders': 'Encoders',
    'menu.dashboard.weekly': 'Weekly Report',
    'menu.dashboard.report': 'Live Report',
    'menu.dashboard.approvals': 'Approvals',
    'menu.visualization': 'Data Visualization',
    'menu.visualization.dataAnalysis': 'Analysis',
    'menu.visualization.multiDimensionDataAnalysis': 'Multi-D Analysis',
    'menu.visualization.insights': 'Audience Insights',
    'menu.list': 'List',
    'menu.list.searchTable': 'Search Table',
    'menu.list.content': 'Content',
    'menu.list.contentItem': 'Content item',
    'menu.list.cardList': 'Card List',
    'menu.list.campaigns': 'Campaigns',
    'menu.list.campaign': 'Campaign',
    'menu.form': 'Form',
    'menu.form.step': 'Step Form',
    'menu.form.group': 'Group Form',
    'menu.profile': 'Profile',
    'menu.profile.basic': 'Basic Profile',
    'menu.result': 'Result',
    'menu.result.success': 'Success',
    'menu.result.error': 'Error',
    'menu.exception': 'Exception',
    'menu.exception.403': '403',
    'menu.exception.404': '404',
    'menu.exception.500': '500',
    'menu.user': 'User Center',
    'menu.user.info': 'User Info',
    'menu.user.setting': 'User Setting',
    'menu.user.messages': 'Messages',
    'menu.user.help': 'Help center',
    'menu.user.accounts': 'Accounts',
    'menu.user.audit': 'Audit Log',
    'menu.server.dashboard': 'Dashboard (server)',
    'menu.server.workplace': 'Workplace (server)',
    'menu.server.monitor': 'Real-time Monitor (server)',
    'menu.arcoWebsite': 'Arco Design',
    'menu.faq': 'FAQ',
  },
});

type TableKey = (typeof pageRoutes | typeof menuGroups | typeof menuLinks)[number]['locale'];

/** The title for a translation key; an unknown key from a server is shown as it is. */
export const titleIn = (locale: Locale, key: string): string => {
  // Does not compile unless every title key of the route table has words in both languages.
  const titles: Record<TableKey, string> = menuWords[locale];
  return entryOf(titles, key) ?? key;
};

/** The label of a page in the menu, which its tab and the breadcrumb also show. */
const labelIn = (locale: Locale, name: PageName): string =>
  titleIn(locale, pageRoutes.find((route) => route.name === name)?.locale ?? name);

export const usePageLabel = (): ((name: PageName) => string) => {
  const locale = useLocale((state) => state.locale);
  return (name) => labelIn(locale, name);
};

export const useTitle = (): ((key: string) => string) => {
  const locale = useLocale((state) => state.locale);
  return (key) => titleIn(locale, key);
};
