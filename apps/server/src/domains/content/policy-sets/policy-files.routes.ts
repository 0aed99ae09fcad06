import {
  exportPolicies,
  IMPORT_BYTES_MAX,
  importPolicies,
  undoPolicyImport,
} from '@onair/contract/content/policy-files';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { receiveFile } from '../../../files/imports/receive-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { semaphore } from '../../../http/semaphore.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { rangeFaults } from './policy-acts.routes.ts';
import { policySheet } from './policy-export.ts';
import { importFile } from './policy-import.ts';
import { importWords } from './policy-import.words.ts';
import { undoImport } from './policy-import-undo.ts';
import { policyWords } from './policy-sets.words.ts';

const EXPORTS_PER_ACCOUNT = 2;
/** A file and its rows are in memory while they are checked: two per account, since people click twice. */
const IMPORTS_PER_ACCOUNT = 2;
const IMPORTS_ALTOGETHER = 6;

/** Export and import of sets as files. */
export const fileRoutes = (mount: Mount, deps: Deps): void => {
  const exporting = sheetExport(deps, { perAccount: EXPORTS_PER_ACCOUNT, altogether: 16 });
  const importing = semaphore(IMPORTS_PER_ACCOUNT, IMPORTS_ALTOGETHER);

  mount(exportPolicies, (asked) => {
    const { query, locale } = asked;
    const faults = rangeFaults(query.createdTime, locale);
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    const busy = policyWords[locale].tooManyExports(EXPORTS_PER_ACCOUNT);
    return exporting(asked, busy, () => policySheet(deps, query, locale));
  });

  mount(importPolicies, async ({ raw, query, actor, session, locale }) => {
    const words = importWords[locale];
    const release = importing(session.accountId, words.tooManyImports);
    try {
      return await importFile(deps, actor, await receiveFile(raw, IMPORT_BYTES_MAX, locale), query.encoding);
    } finally {
      release();
    }
  });

  mount(undoPolicyImport, ({ params, actor }) => undoImport(deps, actor, params.import));
};
