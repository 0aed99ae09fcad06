import {
  type AuditEntry,
  type AuditFilter,
  auditVerification,
  exportAudit,
  getAudit,
  listAudit,
  verifyAuditLog,
} from '@onair/contract/audit/audit';
import type { Locale } from '@onair/contract/text';
import { found } from '../../db/demand.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { sheetExport } from '../../http/sheet-export.ts';
import { invalidField } from '../../lib/errors.ts';
import { auditVerifier } from './audit.service.ts';
import { findAudit, findAuditRow, searchOf } from './audit.store.ts';
import { auditWords } from './audit.words.ts';
import { auditSheet } from './export.service.ts';
import { findSubjectNames, keyOf } from './subject-names.store.ts';

const checkDays = ({ from, to }: AuditFilter, locale: Locale): void => {
  if (!from || !to || from <= to) return;
  throw invalidField('from', 'order', auditWords[locale].fromAfterTo);
};

export const auditRoutes = (mount: Mount, deps: Deps): void => {
  const verifier = auditVerifier(deps);
  const exporting = sheetExport(deps, { perAccount: 1, altogether: 4 });

  /** Rows with what their subjects are called now. */
  const named = async <Row extends AuditEntry>(rows: readonly Row[], locale: Locale): Promise<Row[]> => {
    const names = await findSubjectNames(deps.db, rows, locale);
    return rows.map((row) => ({ ...row, subjectName: names.get(keyOf(row)) ?? row.subjectName }));
  };

  mount(listAudit, async ({ query: { before, limit = 20, ...filter }, locale }) => {
    checkDays(filter, locale);
    const search = await searchOf(deps.db, filter, deps.config.timeZone);
    const { list, next } = await findAudit(deps.db, search, { before, limit });
    return { list: await named(list, locale), next };
  });

  mount(getAudit, async ({ params, locale }) =>
    found((await named([found(await findAuditRow(deps.db, params.seq))], locale))[0] ?? null),
  );

  mount(exportAudit, (asked) => {
    const { query, locale } = asked;
    checkDays(query, locale);
    return exporting(asked, auditWords[locale].tooManyExports, () => auditSheet(deps, query, locale));
  });

  mount(auditVerification, async () => verifier.state());

  mount(verifyAuditLog, () => verifier.start());
};
