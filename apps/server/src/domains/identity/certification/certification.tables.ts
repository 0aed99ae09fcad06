import { bytes, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const certifications = table('certifications', {
  id: uuid('id').notNull(),
  accountId: uuid('account_id').notNull(),
  accountType: text('account_type', { enum: ['enterprise', 'soleTrader', 'institution'] }).notNull(),
  certificateType: text('certificate_type', { enum: ['idCard', 'passport', 'residencePermit'] }).notNull(),
  enterpriseName: text('enterprise_name').notNull(),
  enterpriseCertificateType: text('enterprise_certificate_type', {
    enum: ['businessLicense', 'institutionCertificate', 'organizationCodeCertificate'],
  }).notNull(),
  sealed: bytes('sealed').notNull(),
  documents: uuid('documents').array().notNull(),
  state: text('state', { enum: ['auditing', 'passed', 'rejected', 'withdrawn'] }).notNull(),
  reason: text('reason').notNull().default(''),
  decidedBy: text('decided_by').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  version: integer('version').notNull().default(1),
});
