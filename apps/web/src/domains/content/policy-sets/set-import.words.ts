import { defineWords, plural } from '../../../shared/i18n/words.ts';

export const setImportWords = defineWords({
  'zh-CN': {
    title: '批量导入集合',
    intro: '文件的第一行是列名，之后每行是一个集合。要么全部导入，要么一个也不导入。',
    columnRules: {
      number: '可留空，自动编号；1 到 20 位字母、数字或连字符',
      name: '必填，最多 60 个字符',
      rule: '可留空；仅用于规则筛选，如 分类:体育|财经; 标签:世界杯; 关键词:决赛; 开始:2026-01-01',
    },
    oneOf: (values: string) => `必填：${values}`,
    templateName: '策略集合模板',
    done: (n: number) => `成功导入 ${n} 个集合`,
    refused: (faults: number, rows: number) => `共 ${rows} 行，发现 ${faults} 处问题，没有导入任何集合`,
  },
  'en-US': {
    title: 'Import sets',
    intro: 'The first row holds the column names, every other row is one set. Either all rows are imported or none.',
    columnRules: {
      number: 'Optional. 1 to 20 letters, digits or hyphens; empty for the next free ID',
      name: 'Required, up to 60 characters',
      rule: 'Optional, for automatic sets only: category:sports|finance; tag:final; word:cup; from:2026-01-01',
    },
    oneOf: (values: string) => `Required: ${values}`,
    templateName: 'policy-sets-template',
    done: (n: number) => `${n} ${plural(n, 'set', 'sets')} imported`,
    refused: (faults: number, rows: number) =>
      `${faults} ${plural(faults, 'problem', 'problems')} in ${rows} ${plural(rows, 'row', 'rows')}. Nothing was imported.`,
  },
});
