import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, Line } from '../text.ts';
import { keysOf } from '../typed.ts';
import { type AuditAction, auditActions } from './audit-actions.ts';

/** Acts as a filter names them. */
export const AUDIT_ACTIONS = keysOf(auditActions);
const Action = Type.Unsafe<AuditAction>(Type.String({ enum: AUDIT_ACTIONS, maxLength: 60 }));
const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A row of the log without what it changed. */
export const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Instant,
  /** User name; empty when the product itself acted. */
  account: Type.String(),
  role: Type.Union([Type.String(), Type.Null()]),
  /** `<feature>.<verb>`; words in `auditActions`. */
  action: Type.String(),
  subjectType: Type.String(),
  subjectId: Type.String(),
  /**
   * Its current name in the reader's language; if it was deleted, the name in the row. Null for subjects without names.
   */
  subjectName: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/**
 * `text` is found in user name, address, kind, id and name of the subject: as the row named it, and as at most 200 subjects of a
 * kind are called now. Days are company days, both included.
 */
export const AuditFilter = Type.Object({
  account: Type.Optional(Line(64)),
  action: Type.Optional(Action),
  /** Every act of one feature: the part of the action before its dot. */
  feature: Type.Optional(Type.String({ pattern: '^[a-zA-Z-]{1,30}$', maxLength: 30 })),
  /** Without sign-ins and reads. */
  only: Type.Optional(Type.Literal('changes')),
  text: Type.Optional(Line(100)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type AuditFilter = Static<typeof AuditFilter>;

/** Keyset pagination: the log only grows, and its rows are never counted. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  reads: [],
  summary: 'The audit log, the latest first',
  summaryZh: '审计日志，最新的在前',
  query: Type.Object({
    ...AuditFilter.properties,
    /** Only rows before this one: the `next` of the page before. */
    before: Type.Optional(Seq),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: Type.Object({
    list: Type.Array(AuditEntry),
    /** Where the next page begins; null at the end. */
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

export const AuditDetail = Type.Object({
  ...AuditEntry.properties,
  requestId: Type.String(),
  checksum: Type.String(),
  /** The checksum of the row before, which this row’s covers. */
  previousChecksum: Type.String(),
  /** Before and after, only what changed, never a secret. */
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditDetail = Static<typeof AuditDetail>;

export const getAudit = endpoint({
  name: 'getAudit',
  method: 'GET',
  path: '/api/audit/rows/:seq',
  access: 'admin',
  reads: [],
  summary: 'One row of the audit log with what it changed',
  summaryZh: '审计日志的一条记录及其变更内容',
  params: Type.Object({ seq: Seq }),
  output: AuditDetail,
  refusals: ['notFound'],
});

/** Maximum number of rows of one file; beyond it a filter is required. */
export const AUDIT_EXPORT_MAX = 100_000;

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/audit/export',
  access: 'admin',
  summary: 'What a filter shows, the latest first, as CSV or XLSX; at most 100,000 rows',
  summaryZh: '将筛选结果导出为 CSV 或 XLSX，最新的在前，最多十万行',
  query: Type.Object({
    ...AuditFilter.properties,
    format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')], { default: 'csv' })),
  }),
  output: Type.Null(),
  transport: 'download',
});

/**
 * What is wrong with the log. `changed`: a row is not what was written. `missing`: a row is gone or one was added. `cut`:
 * rows at the end are gone. `head`: the noted end is not the end. `exported`: an end that was noted outside the database
 * is not in this log. `unsealed`: changes have waited for over a minute to be added. `failed`: the verification itself
 * could not be done.
 */
const Reason = Type.Union([
  Type.Literal('changed'),
  Type.Literal('missing'),
  Type.Literal('cut'),
  Type.Literal('head'),
  Type.Literal('exported'),
  Type.Literal('unsealed'),
  Type.Literal('failed'),
]);

/** How the verification of the hash chain stands on the process that answers. */
export const AuditVerification = Type.Object({
  running: Type.Boolean(),
  /** Rows verified so far and rows there are, while it runs. */
  checked: Type.Integer(),
  total: Type.Integer(),
  /** The last result; null before the first. */
  result: Type.Union([
    Type.Null(),
    Type.Object({
      ok: Type.Boolean(),
      at: Instant,
      rows: Type.Integer(),
      head: Type.String(),
      /** Number of the first row that is wrong, and why; null when all is well. */
      firstBad: Type.Union([Type.Integer(), Type.Null()]),
      reason: Type.Union([Reason, Type.Null()]),
    }),
  ]),
});
export type AuditVerification = Static<typeof AuditVerification>;

export const auditVerification = endpoint({
  name: 'auditVerification',
  method: 'GET',
  path: '/api/audit/verification',
  access: 'admin',
  reads: ['audit.verification'],
  summary: 'How far the verification of the audit log is, and its last result',
  summaryZh: '审计日志校验的进度与最近一次结果',
  output: AuditVerification,
});

export const verifyAuditLog = endpoint({
  name: 'verifyAuditLog',
  method: 'POST',
  path: '/api/audit/verification',
  access: 'admin',
  changes: ['audit.verification'],
  summary: 'Compute the hash chain of the audit log again; one run at a time, everyone sees the same',
  summaryZh: '重新计算审计日志的哈希链；同一时间只进行一次，所有人看到同一结果',
  output: AuditVerification,
});
