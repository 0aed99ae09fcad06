import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { OrNull } from '../../text.ts';
import { Bulk } from '../bulk.ts';
import { ExportFormat, IMPORT_BYTES_MAX, ImportQuery, ImportReport } from '../policy-sets/files.ts';
import { LIBRARY_FILTER } from './library.ts';

/** Most rows of one import of items. */
export const CONTENT_ROWS_MAX = 5_000;

export const exportContent = endpoint({
  name: 'exportContent',
  method: 'GET',
  path: '/api/content/export',
  access: 'confirmed',
  summary: 'What the filters of the library show, as a file that can be imported again',
  summaryZh: '将内容库的筛选结果导出为文件，修改后可再导入',
  query: Type.Object({ ...LIBRARY_FILTER, format: Type.Optional(ExportFormat) }),
  transport: 'download',
  output: Type.Unknown(),
  refusals: ['rejected'],
});

/**
 * `created` drafts are there already; `changed` items are changed by `bulk`, in the background. `unchanged` rows match
 * their items. `repeated`: the same file was imported before, and nothing was done.
 */
export const ContentImport = Type.Object({
  ...ImportReport.properties,
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  repeated: Type.Boolean(),
  bulk: OrNull(Bulk),
});
export type ContentImport = Static<typeof ContentImport>;

/**
 * Rows with an id change that item: title, summary, category, source, tags and due time, as far as the file has these
 * columns. Rows without an id become drafts. When any row is faulty, nothing is done. A row is faulty when its item was
 * changed since the export, by the column of versions, and differs from the file. What the export writes can be
 * imported, also after a spreadsheet program saved it: dates in the way of its country (where day and month could change
 * places, the column decides, or the cell is faulty), numbers as `7.0`, workbooks that count from 1904, other sheets and
 * lines above the heading, further columns, rows that are there twice. Faulty are cells with an error, a formula without
 * its result, and texts that became dates. A CSV file that is no UTF-8 nor UTF-16 is asked for its encoding (`readings`).
 */
export const importContent = endpoint({
  name: 'importContent',
  method: 'POST',
  path: '/api/content/import',
  access: 'content',
  changes: ['content.items', 'content.sets', 'content.queues'],
  summary: 'Change items and create drafts by a CSV or XLSX file (multipart field `file`)',
  summaryZh: '用 CSV 或 XLSX 文件（multipart 字段 `file`）修改内容和新建草稿',
  query: ImportQuery,
  transport: 'upload',
  bodyLimit: IMPORT_BYTES_MAX + 64 * 1024,
  output: ContentImport,
  idempotent: true,
});
