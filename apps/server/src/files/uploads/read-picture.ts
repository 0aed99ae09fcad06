import type { Readable } from 'node:stream';
import { PICTURE_BYTES_MAX } from '@onair/contract/lib/pictures';
import type { Locale } from '@onair/contract/text';
import { codeOf } from '@onair/contract/typed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { semaphore } from '../../http/semaphore.ts';
import { coverFile } from '../../http/validation.ts';
import { demandName, demandPicture, fileFault } from './picture-file.ts';
import { pictureWords } from './pictures.words.ts';

/** Multipart overhead: boundaries, headers and a few fields. */
const FORM_BYTES_MAX = 64 * 1024;
const PARTS_MAX = 10;
const FIELDS_MAX = 20;
/** Files are in memory while they arrive. */
const UPLOADS_PER_ACCOUNT = 2;
const UPLOADS_ALTOGETHER = 12;

const acquire = semaphore(UPLOADS_PER_ACCOUNT, UPLOADS_ALTOGETHER);

export type Upload = { raw: FastifyRequest; reply: FastifyReply; locale: Locale; session: { accountId: string } };

const LIMIT_CODES = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);
/** Counted on arrival: a file that is too large is refused at the first excess byte, not at its end. */
const bytesOf = (file: Readable, tooLarge: Error): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('limit', () => reject(tooLarge));
    file.on('error', reject);
    file.on('end', () => resolve(Buffer.concat(chunks)));
    file.on('close', () => reject(new Error('the upload was given up')));
  });

const read = async ({ raw, locale }: Upload): Promise<Buffer> => {
  const words = pictureWords[locale];
  const announced = Number(raw.headers['content-length'] ?? 0);
  if (announced > PICTURE_BYTES_MAX + FORM_BYTES_MAX) throw fileFault('tooLarge', 'maxBytes', words.tooLarge);
  let bytes: Buffer | null = null;
  const limits = { fileSize: PICTURE_BYTES_MAX, files: 1, parts: PARTS_MAX, fields: FIELDS_MAX, fieldSize: 1024 };
  try {
    for await (const part of raw.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file') throw fileFault('invalid', 'required', words.missing);
      demandName(part.filename, locale);
      bytes = await bytesOf(part.file, fileFault('tooLarge', 'maxBytes', words.tooLarge));
      coverFile(raw, bytes);
      demandPicture(bytes, part.filename, locale);
    }
  } catch (error) {
    if ((codeOf(error) ?? '') === 'FST_REQ_FILE_TOO_LARGE') throw fileFault('tooLarge', 'maxBytes', words.tooLarge);
    if (LIMIT_CODES.has(codeOf(error) ?? '')) throw fileFault('tooLarge', 'parts', words.tooManyParts);
    throw error;
  }
  if (!bytes) throw fileFault('invalid', 'required', words.missing);
  return bytes;
};

/**
 * Reads the single file of a multipart upload, counted on arrival: by its first bytes it is a PNG, JPEG or WebP of at most
 * 5 MB, however it is named; of an animation the first picture is kept. `renderPicture` checks what it really contains.
 * @throws AppError `invalid`, `unsupportedType`, `tooLarge`, `tooMany`, with the file as field and a text for the
 * reader
 */
export const readPicture = async (upload: Upload): Promise<Buffer> => {
  const { raw, reply, locale, session } = upload;
  const release = acquire(session.accountId, pictureWords[locale].busy);
  try {
    return await read(upload);
  } catch (error) {
    // The rest of the body is not awaited: the response is the last thing on this connection.
    reply.header('connection', 'close');
    raw.raw.unpipe();
    throw error;
  } finally {
    release();
  }
};
