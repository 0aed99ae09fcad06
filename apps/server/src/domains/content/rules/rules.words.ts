import type { RuleKey } from '@onair/contract/content/rules';
import type { Locale } from '@onair/contract/text';
import { typed } from '@onair/contract/typed';

type RuleWords = Record<RuleKey, { title: string; description: string }>;

const zh = {
  rules: typed<RuleWords>({
    blocking: { title: '内容屏蔽规则', description: '带有屏蔽标签的内容不出现在任何热门榜单中，内容本身仍保持上线。' },
    pinning: { title: '内容置顶规则', description: '选定的内容按所排顺序固定在各自热门榜单的最前面。' },
    weighting: { title: '内容加权规则', description: '按分类与类型给点击量加权，热门榜单按加权后的结果排序。' },
    distribution: { title: '内容分发规则', description: '选定的内容在热门榜单中始终占据指定的名次。' },
    banned: { title: '违禁内容识别', description: '新标题中出现违禁词时，内容进入质检队列并通知审核员。' },
    multilingual: {
      title: '多语言文字符号识别',
      description: '让违禁词识别看穿全角、形近字母、表情符号与分隔符的变体写法。',
    },
  }),
  notHere: (part: string) => `这条规则没有“${part}”这项设置`,
  noItems: (ids: string) => `内容不存在：${ids}`,
  samePlace: (position: number) => `同一榜单的第 ${position} 位只能指定一条内容`,
  twice: '同一条内容只能出现一次',
};

const en: typeof zh = {
  rules: {
    blocking: {
      title: 'Content blocking',
      description: 'Items with a blocked tag stay online but appear in no popular list.',
    },
    pinning: {
      title: 'Content pinning',
      description: 'Selected items come first in the popular list of their family, in the order given.',
    },
    weighting: {
      title: 'Content weighting',
      description: 'Clicks count by the weight of category and type; popular lists follow the result.',
    },
    distribution: {
      title: 'Fixed distribution',
      description: 'Selected items always hold the place given to them in their popular list.',
    },
    banned: {
      title: 'Banned content recognition',
      description: 'A banned word in a new title sends the item to review and tells the admins.',
    },
    multilingual: {
      title: 'Multilingual recognition',
      description: 'Lets recognition see through full-width, look-alike, emoji and separated spellings.',
    },
  },
  notHere: (part) => `This rule has no setting “${part}”`,
  noItems: (ids) => `no such items: ${ids}`,
  samePlace: (position) => `Place ${position} of one list can hold one item only`,
  twice: 'An item can be named once only',
};

/** The server's texts about preset rules. */
export const ruleWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
