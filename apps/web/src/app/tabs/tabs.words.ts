import { defineWords } from '../../shared/i18n/words.ts';

export const tabsWords = defineWords({
  'zh-CN': {
    bar: '标签页',
    actions: '标签页操作',
    close: (title: string) => `关闭${title}`,
    before: '向左滚动',
    after: '向右滚动',
    reload: '重新加载',
    current: '关闭当前标签页',
    left: '关闭左侧标签页',
    right: '关闭右侧标签页',
    others: '关闭其它标签页',
    all: '关闭全部标签页',
  },
  'en-US': {
    bar: 'Tabs',
    actions: 'Tab actions',
    close: (title: string) => `Close ${title}`,
    before: 'Scroll left',
    after: 'Scroll right',
    reload: 'Reload',
    current: 'Close this tab',
    left: 'Close tabs to the left',
    right: 'Close tabs to the right',
    others: 'Close other tabs',
    all: 'Close all tabs',
  },
});
