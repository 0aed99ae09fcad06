import { defineWords, plural } from '../../../shared/i18n/words.ts';

const zh = {
  id: { name: '编号', rule: '要修改的内容的编号；留空则新建草稿' },
  version: { name: '版本', rule: '可留空；填写后，若导出后被他人修改则不会覆盖' },
  title: { name: '标题', rule: '必填，最多 200 个字符' },
  summary: { name: '摘要', rule: '可留空，最多 500 个字符' },
  type: { name: '类型', rule: '新建时必填：纯文本 / 图文 / 横版短视频 / 竖版小视频' },
  category: { name: '分类', rule: '国际 / 娱乐 / 体育 / 财经 / 科技 / 其他' },
  source: { name: '来源', rule: 'UGC原创 / 国外网站 / 转载文章 / 行业报告 / 其他' },
  author: { name: '作者', rule: '仅用于新建；留空则为您自己' },
  tags: { name: '标签', rule: '用 | 分隔，最多 20 个' },
  dueAt: { name: '截止时间', rule: '可留空，如 2026-01-31 18:00' },
};
const en: typeof zh = {
  id: { name: 'ID', rule: 'Of the item to change; empty for a new draft' },
  version: { name: 'Version', rule: 'Optional; protects items that others changed since the export' },
  title: { name: 'Title', rule: 'Required, up to 200 characters' },
  summary: { name: 'Summary', rule: 'Optional, up to 500 characters' },
  type: {
    name: 'Type',
    rule: 'Required for new drafts: Text / Image-text / Horizontal short video / Vertical short video',
  },
  category: { name: 'Category', rule: 'International / Entertainment / Sports / Finance / Technology / Other' },
  source: { name: 'Source', rule: 'Original UGC / Foreign site / Reprint / Industry report / Other' },
  author: { name: 'Author', rule: 'For new drafts only; empty for yourself' },
  tags: { name: 'Tags', rule: 'Separated by |, up to 20' },
  dueAt: { name: 'Due', rule: 'Optional, such as 2026-01-31 18:00' },
};

export const importItemsWords = defineWords({
  'zh-CN': {
    open: '导入',
    title: '导入内容',
    intro:
      '导出的文件修改后可直接导入：有编号的行修改对应内容，没有编号的行新建草稿，文件中没有的列保持不变。任何一行有问题时，不做任何修改。',
    columns: zh,
    templateName: '内容导入模板',
    done: (created: string, changed: string, unchanged: string) =>
      `新建草稿 ${created} 篇，修改 ${changed} 条，${unchanged} 条没有变化`,
    repeated: '该文件已导入过，没有重复执行',
    refused: (faults: number, rows: number) => `共 ${rows} 行，发现 ${faults} 处问题，没有做任何修改`,
  },
  'en-US': {
    open: 'Import',
    title: 'Import content',
    intro:
      'Edit an exported file and import it: rows with an ID change that item, rows without one become drafts, and columns missing from the file stay as they are. If any row has a problem, nothing is changed.',
    columns: en,
    templateName: 'content-template',
    done: (created: string, changed: string, unchanged: string) =>
      `${created} drafts created, ${changed} items changed, ${unchanged} unchanged`,
    repeated: 'This file was imported before. Nothing was done again',
    refused: (faults: number, rows: number) =>
      `${faults} ${plural(faults, 'problem', 'problems')} in ${rows} ${plural(rows, 'row', 'rows')}. Nothing was changed.`,
  },
});
