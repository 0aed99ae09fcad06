import { defineWords } from '../../shared/i18n/words.ts';

export const contentPanelWords = defineWords({
  'zh-CN': {
    title: '内容详情',
    author: '作者',
    type: '体裁',
    category: '分类',
    source: '来源',
    tags: '标签',
    status: '状态',
    review: '审核',
    published: '发布时间',
    types: { text: '纯文本', img: '图文', horizontalVideo: '横版短视频', verticalVideo: '竖版小视频' },
    statuses: { online: '已上线', offline: '已下线' },
    reviews: { pending: '待审核', passed: '已通过', rejected: '未通过' },
  },
  'en-US': {
    title: 'Content',
    author: 'Author',
    type: 'Type',
    category: 'Category',
    source: 'Source',
    tags: 'Tags',
    status: 'Status',
    review: 'Review',
    published: 'Published',
    types: {
      text: 'Text',
      img: 'Image-text',
      horizontalVideo: 'Horizontal short video',
      verticalVideo: 'Vertical short video',
    },
    statuses: { online: 'Online', offline: 'Offline' },
    reviews: { pending: 'Pending', passed: 'Passed', rejected: 'Rejected' },
  },
});
