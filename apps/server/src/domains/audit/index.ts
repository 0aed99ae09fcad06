export { auditRoutes } from './audit.routes.ts';
export {
  type AuditFault,
  auditReadings,
  headsFile,
  noteHead,
  readHeads,
  verifyAudit,
  verifyDaily,
} from './audit.service.ts';
export { hasLog } from './audit.store.ts';
