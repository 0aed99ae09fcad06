import type { Readable } from 'node:stream';

export type StoredFile = { name: string; size: number; at: Date };
/** First and last byte. */
export type ByteRange = { first: number; last: number };
/** The response to a browser that reads a file directly. */
type FileHeaders = { type: string; disposition?: string };

/**
 * Complete, immutable files: the only way to store and read them. Names are made of our own ids and hashes. Writing
 * twice yields the same file, so that everything may be retried. All functions reject with `StorageFault` when the
 * storage does not answer.
 */
export type Objects = {
  readonly place: 'folder' | 'bucket';
  find(name: string): Promise<StoredFile | null>;
  /** Null when it does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** As fast as it is read. Null when it does not exist. */
  stream(name: string, range?: ByteRange): Promise<Readable | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Stores a local file atomically, and removes it from `path`. */
  moveIn(name: string, path: string): Promise<void>;
  /** A local path of the file, downloaded if necessary; null when it does not exist. */
  local(name: string): Promise<string | null>;
  /** Succeeds when it does not exist. */
  remove(...names: string[]): Promise<void>;
  /** All files with this name prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** A public address of it for some seconds; null where it is read through this server. */
  address(name: string, seconds: number, headers: FileHeaders): Promise<string | null>;
  /** Where browsers upload pieces directly; null where they go through this server. */
  readonly direct: DirectUploads | null;
};

/** A file that a browser uploads in pieces of at least 5 MB (the last one may be smaller), numbered from 1. */
type DirectUploads = {
  begin(name: string): Promise<string>;
  /** The PUT address of a piece; the response contains an `etag`. */
  address(name: string, uploadId: string, piece: number): Promise<string>;
  /** Safe to retry after a lost reply. @returns the size of the file; null when its pieces are gone or differ */
  complete(name: string, uploadId: string, etags: readonly string[]): Promise<number | null>;
  /** Deletes the uploaded pieces. */
  abort(name: string, uploadId: string): Promise<void>;
};

/** The storage does not answer, or refuses. The operation may be retried. */
export class StorageFault extends Error {
  readonly statusCode = 503;
  constructor(doing: string, cause: unknown) {
    super(`the storage could not ${doing}: ${String(cause)}`);
  }
}

const NAME = /^[a-z]+(\/[a-z0-9]+)*\/[a-z0-9-]+(\.[a-z0-9]+){0,2}$/;

export const isName = (name: string): boolean => NAME.test(name);

/** @throws Error for a name that we did not create */
export const demandName = (name: string): string => {
  if (!isName(name)) throw new Error(`not a name of a stored file: ${name}`);
  return name;
};
