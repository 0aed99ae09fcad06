import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { codeOf } from '@onair/contract/typed';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Multipart overhead: boundaries and headers. */
const FORM = { files: 1, parts: 2, fields: 1, fieldSize: 64 };

export type Piece = {
  raw: FastifyRequest;
  reply: FastifyReply;
  path: string;
  /** Its position in the file, and its maximum size. */
  offset: number;
  most: number;
  /** Checks the first bytes of the piece before any is written; throws to refuse it. */
  inspect: (first: Buffer) => void;
  /** How many of them it needs. */
  inspectBytes: number;
};

export class PieceFault extends Error {
  readonly fault: 'missing' | 'empty' | 'tooLarge';
  constructor(fault: PieceFault['fault']) {
    super(fault);
    this.fault = fault;
  }
}

/** Writes as it arrives, with at most one chunk in memory. @returns the bytes written */
const pour = async (file: Readable, { path, offset, inspect, inspectBytes }: Piece): Promise<number> => {
  const handle = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
  let written = 0;
  let held: Buffer = Buffer.alloc(0);
  const flush = async (bytes: Buffer): Promise<void> => {
    // A full disk takes a part of a write first, then refuses the rest.
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, offset + written);
      done += bytesWritten;
      written += bytesWritten;
    }
  };
  let seen = false;
  file.once('limit', () => file.destroy(new PieceFault('tooLarge')));
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      if (seen) await flush(chunk);
      else {
        held = Buffer.concat([held, chunk]);
        if (held.length < inspectBytes) continue;
        inspect(held);
        seen = true;
        await flush(held);
      }
    }
    if (!seen && held.length > 0) {
      inspect(held);
      await flush(held);
    }
    await handle.datasync();
    return written;
  } finally {
    await handle.close();
  }
};

/**
 * Writes the single file of a multipart request to its position in a file on disk. One that is too large is refused at
 * the first excess byte.
 * @returns its size
 * @throws PieceFault, whatever `look` throws, and an error when the sender aborted
 */
export const writePiece = async (piece: Piece): Promise<number> => {
  const { raw, reply } = piece;
  try {
    for await (const part of raw.parts({ limits: { ...FORM, fileSize: piece.most } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file') throw new PieceFault('missing');
      const written = await pour(part.file, piece);
      // The limit may be exceeded within a single chunk.
      if (part.file.truncated) throw new PieceFault('tooLarge');
      if (written === 0) throw new PieceFault('empty');
      return written;
    }
    throw new PieceFault('missing');
  } catch (error) {
    // The rest of the body is not awaited: the response is the last thing on this connection.
    reply.header('connection', 'close');
    raw.raw.unpipe();
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new PieceFault('tooLarge');
    throw error;
  }
};
