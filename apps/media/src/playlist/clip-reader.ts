import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { flvDemuxer } from '../flv/demux.ts';
import type { Tag } from '../flv/tag.ts';
import type { Headers } from '../line/line.ts';

/** Read size, and the buffered amount above which nothing more is read. */
const READ_BYTES = 64 * 1024;
const AHEAD_BYTES = 512 * 1024;
const MOST_TAG_BYTES = 2 * 1024 * 1024;
/** The first key frame must come within this much of a clip. */
const MOST_BEFORE_KEY_BYTES = 8 * 1024 * 1024;
/** A larger step of the clip's own clock means a broken clip. */
const MOST_STEP_MS = 10_000;

/** A clip that is read while it is played. */
export type ClipReader = {
  /** `reading` until its first key frame arrives, then `ready`; `failed` when there is none. */
  state: () => 'reading' | 'ready' | 'failed';
  headers: () => Headers;
  /**
   * The next picture or sound, starting with a key frame at time 0; null when it has not been read yet or there is
   * none.
   */
  peek: () => Tag | null;
  shift: () => void;
  /** Whether all of it has been read: nothing follows the buffered part. */
  isRead: () => boolean;
  close: () => void;
};

/** Opens a prepared FLV file. Errors set its state and are never thrown: the part before a broken place is played. */
export const readClip = (file: string): ClipReader => {
  const headers: Headers = { video: null, audio: null, metadata: null };
  const queue: Tag[] = [];
  let waiting = 0;
  let read = 0;
  let startsAt: number | null = null;
  let lastTime = 0;
  let handle: FileHandle | null = null;
  let reading = true;
  let over = false;
  let closed = false;

  const take = flvDemuxer((tag) => {
    if (tag.role === 'config' && tag.kind !== 'data') headers[tag.kind] = tag;
    if (tag.role === 'metadata') headers.metadata ??= tag;
    if (tag.role !== 'key' && tag.role !== 'inter' && tag.role !== 'sound') return;
    if (startsAt === null) {
      if (tag.role !== 'key' || !headers.video) return;
      startsAt = tag.time;
      lastTime = tag.time;
    }
    if (tag.time < startsAt) return;
    if (Math.abs(tag.time - lastTime) > MOST_STEP_MS) throw new Error('its clock jumps');
    lastTime = tag.time;
    queue.push({ ...tag, time: tag.time - startsAt });
    waiting += tag.body.length;
  }, MOST_TAG_BYTES);

  const release = () => {
    const open = handle;
    handle = null;
    open?.close().catch(() => undefined);
  };
  const end = () => {
    over = true;
    reading = false;
    release();
  };
  const begin = async (): Promise<FileHandle> => {
    // A named pipe would wait forever for its writer.
    const opened = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    handle = opened;
    if (!(await opened.stat()).isFile()) throw new Error('no file');
    return opened;
  };
  const fill = async (): Promise<void> => {
    const from = handle ?? (await begin());
    const chunk = Buffer.allocUnsafe(READ_BYTES);
    while (!closed && waiting < AHEAD_BYTES) {
      const { bytesRead } = await from.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return end();
      read += bytesRead;
      if (startsAt === null && read > MOST_BEFORE_KEY_BYTES) throw new Error('no key frame');
      take(chunk.subarray(0, bytesRead));
    }
    reading = false;
    if (closed) release();
  };
  fill().catch(end);

  return {
    state: () => (startsAt !== null ? 'ready' : over ? 'failed' : 'reading'),
    headers: () => headers,
    peek: () => queue[0] ?? null,
    shift: () => {
      waiting -= queue.shift()?.body.length ?? 0;
      if (reading || over || closed || waiting > AHEAD_BYTES / 2) return;
      reading = true;
      fill().catch(end);
    },
    isRead: () => over,
    close: () => {
      closed = true;
      if (!reading) release();
    },
  };
};
