import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { codeOf } from '@onair/contract/typed';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';

/** How long a download may be paused; whatever is silent for ten seconds is cut off otherwise. */
const PAUSE_MS = 10 * 60_000;

/** Opened by itself, nothing in it can run, load or be framed. */
const POLICY = "default-src 'none'; sandbox";

/** First and last byte of what is asked for; null for the whole file, `none` when it lies outside of it. */
const rangeOf = (header: string | undefined, size: number): { first: number; last: number } | null | 'none' => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Math.min(size, Number(match[2]));
    return length > 0 ? { first: size - length, last: size - 1 } : 'none';
  }
  const first = Number(match[1]);
  const last = match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  return first < size && first <= last ? { first, last } : 'none';
};

const opened = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new AppError('notFound');
    throw error;
  }
};

export type SentFile = {
  path: string;
  type: string;
  /** Of `attachment`, else it is shown in place. */
  disposition?: string;
  cache: 'immutable' | 'none';
  range?: string | undefined;
  /** Bytes that are sent in front of it, as if they were its own. */
  head?: Buffer;
};

/** Answers with a drawing of ours, which is not kept: what it stands for may come at any moment. */
export const sendPicture = (reply: FastifyReply, svg: string): void => {
  reply
    .type('image/svg+xml')
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(svg);
};

/**
 * Answers with a file of ours, or the one range of it that was asked for.
 * @throws AppError `notFound` when it is gone
 */
export const sendFile = async (reply: FastifyReply, file: SentFile): Promise<void> => {
  const handle = await opened(file.path);
  const { head = Buffer.alloc(0) } = file;
  const size = head.length + (await handle.stat()).size;
  const range = rangeOf(file.range, size);
  reply
    .type(file.type)
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', file.disposition ?? 'inline')
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-store');
  if (range === 'none') {
    await handle.close();
    reply.code(416).header('content-range', `bytes */${size}`).send('');
    return;
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  if (size === 0 || last < head.length) {
    await handle.close();
    reply.send(head.subarray(first, last + 1));
    return;
  }
  // A request that a test injects has no socket to speak of. Node sets its own limit again when the answer has ended.
  reply.raw.socket?.setTimeout?.(PAUSE_MS);
  const start = Math.max(0, first - head.length);
  const stream = createReadStream('', { fd: handle, start, end: last - head.length });
  // Nothing has been read yet: this comes first.
  if (first < head.length) stream.unshift(head.subarray(first));
  reply.send(stream);
};

/** Content-Disposition of a file to keep: a name for browsers of every age, plain first, then in the reader's own script. */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
