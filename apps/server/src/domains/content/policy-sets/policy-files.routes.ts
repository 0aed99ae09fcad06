import {
  EXPORT_TOTAL_HEADER,
  exportPolicies,
  IMPORT_BYTES_MAX,
  importPolicies,
} from '@onair/contract/content/policy-files';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { attachment } from '../../../files/formats/attachment.ts';
import { CSV_TYPE } from '../../../files/formats/csv-write.ts';
import { XLSX_TYPE } from '../../../files/formats/xlsx-write.ts';
import { takeFile } from '../../../files/imports/take-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { semaphore } from '../../../http/semaphore.ts';
import { exportFile } from './policy-export.ts';
import { importFile } from './policy-import.ts';
import { importWords } from './policy-import.words.ts';
import { rangeFaults } from './policy-sets.rules.ts';
import { policyWords } from './policy-sets.words.ts';

const EXPORTS_PER_ACCOUNT = 2;
const EXPORTS_ALTOGETHER = 16;
/** A file and its rows are in memory while they are checked: two of one account, since people click twice. */
const IMPORTS_PER_ACCOUNT = 2;
const IMPORTS_ALTOGETHER = 6;

/** Sets as files, out and in. */
export const fileRoutes = (mount: Mount, deps: Deps): void => {
  const exporting = semaphore(EXPORTS_PER_ACCOUNT, EXPORTS_ALTOGETHER);
  const importing = semaphore(IMPORTS_PER_ACCOUNT, IMPORTS_ALTOGETHER);

  mount(exportPolicies, async ({ query, session, locale, raw, reply }) => {
    const words = policyWords[locale];
    const faults = rangeFaults(query.createdTime, locale);
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    const release = exporting(session.accountId, words.tooManyExports(EXPORTS_PER_ACCOUNT));
    try {
      const { stream, total } = await exportFile(deps, query, locale);
      stream.once('close', release);
      // Fastify ends the stream when the reader goes away while it is sent; this is for one who went before.
      if (raw.raw.socket.destroyed) stream.destroy();
      const { format = 'csv' } = query;
      const day = deps.now().toLocaleDateString('sv-SE', { timeZone: deps.config.timeZone });
      reply
        .type(format === 'csv' ? CSV_TYPE : XLSX_TYPE)
        .header('content-disposition', attachment(`${words.fileName}-${day}.${format}`, `policy-sets-${day}.${format}`))
        .header(EXPORT_TOTAL_HEADER, total)
        .send(stream);
    } catch (error) {
      release();
      throw error;
    }
    return null;
  });

  mount(importPolicies, async ({ raw, actor, session, locale }) => {
    const words = importWords[locale];
    const release = importing(session.accountId, words.tooManyImports);
    try {
      return await importFile(deps, actor, await takeFile(raw, IMPORT_BYTES_MAX, locale));
    } finally {
      release();
    }
  });
};
