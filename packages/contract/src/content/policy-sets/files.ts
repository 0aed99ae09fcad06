import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { OrNull, Uuid } from '../../text.ts';
import { PolicyQuery } from './policy-sets.ts';

export const ExportFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]);

/** Most sets in one file; beyond it a filter is required. */
export const EXPORT_ROWS_MAX = 100_000;
/** Paging is ignored: the file holds every page. At most two at a time an account (429). */
export const exportPolicies = endpoint({
  name: 'exportPolicies',
  method: 'GET',
  path: '/api/policy/export',
  access: 'confirmed',
  summary: 'What the filter shows, as a file; cells that a spreadsheet would run are defused',
  summaryZh: '将筛选结果导出为文件；会被电子表格执行的单元格已作无害处理',
  query: Type.Object({ ...PolicyQuery.properties, format: Type.Optional(ExportFormat) }),
  transport: 'download',
  output: Type.Unknown(),
  refusals: ['rejected'],
});

/** Most sets in one import. */
export const IMPORT_ROWS_MAX = 10_000;
/** Largest import file. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024;

/** Encodings of texts that do not tell theirs, by what people save here: of China, Western Europe, Taiwan, Japan, Korea, Russia. */
export const ForeignEncoding = Type.Union([
  Type.Literal('gb18030'),
  Type.Literal('windows-1252'),
  Type.Literal('big5'),
  Type.Literal('shift_jis'),
  Type.Literal('euc-kr'),
  Type.Literal('windows-1251'),
]);
export type ForeignEncoding = Static<typeof ForeignEncoding>;

/** `encoding` is used for a CSV file that does not tell its own. */
export const ImportQuery = Type.Object({ encoding: Type.Optional(ForeignEncoding) });

/** Row numbers are the file's own, with its first line as row 1. */
export const ImportReport = Type.Object({
  rows: Type.Integer(),
  created: Type.Integer(),
  /** Headings of columns that are no column of ours, as the file has them. */
  ignored: Type.Array(Type.String()),
  /**
   * The file does not tell its encoding, and nothing was done: how its first lines with foreign letters read in each that
   * fits. Send it again with the right one. Empty otherwise.
   */
  readings: Type.Array(Type.Object({ encoding: ForeignEncoding, sample: Type.String() })),
  faults: Type.Array(Type.Object({ row: Type.Integer(), column: Type.String(), msg: Type.String() })),
  /** More faults than listed exist. */
  truncated: Type.Boolean(),
});
export type ImportReport = Static<typeof ImportReport>;

/** `changed` sets now match their rows; `unchanged` ones did before. */
export const PolicyImport = Type.Object({
  ...ImportReport.properties,
  changed: Type.Integer({ minimum: 0 }),
  unchanged: Type.Integer({ minimum: 0 }),
  /** Names the import to undo; null where nothing was created or changed. */
  import: OrNull(Uuid),
});
export type PolicyImport = Static<typeof PolicyImport>;

/**
 * All rows are applied or, when any row is faulty, none. A row with the `id` of a set changes its name, status and
 * rule; it is faulty when the set was changed since the row's `version` and differs, or is in the recycle bin. Any
 * other row creates a set. Headings in Chinese, English or as field names, in any order: id, version, number (all
 * optional), name, contentType, filterType, status, rule (optional: `category:sports|finance; tag:x; word:y;
 * source:ugc; from:2026-01-01; to:2026-02-01` in either language, or JSON). Exported files can be imported, also as
 * spreadsheet programs write them again (`importContent` says how).
 */
export const importPolicies = endpoint({
  name: 'importPolicies',
  method: 'POST',
  path: '/api/policy/import',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Create and change sets by a CSV or XLSX file (multipart field `file`): all rows or none',
  summaryZh: '用 CSV 或 XLSX 文件（multipart 字段 `file`）新建和修改集合：全部成功或全部不做',
  query: ImportQuery,
  transport: 'upload',
  bodyLimit: IMPORT_BYTES_MAX + 64 * 1024,
  output: PolicyImport,
  idempotent: true,
});

/**
 * Sets that the import created are moved to the recycle bin, the others get back their name, status and rule. Sets
 * changed or deleted since are skipped: `faults` name their rows in the file. `closed` when the import was undone
 * before; `notFound` after 30 days.
 */
export const undoPolicyImport = endpoint({
  name: 'undoPolicyImport',
  method: 'POST',
  path: '/api/policy-import/:import/undo',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Undo an import of sets, but for sets that were changed since',
  summaryZh: '撤销集合导入；导入后又被修改的集合保持不变',
  params: Type.Object({ import: Uuid }),
  output: Type.Object({
    removed: Type.Integer({ minimum: 0 }),
    restored: Type.Integer({ minimum: 0 }),
    faults: ImportReport.properties.faults,
    truncated: ImportReport.properties.truncated,
  }),
  refusals: ['notFound', 'closed'],
  idempotent: true,
});
