export { auditRoutes } from './audit.routes.ts';
export { hasLog } from './audit.store.ts';
export { headsFile, noteHead, readHeads } from './audit-heads.ts';
export { auditReadings, verifyDaily } from './audit-verification.ts';
export { type AuditFault, verifyAudit } from './audit-verify.ts';
