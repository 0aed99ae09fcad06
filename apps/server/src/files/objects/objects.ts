import type { Readable } from 'node:stream';

export type StoredFile = { name: string; size: number; at: Date };
/** First and last byte. */
export type ByteRange = { first: number; last: number };
/** How a browser that reads a file by itself is answered. */
export type FileHeaders = { type: string; disposition?: string };

/**
 * Files that are whole and never change under their name: the one way to store and read them. A name is made of ids and
 * hashes of ours. What is written twice is the same, so that everything may be tried again. All reject with
 * `StorageFault` when the place does not answer.
 */
export type Objects = {
  readonly place: 'folder' | 'bucket';
  find(name: string): Promise<StoredFile | null>;
  /** Null when there is none. */
  read(name: string): Promise<Buffer | null>;
  /** As fast as it is read. Null when there is none. */
  stream(name: string, range?: ByteRange): Promise<Readable | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Takes a file of this machine: it is stored whole, and then no longer at `path`. */
  take(name: string, path: string): Promise<void>;
  /** Where this machine has it as a file, fetched if it has to be; null when there is none. */
  local(name: string): Promise<string | null>;
  /** Also when there is none. */
  remove(...names: string[]): Promise<void>;
  /** All whose name begins so, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** An address at which anyone may read it for some seconds; null where it is read from this server. */
  address(name: string, seconds: number, headers: FileHeaders): Promise<string | null>;
  /** Where browsers send pieces straight to the place; null where they come through this server. */
  readonly direct: DirectUploads | null;
};

/** A file that a browser sends in pieces of at least 5 MB (the last one may be smaller), numbered from 1. */
export type DirectUploads = {
  begin(name: string): Promise<string>;
  /** Where to PUT a piece; its answer says an `etag`. */
  address(name: string, uploadId: string, piece: number): Promise<string>;
  /** May be tried again after its answer was lost. @returns the bytes of the whole file; null when its pieces are gone or others */
  complete(name: string, uploadId: string, etags: readonly string[]): Promise<number | null>;
  /** Lets go of what was sent. */
  abort(name: string, uploadId: string): Promise<void>;
};

/** The place of stored files does not answer, or refuses. What was asked for may be tried again. */
export class StorageFault extends Error {
  readonly statusCode = 503;
  constructor(doing: string, cause: unknown) {
    super(`the storage could not ${doing}: ${String(cause)}`);
  }
}

const NAME = /^[a-z]+(\/[a-z0-9]+)*\/[a-z0-9-]+(\.[a-z0-9]+){0,2}$/;

export const isName = (name: string): boolean => NAME.test(name);

/** @throws Error for a name that did not come from us */
export const demandName = (name: string): string => {
  if (!isName(name)) throw new Error(`not a name of a stored file: ${name}`);
  return name;
};
