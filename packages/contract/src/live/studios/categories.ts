import { entryOf, keysOf } from '../../typed.ts';

/** What a live is about: main categories, each with its sub categories, and their names in both languages. */
type Named = { 'zh-CN': string; 'en-US': string };

export const liveCategories = {
  commerce: {
    name: { 'zh-CN': '电商', 'en-US': 'Shopping' },
    sub: {
      fashion: { 'zh-CN': '服饰', 'en-US': 'Fashion' },
      beauty: { 'zh-CN': '美妆', 'en-US': 'Beauty' },
      food: { 'zh-CN': '美食', 'en-US': 'Food' },
      home: { 'zh-CN': '家居', 'en-US': 'Home' },
      digital: { 'zh-CN': '数码', 'en-US': 'Electronics' },
    },
  },
  entertainment: {
    name: { 'zh-CN': '娱乐', 'en-US': 'Entertainment' },
    sub: {
      music: { 'zh-CN': '音乐', 'en-US': 'Music' },
      talk: { 'zh-CN': '脱口秀', 'en-US': 'Talk' },
      film: { 'zh-CN': '影视', 'en-US': 'Film' },
      dance: { 'zh-CN': '舞蹈', 'en-US': 'Dance' },
    },
  },
  games: {
    name: { 'zh-CN': '游戏', 'en-US': 'Games' },
    sub: {
      mobile: { 'zh-CN': '手游', 'en-US': 'Mobile games' },
      computer: { 'zh-CN': '端游', 'en-US': 'Computer games' },
      esports: { 'zh-CN': '电竞', 'en-US': 'Esports' },
    },
  },
  sports: {
    name: { 'zh-CN': '体育', 'en-US': 'Sports' },
    sub: {
      football: { 'zh-CN': '足球', 'en-US': 'Football' },
      basketball: { 'zh-CN': '篮球', 'en-US': 'Basketball' },
      fitness: { 'zh-CN': '健身', 'en-US': 'Fitness' },
      outdoors: { 'zh-CN': '户外', 'en-US': 'Outdoors' },
    },
  },
  knowledge: {
    name: { 'zh-CN': '知识', 'en-US': 'Knowledge' },
    sub: {
      science: { 'zh-CN': '科普', 'en-US': 'Science' },
      finance: { 'zh-CN': '财经', 'en-US': 'Finance' },
      language: { 'zh-CN': '语言', 'en-US': 'Languages' },
      career: { 'zh-CN': '职场', 'en-US': 'Work' },
    },
  },
  news: {
    name: { 'zh-CN': '资讯', 'en-US': 'News' },
    sub: {
      domestic: { 'zh-CN': '国内', 'en-US': 'Domestic' },
      world: { 'zh-CN': '国际', 'en-US': 'World' },
      technology: { 'zh-CN': '科技', 'en-US': 'Technology' },
      events: { 'zh-CN': '发布会', 'en-US': 'Launch events' },
    },
  },
  life: {
    name: { 'zh-CN': '生活', 'en-US': 'Life' },
    sub: {
      travel: { 'zh-CN': '旅行', 'en-US': 'Travel' },
      cooking: { 'zh-CN': '烹饪', 'en-US': 'Cooking' },
      pets: { 'zh-CN': '萌宠', 'en-US': 'Pets' },
      family: { 'zh-CN': '亲子', 'en-US': 'Family' },
    },
  },
} as const satisfies Record<string, { name: Named; sub: Record<string, Named> }>;

export const LIVE_MAINS = keysOf(liveCategories);

/** The sub categories of a main category with their names; empty for an unknown main category. */
export const subsOf = (main: string): Readonly<Record<string, Named>> => entryOf(liveCategories, main)?.sub ?? {};

/** Whether both exist and the sub category is one of the main category's. */
export const isLiveCategory = (main: string, sub: string): boolean => Object.hasOwn(subsOf(main), sub);
