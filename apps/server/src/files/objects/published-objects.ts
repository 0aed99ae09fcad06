import type { Bucket } from '../../config/bucket.ts';
import { causeOf, isGone, md5, openClient } from './bucket.ts';
import { StorageFault } from './objects.ts';

/** Live media is useless later: its sender decides what to retry. */
const ATTEMPTS = { maxAttempts: 1, silentMs: 5_000 };
const REQUEST_MS = 10_000;

/** The file is not the one that was read before: another server has written it, or a reply was lost. */
export class Overtaken extends Error {}

/** `cache` is the Cache-Control header. */
export type PublishedHeaders = { type: string; cache: string; encoding?: 'gzip' };

/**
 * Public files, served through a CDN. Unlike stored files some change under their name. All functions reject with
 * `StorageFault`.
 */
export type PublishedObjects = {
  /**
   * @param over writes only if the file still has this tag, or if there is none when it is null
   * @returns its tag
   * @throws Overtaken
   */
  put(name: string, bytes: Buffer, headers: PublishedHeaders, over?: string | null): Promise<string>;
  get(name: string): Promise<{ bytes: Buffer; tag: string } | null>;
  remove(name: string): Promise<void>;
  /** All files with this name prefix, by name. */
  list(prefix: string): AsyncIterable<{ name: string; at: Date }>;
  close(): void;
};

const statusOf = (error: unknown): number | undefined => {
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  return $metadata?.httpStatusCode;
};

/** Opens the bucket without contacting it. A store without conditional writes is written without them. */
export const openPublished = async (bucket: Bucket): Promise<PublishedObjects> => {
  const s3 = await import('@aws-sdk/client-s3');
  const client = await openClient(bucket, ATTEMPTS);
  let conditional = true;
  const of = (name: string) => ({ Bucket: bucket.name, Key: name });
  const limit = () => ({ abortSignal: AbortSignal.timeout(REQUEST_MS) });
  const fault = (doing: string, error: unknown): never => {
    throw new StorageFault(doing, causeOf(error));
  };

  const put: PublishedObjects['put'] = async (name, bytes, headers, over) => {
    const { type, cache, encoding } = headers;
    const condition = over === null ? { IfNoneMatch: '*' } : { IfMatch: over };
    const command = new s3.PutObjectCommand({
      ...of(name),
      ...(over !== undefined && conditional ? condition : {}),
      ...(encoding ? { ContentEncoding: encoding } : {}),
      Body: bytes,
      ContentMD5: md5(bytes),
      ContentType: type,
      CacheControl: cache,
    });
    try {
      return (await client.send(command, limit())).ETag ?? '';
    } catch (error) {
      const status = statusOf(error);
      // 409: two conditional writes collided. 404: the file to be replaced is gone.
      if (over !== undefined && (status === 412 || status === 409 || (status === 404 && isGone(error)))) {
        throw new Overtaken(`${name} is another one`);
      }
      if (status !== 501 || over === undefined || !conditional) return fault('publish a file', error);
      conditional = false;
      return put(name, bytes, headers);
    }
  };

  return {
    put,
    get: async (name) => {
      try {
        const { Body, ETag = '' } = await client.send(new s3.GetObjectCommand(of(name)), limit());
        return Body ? { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag } : null;
      } catch (error) {
        return isGone(error) ? null : fault('read a published file', error);
      }
    },
    remove: async (name) => {
      await client
        .send(new s3.DeleteObjectCommand(of(name)), limit())
        .catch((error: unknown) => isGone(error) || fault('remove a published file', error));
    },
    list: async function* (prefix) {
      try {
        for await (const { Contents = [] } of s3.paginateListObjectsV2(
          { client },
          { Bucket: bucket.name, Prefix: prefix },
        )) {
          for (const { Key = '', LastModified = new Date() } of Contents) yield { name: Key, at: LastModified };
        }
      } catch (error) {
        fault('list published files', error);
      }
    },
    close: () => client.destroy(),
  };
};
