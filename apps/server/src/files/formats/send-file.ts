import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { found } from '../../db/demand.ts';
import type { ByteRange, Objects } from '../objects/objects.ts';

/** How long a download may stall; other idle connections are closed after ten seconds. */
const PAUSE_MS = 10 * 60_000;

/** Opened directly, nothing in it can run, load or be framed. */
const POLICY = "default-src 'none'; sandbox";

/** First and last byte of the requested range; null for the whole file, `none` for a range outside of it. */
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

export type SentFile = {
  /** A stored file, one that came with the product, or what was made for this answer. */
  from: { files: Objects; name: string } | { path: string } | { bytes: Buffer };
  type: string;
  /** As `attachment`; otherwise inline. */
  disposition?: string;
  /** A number of seconds for what may change or be withdrawn. */
  cache: 'immutable' | 'none' | number;
  range?: string | undefined;
  /** Bytes sent in front of a file, as part of it. */
  head?: Buffer;
  /** Direct reads may be redirected to the storage: an address that is valid for a while. */
  redirect?: boolean;
};

/** How long such an address is valid for a browser to start reading. */
const REDIRECT_SECONDS = 300;

const sizeOf = async (from: SentFile['from']): Promise<number> => {
  if ('bytes' in from) return from.bytes.length;
  return 'path' in from ? (await stat(from.path)).size : found(await from.files.find(from.name)).size;
};

const cacheOf = (cache: SentFile['cache']): string => {
  if (cache === 'none') return 'no-store';
  return cache === 'immutable' ? 'public, max-age=31536000, immutable' : `public, max-age=${cache}`;
};

const streamOf = async (from: Exclude<SentFile['from'], { bytes: Buffer }>, range: ByteRange) =>
  'path' in from
    ? createReadStream(from.path, { start: range.first, end: range.last })
    : found(await from.files.stream(from.name, range));

const bodyOf = async (from: SentFile['from'], head: Buffer, { first, last }: ByteRange): Promise<Readable | Buffer> => {
  if ('bytes' in from) return from.bytes.subarray(first, last + 1);
  if (last < head.length) return head.subarray(first, last + 1);
  const stream = await streamOf(from, { first: Math.max(0, first - head.length), last: last - head.length });
  // Nothing has been read yet: this comes first.
  if (first < head.length) stream.unshift(head.subarray(first));
  return stream;
};

/**
 * Sends a stored file, or the requested range of it, as fast as it is read.
 * @throws AppError `notFound` when it is gone; StorageFault
 */
export const sendFile = async (reply: FastifyReply, file: SentFile): Promise<void> => {
  const { from, head = Buffer.alloc(0) } = file;
  if (file.redirect && 'files' in from) {
    const address = await from.files.address(from.name, REDIRECT_SECONDS, file);
    if (address) {
      reply.header('cache-control', 'no-store').redirect(address, 302);
      return;
    }
  }
  const size = head.length + (await sizeOf(from));
  const range = rangeOf(file.range, size);
  const wanted = range === 'none' || size === 0 ? null : (range ?? { first: 0, last: size - 1 });
  const body = wanted && reply.request.method !== 'HEAD' ? await bodyOf(from, head, wanted) : '';
  reply
    .type(file.type)
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', file.disposition ?? 'inline')
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheOf(file.cache));
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${size}`).send(body);
    return;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  reply.header('content-length', wanted ? wanted.last - wanted.first + 1 : 0);
  // An injected test request has no real socket. Node restores its own timeout after the response.
  if (wanted) reply.raw.socket?.setTimeout?.(PAUSE_MS);
  reply.send(body);
};

/** Content-Disposition of a download: an ASCII name for old browsers, then one in the reader's script. */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
