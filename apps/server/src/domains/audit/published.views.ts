import { bigint, instant, json, table, text, uuid } from '../../db/columns.ts';

/** The audit log without the origin of its requests and without hashes. */
export const auditEntries = table('audit_entries', {
  seq: bigint('seq').notNull(),
  at: instant('at').notNull(),
  accountId: uuid('account_id'),
  accountName: text('account_name').notNull(),
  action: text('action').notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  before: json('before'),
  after: json('after'),
});
