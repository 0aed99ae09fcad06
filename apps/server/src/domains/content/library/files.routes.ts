import { exportContent, importContent } from '@onair/contract/content/library-files';
import { IMPORT_BYTES_MAX } from '@onair/contract/content/policy-files';
import type { Deps } from '../../../deps.ts';
import { receiveFile } from '../../../files/imports/receive-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { semaphore } from '../../../http/semaphore.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { itemsSheet } from './export.ts';
import { importItems } from './import.ts';
import { filesWords } from './library-files.words.ts';

const PER_ACCOUNT = 2;
/** A file and its rows are in memory while they are checked. */
const IMPORTS_ALTOGETHER = 6;

/** Export and import of items as files. */
export const libraryFileRoutes = (mount: Mount, deps: Deps): void => {
  const exporting = sheetExport(deps, { perAccount: PER_ACCOUNT, altogether: 16 });
  const importing = semaphore(PER_ACCOUNT, IMPORTS_ALTOGETHER);

  mount(exportContent, (asked) => {
    const { format: _, ...filter } = asked.query;
    const { session, locale } = asked;
    const reader = { accountId: session.accountId, timeZone: deps.config.timeZone };
    const busy = filesWords[locale].tooManyExports(PER_ACCOUNT);
    return exporting(asked, busy, () => itemsSheet(deps, { filter, reader, locale }));
  });

  mount(importContent, async ({ raw, query, actor, session, locale }) => {
    const release = importing(session.accountId, filesWords[locale].tooManyImports);
    try {
      return await importItems(deps, actor, await receiveFile(raw, IMPORT_BYTES_MAX, locale), query.encoding);
    } finally {
      release();
    }
  });
};
