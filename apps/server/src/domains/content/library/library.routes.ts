import { listContentChanges } from '@onair/contract/content/bulk-changes';
import { contentFigures } from '@onair/contract/content/items/figures';
import { exportContent, importContent } from '@onair/contract/content/library/files';
import { bulkContent, contentCalendar, listLibrary } from '@onair/contract/content/library/library';
import { IMPORT_BYTES_MAX } from '@onair/contract/content/policy-sets/files';
import type { Deps } from '../../../deps.ts';
import { receiveFile } from '../../../files/imports/receive-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { semaphore } from '../../../http/semaphore.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { pageOf } from '../../../http/validation.ts';
import { bulksOf, findChanges } from '../bulk/bulk.store.ts';
import { searchLimiter } from '../content-rule/search-limiter.service.ts';
import { bulkItems } from './bulk-items.service.ts';
import { itemsSheet } from './export.service.ts';
import { importItems } from './import.service.ts';
import { readFigures, readLibrary } from './library.service.ts';
import { findPlanned } from './library.store.ts';
import { filesWords } from './library.words.ts';

const PER_ACCOUNT = 2;
/** A file and its rows are in memory while they are checked. */
const IMPORTS_ALTOGETHER = 6;

/** Export and import of items as files. */
const libraryFileRoutes = (mount: Mount, deps: Deps): void => {
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

export const libraryRoutes = (mount: Mount, deps: Deps): void => {
  libraryFileRoutes(mount, deps);
  const searching = searchLimiter();

  mount(listLibrary, ({ query, session, locale }) =>
    query.text
      ? searching(session.accountId, locale, () => readLibrary(deps, session, query))
      : readLibrary(deps, session, query),
  );
  mount(contentFigures, ({ params }) => readFigures(deps, params.id));
  mount(contentCalendar, ({ query }) => findPlanned(deps.db, { ...query, timeZone: deps.config.timeZone }));

  mount(listContentChanges, ({ query, locale }) =>
    findChanges(deps.db, bulksOf('items'), { page: pageOf(query, locale), now: deps.now() }),
  );
  mount(bulkContent, ({ body, session, actor }) => bulkItems(deps, { session, actor }, body));
};
