import type { Locale } from '@onair/contract/text';
import type { FastifyRequest } from 'fastify';
import { coverFile } from '../../http/validation.ts';
import { AppError } from '../../lib/errors.ts';
import { tableWords } from './import.words.ts';

/** A large import takes longer than the idle timeout of connections. */
const SILENCE_MS = 120_000;

/** The one file of an upload, the multipart field `file`. @throws AppError `invalid` when it is missing, `tooLarge` */
export const receiveFile = async (raw: FastifyRequest, bytesMax: number, locale: Locale): Promise<Buffer> => {
  const file = await raw.file({ limits: { fileSize: bytesMax, files: 1 } });
  if (file?.fieldname !== 'file') {
    file?.file.resume();
    const msg = tableWords[locale].fileRequired;
    throw new AppError('invalid', { words: msg, fields: [{ field: 'file', rule: 'required', msg }] });
  }
  const bytes = await file.toBuffer();
  coverFile(raw, bytes);
  // An injected test request has no real socket.
  raw.raw.socket.setTimeout?.(SILENCE_MS);
  return bytes;
};
