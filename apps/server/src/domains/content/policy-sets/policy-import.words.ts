import type { Locale } from '@onair/contract/text';
import { tableWords } from '../../../files/imports/import.words.ts';

const zh = {
  ...tableWords['zh-CN'],
  badNumber: '只能使用 1 至 20 位字母、数字或连字符',
  badRule: '规则无法识别，示例：分类:体育|财经; 标签:世界杯; 开始:2026-01-01',
  ruleNotAllowed: '人工筛选的集合不能设置规则',
  doubleNumber: (row: number) => `与第 ${row} 行的集合编号重复`,
  takenNumber: '此集合编号已被使用',
};

const en: typeof zh = {
  ...tableWords['en-US'],
  badNumber: 'must be 1 to 20 letters, digits or hyphens',
  badRule: 'the rule can’t be read. Example: category:sports|finance; tag:final; from:2026-01-01',
  ruleNotAllowed: 'a set picked by hand has no rule',
  doubleNumber: (row) => `has the same set number as row ${row}`,
  takenNumber: 'this set number is already in use',
};

/** What the report of an import says, in the reader's language. */
export const importWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
