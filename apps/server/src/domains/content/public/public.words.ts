import { contentNames } from '@onair/contract/content/content.words';
import type { Category, ContentType, Source } from '@onair/contract/content/items/items';
import type { Locale } from '@onair/contract/text';

type Words = {
  name: string;
  tagline: string;
  skip: string;
  sections: string;
  all: string;
  newest: string;
  popular: string;
  popularWeek: string;
  categories: Record<Category, string>;
  types: Record<ContentType, string>;
  sources: Record<Source, string>;
  order: string;
  more: string;
  nothing: string;
  nothingHint: string;
  back: string;
  related: string;
  like: string;
  liked: string;
  share: string;
  copied: string;
  by: (author: string) => string;
  updated: (time: string) => string;
  tags: string;
  notFound: string;
  notFoundHint: string;
  gone: string;
  goneHint: string;
  feed: string;
  consent: string;
  allow: string;
  decline: string;
  minutes: (n: number) => string;
  comments: string;
  noComments: string;
  commentsClosed: string;
  yourName: string;
  yourComment: string;
  send: string;
  sent: string;
  held: string;
  failed: string;
  tooMany: string;
  film: string;
  filmGone: string;
  openFilm: string;
  watch: (caption: string) => string;
};

/** Words of the public pages. */
export const publicWords: Record<Locale, Words> = {
  'zh-CN': {
    name: '播控台 · 内容',
    tagline: '最新与热门内容',
    skip: '跳到正文',
    sections: '栏目',
    all: '全部',
    newest: '最新',
    popular: '热门',
    popularWeek: '近七天热门',
    categories: contentNames['zh-CN'].categories,
    types: { text: '文章', img: '图文', horizontalVideo: '视频', verticalVideo: '竖版视频' },
    sources: contentNames['zh-CN'].sources,
    order: '排序',
    more: '更早的内容',
    nothing: '这里还没有内容',
    nothingHint: '换一个栏目看看',
    back: '全部内容',
    related: '同栏目内容',
    like: '赞',
    liked: '已赞',
    share: '分享',
    copied: '链接已复制',
    by: (author) => `作者：${author}`,
    updated: (time) => `更新于 ${time}`,
    tags: '标签',
    notFound: '没有找到这个页面',
    notFoundHint: '地址可能有误，或内容尚未发布。',
    gone: '该内容已下线',
    goneHint: '发布者已将其撤下。',
    feed: '订阅',
    consent: '允许我们统计您的阅读吗？仅用于了解哪些内容受欢迎。',
    allow: '允许',
    decline: '不允许',
    minutes: (n) => `约 ${n} 分钟`,
    comments: '评论',
    noComments: '还没有评论',
    commentsClosed: '评论已关闭',
    yourName: '您的称呼',
    yourComment: '您的评论',
    send: '发表评论',
    sent: '评论已发表',
    held: '评论已提交，审核后显示',
    failed: '评论未能发表，请稍后重试',
    tooMany: '评论过于频繁，请一分钟后再试',
    film: '视频',
    filmGone: '该视频已下线',
    openFilm: '打开视频',
    watch: (caption) => (caption ? `▶ 观看视频：${caption}` : '▶ 观看视频'),
  },
  'en-US': {
    name: 'Onair Stories',
    tagline: 'The latest and the most popular',
    skip: 'Skip to content',
    sections: 'Sections',
    all: 'All',
    newest: 'Latest',
    popular: 'Popular',
    popularWeek: 'Popular in the last seven days',
    categories: contentNames['en-US'].categories,
    types: { text: 'Article', img: 'In pictures', horizontalVideo: 'Video', verticalVideo: 'Portrait video' },
    sources: contentNames['en-US'].sources,
    order: 'Order',
    more: 'Older stories',
    nothing: 'Nothing here yet',
    nothingHint: 'Try another section',
    back: 'All stories',
    related: 'More in this section',
    like: 'Like',
    liked: 'Liked',
    share: 'Share',
    copied: 'Link copied',
    by: (author) => `By ${author}`,
    updated: (time) => `Updated ${time}`,
    tags: 'Tags',
    notFound: 'This page does not exist',
    notFoundHint: 'The address may be wrong, or the story is not published yet.',
    gone: 'This story is no longer available',
    goneHint: 'Its publisher has withdrawn it.',
    feed: 'Feed',
    consent: 'May we count what you read? It only tells us which stories are liked.',
    allow: 'Allow',
    decline: 'Decline',
    minutes: (n) => `${n} min read`,
    comments: 'Comments',
    noComments: 'No comments yet',
    commentsClosed: 'Comments are closed',
    yourName: 'Your name',
    yourComment: 'Your comment',
    send: 'Comment',
    sent: 'Your comment is published',
    held: 'Thank you. Your comment appears once it is reviewed.',
    failed: 'Your comment couldn’t be sent. Try again in a moment.',
    tooMany: 'That was quick. Try again in a minute.',
    film: 'Video',
    filmGone: 'This video is no longer available',
    openFilm: 'Open the video',
    watch: (caption) => (caption ? `▶ Watch the video: ${caption}` : '▶ Watch the video'),
  },
};
