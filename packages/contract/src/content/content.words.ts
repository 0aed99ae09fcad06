/** Names of categories, sources and types of content. */
export const contentNames = {
  'zh-CN': {
    families: { text: '纯文本', image: '图文类', video: '视频类' },
    contentTypes: { text: '纯文本', img: '图文', horizontalVideo: '横版短视频', verticalVideo: '竖版小视频' },
    reviews: { pending: '待审核', passed: '已通过', rejected: '未通过' },
    statuses: { online: '已上线', offline: '已下线' },
    categories: {
      international: '国际',
      entertainment: '娱乐',
      sports: '体育',
      finance: '财经',
      technology: '科技',
      other: '其他',
    },
    sources: { ugc: 'UGC 原创', foreign: '国外网站', reprint: '转载文章', report: '行业报告', other: '其他' },
  },
  'en-US': {
    families: { text: 'Text', image: 'Images', video: 'Video' },
    contentTypes: {
      text: 'Text',
      img: 'Image-text',
      horizontalVideo: 'Horizontal short video',
      verticalVideo: 'Vertical short video',
    },
    reviews: { pending: 'Awaiting review', passed: 'Passed', rejected: 'Rejected' },
    statuses: { online: 'Online', offline: 'Offline' },
    categories: {
      international: 'International',
      entertainment: 'Entertainment',
      sports: 'Sports',
      finance: 'Finance',
      technology: 'Technology',
      other: 'Other',
    },
    sources: {
      ugc: 'Original (UGC)',
      foreign: 'Foreign sites',
      reprint: 'Reprints',
      report: 'Industry reports',
      other: 'Other',
    },
  },
};
