import { exportContent, importContent } from '@onair/contract/content/library-files';
import { EXPORT_TOTAL_HEADER, IMPORT_BYTES_MAX } from '@onair/contract/content/policy-files';
import type { Deps } from '../../../deps.ts';
import { attachment } from '../../../files/formats/attachment.ts';
import { CSV_TYPE } from '../../../files/formats/csv-write.ts';
import { XLSX_TYPE } from '../../../files/formats/xlsx-write.ts';
import { takeFile } from '../../../files/imports/take-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { semaphore } from '../../../http/semaphore.ts';
import { exportItems } from './export.ts';
import { importItems } from './import.ts';
import { filesWords } from './library-files.words.ts';

const PER_ACCOUNT = 2;
const EXPORTS_ALTOGETHER = 16;
/** A file and its rows are in memory while they are checked. */
const IMPORTS_ALTOGETHER = 6;

/** Items as files, out and in. */
export const libraryFileRoutes = (mount: Mount, deps: Deps): void => {
  const exporting = semaphore(PER_ACCOUNT, EXPORTS_ALTOGETHER);
  const importing = semaphore(PER_ACCOUNT, IMPORTS_ALTOGETHER);

  mount(exportContent, async ({ query: { format = 'csv', ...filter }, session, locale, raw, reply }) => {
    const words = filesWords[locale];
    const release = exporting(session.accountId, words.tooManyExports(PER_ACCOUNT));
    const { timeZone } = deps.config;
    try {
      const reader = { accountId: session.accountId, timeZone };
      const { stream, total } = await exportItems(deps, { filter, reader, format, locale });
      stream.once('close', release);
      // Fastify ends the stream when the reader goes away while it is sent; this is for one who went before.
      if (raw.raw.socket.destroyed) stream.destroy();
      const day = deps.now().toLocaleDateString('sv-SE', { timeZone });
      reply
        .type(format === 'csv' ? CSV_TYPE : XLSX_TYPE)
        .header('content-disposition', attachment(`${words.fileName}-${day}.${format}`, `content-${day}.${format}`))
        .header(EXPORT_TOTAL_HEADER, total)
        .send(stream);
    } catch (error) {
      release();
      throw error;
    }
    return null;
  });

  mount(importContent, async ({ raw, actor, session, locale }) => {
    const release = importing(session.accountId, filesWords[locale].tooManyImports);
    try {
      return await importItems(deps, actor, await takeFile(raw, IMPORT_BYTES_MAX, locale));
    } finally {
      release();
    }
  });
};
