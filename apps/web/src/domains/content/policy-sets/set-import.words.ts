import { defineWords, plural } from '../../../shared/i18n/words.ts';

export const setImportWords = defineWords({
  'zh-CN': {
    title: '批量导入集合',
    intro:
      '文件的第一行是列名，之后每行是一个集合。导出的文件修改后可直接导入：有记录编号的行修改对应集合，其余的行新建集合。任何一行有问题时，不做任何修改。',
    columnRules: {
      number: '可留空，自动编号；1 到 20 位字母、数字或连字符',
      name: '必填，最多 60 个字符',
      rule: '可留空；仅用于规则筛选，如 分类:体育|财经; 标签:世界杯; 关键词:决赛; 开始:2026-01-01',
      id: '导出文件中的编号，表示修改该集合；留空则新建',
      version: '可留空；填写后，若导出后被他人修改则不会覆盖',
    },
    record: '记录编号',
    version: '版本',
    oneOf: (values: string) => `必填：${values}`,
    templateName: '策略集合模板',
    done: (n: number) => `成功导入 ${n} 个集合`,
    doneAll: (created: number, changed: number, unchanged: number) =>
      `新建 ${created} 个集合，修改 ${changed} 个，${unchanged} 个没有变化`,
    refused: (faults: number, rows: number) => `共 ${rows} 行，发现 ${faults} 处问题，没有做任何修改`,
    undone: (removed: number, restored: number, left: number) =>
      `已撤销：${removed} 个集合移入回收站${restored > 0 ? `，${restored} 个恢复为导入前的内容` : ''}${left > 0 ? '；以下各行的集合保持不变' : ''}`,
  },
  'en-US': {
    title: 'Import sets',
    intro:
      'The first row holds the column names, every other row is one set. Edit an exported file and import it: rows with a record ID change that set, the others create sets. If any row has a problem, nothing is changed.',
    columnRules: {
      number: 'Optional. 1 to 20 letters, digits or hyphens; empty for the next free ID',
      name: 'Required, up to 60 characters',
      rule: 'Optional, for automatic sets only: category:sports|finance; tag:final; word:cup; from:2026-01-01',
      id: 'As exported, to change that set; empty for a new one',
      version: 'Optional; protects sets that others changed since the export',
    },
    record: 'Record ID',
    version: 'Version',
    oneOf: (values: string) => `Required: ${values}`,
    templateName: 'policy-sets-template',
    done: (n: number) => `${n} ${plural(n, 'set', 'sets')} imported`,
    doneAll: (created: number, changed: number, unchanged: number) =>
      `${created} ${plural(created, 'set', 'sets')} created, ${changed} changed, ${unchanged} unchanged`,
    refused: (faults: number, rows: number) =>
      `${faults} ${plural(faults, 'problem', 'problems')} in ${rows} ${plural(rows, 'row', 'rows')}. Nothing was changed.`,
    undone: (removed: number, restored: number, left: number) =>
      `Import undone: ${removed} ${plural(removed, 'set', 'sets')} moved to the recycle bin${restored > 0 ? `, ${restored} as before the import` : ''}.${left > 0 ? ' The sets of these rows stay as they are.' : ''}`,
  },
});

/** Bulk changes of sets, as the history names them. */
export const setChangesWords = defineWords({
  'zh-CN': { acts: { online: '批量上线', offline: '批量下线', delete: '批量删除' } },
  'en-US': { acts: { online: 'Publish', offline: 'Take offline', delete: 'Delete' } },
});
