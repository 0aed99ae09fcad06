import { createHash } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../../config/bucket.ts';
import type { localCopies } from './copies.ts';
import { type ByteRange, demandName, type Objects, StorageFault } from './objects.ts';

/** Larger files are uploaded in parts of this size, three at a time; a file has at most 10,000 of them. */
const PART_BYTES = 16 * 1024 ** 2;
const PARTS_MAX = 9_000;
const PARTS_AT_A_TIME = 3;
/** With the SDK's own retries, a fault lasts some seconds before it is reported. */
const ATTEMPTS = 4;
const CONNECT_MS = 3_000;
/** Maximum time between two bytes. */
const SILENT_MS = 15_000;
/** Timeout of one request, all attempts included: a part takes long on a slow line. */
const REQUEST_MS = 5 * 60_000;
const PIECE_SECONDS = 3600;

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
  '.flv': 'video/x-flv',
  '.m3u8': 'application/vnd.apple.mpegurl',
};
export const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64');

type Coded = { name?: unknown; $metadata?: { httpStatusCode?: number } };
export const isGone = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { name, $metadata }: Coded = error;
  if (name === 'NoSuchBucket') return false;
  return name === 'NoSuchKey' || name === 'NoSuchUpload' || $metadata?.httpStatusCode === 404;
};

/** A short description of an error without the request: its headers are confidential. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { $metadata }: Coded = error;
  return `${error.name}: ${error.message.slice(0, 200)}${$metadata?.httpStatusCode ? ` (${$metadata.httpStatusCode})` : ''}`;
};

/** A client of the SDK, which is loaded only for a bucket. */
export const openClient = async (
  { endpoint, region, pathStyle, key }: Bucket,
  { maxAttempts, silentMs } = { maxAttempts: ATTEMPTS, silentMs: SILENT_MS },
): Promise<S3Client> => {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(key ? { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } } : {}),
    maxAttempts,
    // The bucket is where the settings say: not where an answer or a name of it points.
    followRegionRedirects: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    // Stores other than Amazon's support Content-MD5, which we send, but not all of them the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: silentMs, throwOnRequestTimeout: true },
  });
};

type Needs = { bucket: Bucket; copies: ReturnType<typeof localCopies> };

