import { defineWords } from '../../shared/i18n/words.ts';

export const paletteWords = defineWords({
  'zh-CN': {
    title: '搜索',
    placeholder: '搜索页面、操作、内容、策略集合或人员',
    recent: '最近使用',
    pages: '页面',
    kinds: { content: '内容', policy: '策略集合', activity: '渠道活动', studio: '直播间', person: '人员' },
    actions: '操作',
    nothing: '没有匹配的结果，请换个词试试',
    searching: '正在搜索…',
    failed: '服务器搜索失败，仅显示页面与操作',
    results: (n: number) => `${n} 个结果`,
    keys: '↑↓ 选择 · Enter 打开 · Esc 关闭',
  },
  'en-US': {
    title: 'Search',
    placeholder: 'Search pages, actions, content, policy sets or people',
    recent: 'Recent',
    pages: 'Pages',
    kinds: {
      content: 'Content',
      policy: 'Policy sets',
      activity: 'Campaigns',
      studio: 'Studios',
      person: 'People',
    },
    actions: 'Actions',
    nothing: 'No results. Try another word.',
    searching: 'Searching…',
    failed: 'The server could not search. Only pages and actions are shown.',
    results: (n: number) => `${n} ${n === 1 ? 'result' : 'results'}`,
    keys: '↑↓ Select · Enter Open · Esc Close',
  },
});
