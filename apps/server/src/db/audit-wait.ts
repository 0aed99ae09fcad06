import { Histogram } from 'prom-client';

/** How long changes wait for the row that puts them in one order; shown by anyone who registers it. */
export const auditWait = new Histogram({
  name: 'onair_audit_lock_wait_seconds',
  help: 'Time that a change waited for the lock of the audit log',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2],
  registers: [],
});
