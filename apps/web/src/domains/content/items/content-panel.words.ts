import { defineWords } from '../../../shared/i18n/words.ts';

export const contentPanelWords = defineWords({
  'zh-CN': {
    title: '内容详情',
    open: '打开内容页',
    author: '作者',
    type: '类型',
    category: '分类',
    source: '来源',
    tags: '标签',
    status: '状态',
    review: '审核',
    published: '发布时间',
  },
  'en-US': {
    title: 'Content',
    open: 'Open its page',
    author: 'Author',
    type: 'Type',
    category: 'Category',
    source: 'Source',
    tags: 'Tags',
    status: 'Status',
    review: 'Review',
    published: 'Published',
  },
});