/** Files in a bucket. Files needed locally are downloaded and cached for a while. */
export const bucketObjects = async ({ bucket, copies }: Needs): Promise<Objects & { close: () => void }> => {
  const s3 = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const client = await openClient(bucket);
  const of = (name: string) => ({ Bucket: bucket.name, Key: demandName(name) });
  const limit = () => ({ abortSignal: AbortSignal.timeout(REQUEST_MS) });
  const doing = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new StorageFault(what, causeOf(error));
    }
  };
  const orNull = <T>(what: string, work: Promise<T>): Promise<T | null> =>
    doing(
      what,
      work.catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      }),
    );

  const find: Objects['find'] = async (name) => {
    const known = await orNull('find a file', client.send(new s3.HeadObjectCommand(of(name)), limit()));
    return known && { name, size: known.ContentLength ?? 0, at: known.LastModified ?? new Date() };
  };
  const get = (name: string, range?: ByteRange): Promise<GetObjectCommandOutput | null> => {
    const Range = range && `bytes=${range.first}-${range.last}`;
    // Only the start of a stream has a timeout: its reader may take hours.
    return orNull('read a file', client.send(new s3.GetObjectCommand({ ...of(name), ...(Range ? { Range } : {}) })));
  };
  const stream: Objects['stream'] = async (name, range) => {
    const body = (await get(name, range))?.Body;
    return body instanceof Readable ? body : null;
  };
  const write: Objects['write'] = async (name, bytes) => {
    const put = new s3.PutObjectCommand({
      ...of(name),
      Body: bytes,
      ContentMD5: md5(bytes),
      ContentType: typeOf(name),
    });
    await doing('store a file', client.send(put, limit()));
  };
  const begin = async (name: string): Promise<string> => {
    const create = new s3.CreateMultipartUploadCommand({ ...of(name), ContentType: typeOf(name) });
    const { UploadId } = await doing('begin a file', client.send(create, limit()));
    if (!UploadId) throw new StorageFault('begin a file', 'no upload id');
    return UploadId;
  };
  const complete = async (name: string, UploadId: string, etags: readonly string[]): Promise<number | null> => {
    const Parts = etags.map((ETag, n) => ({ ETag, PartNumber: n + 1 }));
    const command = new s3.CompleteMultipartUploadCommand({ ...of(name), UploadId, MultipartUpload: { Parts } });
    const failure = await client.send(command, limit()).then(
      () => null,
      (error: unknown) => error,
    );
    // Despite the error it may have been assembled before, with a lost reply.
    const there = await find(name);
    if (there) return there.size;
    const { name: fault = '' }: Coded = Object(failure);
    if (isGone(failure) || /^(InvalidPart|InvalidPartOrder|EntityTooSmall)$/.test(String(fault))) return null;
    throw new StorageFault('put a file together', causeOf(failure));
  };
  const abort = async (name: string, UploadId: string): Promise<void> => {
    // What cannot be aborted now is removed by the bucket's lifecycle rule for incomplete uploads.
    await client.send(new s3.AbortMultipartUploadCommand({ ...of(name), UploadId }), limit()).catch(() => {});
  };
  const pieceAddress = (name: string, UploadId: string, PartNumber: number): Promise<string> =>
    getSignedUrl(client, new s3.UploadPartCommand({ ...of(name), UploadId, PartNumber }), { expiresIn: PIECE_SECONDS });
  const uploadInParts = async (name: string, path: string, size: number): Promise<void> => {
    const bytes = Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX));
    const etags = new Array<string>(Math.ceil(size / bytes)).fill('');
    const UploadId = await begin(name);
    const file = await open(path, 'r');
    let next = 0;
    const work = async (): Promise<void> => {
      for (let n = next++; n < etags.length; n = next++) {
        const length = Math.min(bytes, size - n * bytes);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, n * bytes);
        if (bytesRead !== length) throw new StorageFault('store a file', 'it became shorter');
        const part = { ...of(name), UploadId, PartNumber: n + 1, Body: buffer, ContentMD5: md5(buffer) };
        etags[n] = (await doing('store a part', client.send(new s3.UploadPartCommand(part), limit()))).ETag ?? '';
      }
    };
    try {
      await Promise.all(Array.from({ length: PARTS_AT_A_TIME }, work));
      const stored = await complete(name, UploadId, etags);
      if (stored !== size) throw new StorageFault('store a file', `${stored} of ${size} bytes are there`);
    } catch (error) {
      await abort(name, UploadId);
      throw error;
    } finally {
      await file.close();
    }
  };

  return {
    place: 'bucket',
    find,
    stream,
    write,
    read: async (name) => {
      const body = (await get(name))?.Body;
      return body
        ? doing(
            'read a file',
            body.transformToByteArray().then((bytes) => Buffer.from(bytes)),
          )
        : null;
    },
    moveIn: async (name, path) => {
      const { size } = await stat(path);
      if (size <= PART_BYTES) await write(name, await readFile(path));
      else await uploadInParts(name, path, size);
      await rm(path, { force: true });
    },
    local: (name) => copies.get(demandName(name), { find, stream }),
    remove: async (...names) => {
      for (const name of names) {
        await copies.drop(name);
        await orNull('remove a file', client.send(new s3.DeleteObjectCommand(of(name)), limit()));
      }
    },
    list: async function* (prefix) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket.name, Prefix: prefix });
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key = '', Size = 0, LastModified = new Date() } of Contents) {
            yield { name: Key, size: Size, at: LastModified };
          }
        }
      } catch (error) {
        throw new StorageFault('list its files', causeOf(error));
      }
    },
    address: async (name, seconds, { type, disposition }) => {
      if (!bucket.direct) return null;
      // Only the plain name: not every store treats the apostrophes of the other one as they were signed.
      const plain = disposition?.replace(/; filename\*=.*$/, '');
      const answer = { ResponseContentType: type, ...(plain ? { ResponseContentDisposition: plain } : {}) };
      return getSignedUrl(client, new s3.GetObjectCommand({ ...of(name), ...answer }), { expiresIn: seconds });
    },
    direct: bucket.direct ? { begin, complete, abort, address: pieceAddress } : null,
    close: () => client.destroy(),
  };
};
