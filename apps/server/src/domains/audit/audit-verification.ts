import type { AuditVerification } from '@onair/contract/audit/audit';
import type { Deps } from '../../deps.ts';
import { readHead } from './audit.store.ts';
import { readHeads } from './audit-heads.ts';
import { verifyAudit } from './audit-verify.ts';

/**
 * Verifies the chain behind the page: one run at a time; later callers see the one under way. `state` answers at once.
 */
export const auditVerifier = (deps: Deps) => {
  let state: AuditVerification = { running: false, checked: 0, total: 0, result: null };

  const run = async (): Promise<void> => {
    const at = deps.now().toISOString();
    const nothing = { at, ok: false, rows: 0, head: '', firstBad: null };
    try {
      const exported = await readHeads(deps.config.dataDir);
      const verdict = await verifyAudit(deps.db, deps.secrets.auditKey, exported, (checked) => {
        state = { ...state, checked };
      });
      const result = verdict.ok
        ? { ...nothing, ok: true, rows: verdict.rows, head: verdict.head, reason: null }
        : { ...nothing, rows: state.checked, firstBad: verdict.firstBad, reason: verdict.reason };
      state = { ...state, running: false, result };
    } catch (error) {
      deps.log.error({ err: error }, 'the audit log could not be verified');
      state = { ...state, running: false, result: { ...nothing, reason: 'failed' } };
    }
  };

  return {
    state: (): AuditVerification => state,
    start: async (): Promise<AuditVerification> => {
      if (state.running) return state;
      state = { ...state, running: true, checked: 0 };
      const total = (await readHead(deps.db).catch(() => null))?.seq ?? 0;
      state = { ...state, total };
      void run();
      return state;
    },
  };
};
