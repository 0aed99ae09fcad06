import { defineWords } from '../../i18n/words.ts';

export const chartWords = defineWords({
  'zh-CN': {
    asTable: (title: string) => `以表格查看：${title}`,
    save: (title: string) => `导出：${title}`,
    csv: '导出数据（CSV）',
    png: '导出图片（PNG）',
    saved: '图片已保存',
  },
  'en-US': {
    asTable: (title: string) => `View as table: ${title}`,
    save: (title: string) => `Export: ${title}`,
    csv: 'Export data (CSV)',
    png: 'Export image (PNG)',
    saved: 'Image saved',
  },
});
