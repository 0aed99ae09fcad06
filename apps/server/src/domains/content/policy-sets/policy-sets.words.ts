import { contentNames as names } from '@onair/contract/content/content.words';
import type { Locale } from '@onair/contract/text';

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
