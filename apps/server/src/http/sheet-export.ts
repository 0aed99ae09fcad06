import { EXPORT_TOTAL_HEADER } from '@onair/contract/paging';
import type { Locale } from '@onair/contract/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, Session } from '../deps.ts';
import { CSV_TYPE, csvStream } from '../files/formats/csv-write.ts';
import { attachment } from '../files/formats/send-file.ts';
import type { Cell } from '../files/formats/sheet.ts';
import { XLSX_TYPE, xlsxStream } from '../files/formats/xlsx-write.ts';
import { companyCalendar } from '../lib/calendar.ts';
import { semaphore } from './semaphore.ts';

export type Sheet = {
  /** Batches of rows, the first with the headings. They are fetched as fast as the reader takes them. */
  rows: AsyncIterable<Cell[][]>;
  /** The number of rows, where it is known before the first is sent. */
  total?: number;
  /** Column widths, in characters. */
  widths: readonly number[];
  /** The name of the sheet in the file. */
  sheet: string;
  /** The file name without day and extension, in the reader's script and for old browsers. */
  name: string;
  plain: string;
  /** As it is stored, because it is imported again. */
  asStored?: boolean;
};

type ExportRequest = {
  session: Session;
  locale: Locale;
  raw: FastifyRequest;
  reply: FastifyReply;
  query: { format?: 'csv' | 'xlsx' };
};

async function* eachOf<T>(batches: AsyncIterable<T>, change: (batch: T) => T): AsyncGenerator<T> {
  for await (const batch of batches) yield change(batch);
}

/**
 * Sends rows as a CSV or XLSX file with the company's day in its name. The stream ends when the reader disconnects; no
 * database connection waits for a slow one.
 * @param bounds concurrent exports: per account, and in total
 * @returns a function that throws AppError `tooMany` with the text `busy` at the limit
 */
export const sheetExport = (
  { now, config, inReadersLanguage }: Deps,
  bounds: { perAccount: number; altogether: number },
) => {
  const acquire = semaphore(bounds.perAccount, bounds.altogether);
  return async (
    { session, locale, raw, reply, query }: ExportRequest,
    busy: string,
    sheet: () => Sheet | Promise<Sheet>,
  ) => {
    const release = acquire(session.accountId, busy);
    try {
      const { rows: stored, total, widths, name, plain, asStored = false, ...made } = await sheet();
      const rows = asStored ? stored : eachOf(stored, (batch) => inReadersLanguage(batch, locale));
      const { format = 'csv' } = query;
      const stream = format === 'xlsx' ? xlsxStream(rows, made.sheet, widths) : csvStream(rows);
      stream.once('close', release);
      // Fastify ends the stream when the reader disconnects during the response; this handles an earlier disconnect.
      if (raw.raw.socket.destroyed) stream.destroy();
      const day = companyCalendar(config.timeZone).at(now().getTime()).day;
      reply
        .type(format === 'csv' ? CSV_TYPE : XLSX_TYPE)
        .header('content-disposition', attachment(`${name}-${day}.${format}`, `${plain}-${day}.${format}`));
      if (total !== undefined) reply.header(EXPORT_TOTAL_HEADER, total);
      reply.send(stream);
    } catch (error) {
      release();
      throw error;
    }
    return null;
  };
};
