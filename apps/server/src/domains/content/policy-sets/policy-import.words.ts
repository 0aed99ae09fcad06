import type { Locale } from '@onair/contract/text';
import { tableWords } from '../../../files/imports/import.words.ts';

const zh = {
  ...tableWords['zh-CN'],
  badNumber: '只能使用 1 至 20 位字母、数字或连字符',
  badRule: '规则无法识别，示例：分类:体育|财经; 标签:世界杯; 开始:2026-01-01',
  ruleNotAllowed: '人工筛选的集合不能设置规则',
  doubleNumber: (row: number) => `与第 ${row} 行的集合编号重复`,
  takenNumber: '此集合编号已被使用',
  badRecord: '应与导出文件一致，或留空以新建集合',
  badVersion: '应为整数，或留空',
  inBin: '该集合在回收站中，请先恢复',
  doubleRecord: (row: number) => `与第 ${row} 行是同一集合`,
  fixed: '已有集合的此项不能修改',
  changedSince: (version: number) => `导出后已被他人修改（现为版本 ${version}），请重新导出后再改`,
  changedAfter: (name: string, version: number) => `“${name}”在导入后又被修改（现为版本 ${version}），保持不变`,
  binnedAfter: (name: string) => `“${name}”在导入后被删除，仍在回收站中`,
};

const en: typeof zh = {
  ...tableWords['en-US'],
  badNumber: 'must be 1 to 20 letters, digits or hyphens',
  badRule: 'the rule can’t be read. Example: category:sports|finance; tag:final; from:2026-01-01',
  ruleNotAllowed: 'a set picked by hand has no rule',
  doubleNumber: (row) => `has the same set number as row ${row}`,
  takenNumber: 'this set number is already in use',
  badRecord: 'must be as exported, or empty for a new set',
  badVersion: 'must be a whole number, or empty',
  inBin: 'the set is in the recycle bin. Restore it first',
  doubleRecord: (row) => `is the same set as row ${row}`,
  fixed: 'can’t be changed for an existing set',
  changedSince: (version) => `was changed since the export (now version ${version}). Export again, then edit`,
  changedAfter: (name, version) => `${name} was changed after the import (now version ${version}) and stays as it is`,
  binnedAfter: (name) => `${name} was deleted after the import and stays in the recycle bin`,
};

/** Texts of the report of an import. */
export const importWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
