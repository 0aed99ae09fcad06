import { contentNames as names } from '@onair/contract/content/content.words';
import type { Locale } from '@onair/contract/text';
import { tableWords } from '../../../files/imports/import.words.ts';

const zh = {
  columns: {
    number: '集合编号',
    name: '集合名称',
    contentType: '内容类型',
    filterType: '筛选方式',
    count: '内容量',
    createdTime: '创建时间',
    status: '状态',
    rule: '筛选规则',
    id: '记录编号',
    version: '版本',
  },
  values: {
    contentType: { img: '图文', horizontalVideo: '横版短视频', verticalVideo: '竖版小视频' },
    filterType: { artificial: '人工筛选', rules: '规则筛选' },
    status: names['zh-CN'].statuses,
    types: names['zh-CN'].contentTypes,
    categories: names['zh-CN'].categories,
    sources: { ugc: 'UGC原创', foreign: '国外网站', reprint: '转载文章', report: '行业报告', other: '其他' },
  },
  ruleParts: {
    types: '类型',
    categories: '分类',
    sources: '来源',
    tags: '标签',
    words: '关键词',
    from: '开始',
    to: '结束',
  },
  fileName: '策略集合',
  sheet: '策略集合',
  system: '系统',
  badDay: '日期不存在',
  dayOrder: '结束日期不能早于开始日期',
  copied: (name: string) => `${name}（副本）`,
  taken: (number: string) => `集合编号 ${number} 已被使用`,
  noRule: '人工筛选的集合没有筛选规则',
  noPicks: '规则筛选的集合不能手工增减内容',
  unknownItems: (ids: string) => `内容不存在：${ids}`,
  otherTypeItems: (ids: string) => `内容类型与集合不符：${ids}`,
  conflict: (who: string, when: string, version: number) =>
    `${who} 已于 ${when} 保存了版本 ${version}，请查看最新内容后再保存`,
  otherCount: (now: number) => `符合条件的集合现在是 ${now} 个，请确认后再试`,
  tooManyRows: (max: number) => `结果超过 ${max} 条，请缩小筛选范围后再下载`,
  tooManyExports: (max: number) => `同时最多进行 ${max} 个下载，请等待其完成`,
};

const en: typeof zh = {
  columns: {
    number: 'Set ID',
    name: 'Set name',
    contentType: 'Content type',
    filterType: 'Selection',
    count: 'Items',
    createdTime: 'Created',
    status: 'Status',
    rule: 'Rule',
    id: 'Record ID',
    version: 'Version',
  },
  values: {
    contentType: {
      img: 'Image-text',
      horizontalVideo: 'Horizontal short video',
      verticalVideo: 'Vertical short video',
    },
    filterType: { artificial: 'Manual', rules: 'Automatic' },
    status: names['en-US'].statuses,
    types: names['en-US'].contentTypes,
    categories: names['en-US'].categories,
    sources: {
      ugc: 'Original UGC',
      foreign: 'Foreign site',
      reprint: 'Reprint',
      report: 'Industry report',
      other: 'Other',
    },
  },
  ruleParts: {
    types: 'type',
    categories: 'category',
    sources: 'source',
    tags: 'tag',
    words: 'word',
    from: 'from',
    to: 'to',
  },
  fileName: 'policy-sets',
  sheet: 'Policy sets',
  system: 'System',
  badDay: 'enter a valid date',
  dayOrder: 'the last day can’t be before the first',
  copied: (name) => `${name} (copy)`,
  taken: (number) => `Set ID ${number} is already in use`,
  noRule: 'A manual set has no rule',
  noPicks: 'Items can’t be added to an automatic set',
  unknownItems: (ids) => `these items do not exist: ${ids}`,
  otherTypeItems: (ids) => `items of another content type: ${ids}`,
  conflict: (who, when, version) =>
    `${who} saved version ${version} at ${when}. Look at the latest version, then save again`,
  otherCount: (now) => (now === 1 ? '1 set matches now. Confirm again' : `${now} sets match now. Confirm again`),
  tooManyRows: (max) => `More than ${max} sets. Narrow the filters, then download again`,
  tooManyExports: (max) => `At most ${max} downloads at a time. Wait for one to finish`,
};

/** The server's texts about policy sets. */
export const policyWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };

const formerTypes = { img: 'Article with images', horizontalVideo: 'Landscape video', verticalVideo: 'Portrait video' };

/** Names in files that were saved before these columns and values got theirs, and others that people use; an import understands them. */
export const formerPolicyWords: {
  columns: Partial<(typeof zh)['columns']>[];
  values: Record<keyof (typeof zh)['values'], Record<string, string>[]>;
  typesPart: string;
} = {
  columns: [
    {
      number: 'Set Number',
      name: 'Set Name',
      contentType: 'Content Type',
      filterType: 'Filter Type',
      count: 'Count',
      createdTime: 'Created Time',
    },
    { contentType: '内容体裁' },
  ],
  values: {
    contentType: [formerTypes],
    filterType: [{ artificial: 'Artificial', rules: 'Rules' }],
    // Acts of the menu, which people write for the state that they lead to.
    status: [
      { online: '上线', offline: '下线' },
      { online: 'Publish', offline: 'Take offline' },
      { online: 'Published', offline: 'Withdrawn' },
    ],
    types: [formerTypes],
    categories: [],
    sources: [],
  },
  typesPart: '体裁',
};

const importZh = {
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

const importEn: typeof importZh = {
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
export const importWords: Record<Locale, typeof importZh> = { 'zh-CN': importZh, 'en-US': importEn };
