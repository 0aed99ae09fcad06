import type { Socket } from 'node:net';
import type { PushTarget } from '@onair/contract/live/media/stats';
import { partsOf } from '@onair/contract/typed';
import { TAG_TYPES, type Tag } from '../flv/tag.ts';
import { LIMITS } from '../guard/limits.ts';
import type { Message } from '../rtmp/chunk-reader.ts';
import { CHUNK_BYTES, chunks } from '../rtmp/chunk-writer.ts';
import { newConnection } from '../rtmp/connection.ts';
import { command, readCommand, setChunkSize, TYPES } from '../rtmp/messages.ts';
import { openSocket, PushFailed } from './open-socket.ts';

/** A stream that we publish to another server. */
export type Uplink = {
  send: (tag: Tag) => void;
  /** Bytes not sent yet. */
  queued: () => number;
  /** Bytes sent. */
  sent: () => number;
  /** Closes gracefully, or just ends; no fault follows. */
  close: () => void;
};

/** Its events: it is ready, or it has failed, once and for good. */
export type UplinkEvents = { opened: () => void; failed: (why: PushFailed) => void };

export type OpenUplink = (target: PushTarget, events: UplinkEvents) => Uplink;

/** From name resolution to the platform's permission to publish. */
const OPEN_MS = 10_000;
const FAREWELL_MS = 500;
const CHUNK_STREAMS: Record<Tag['kind'], number> = { audio: 4, video: 6, data: 5 };
const SET_DATA_FRAME = Buffer.from('02000d40736574446174614672616d65', 'hex');
const ON_METADATA = Buffer.from('02000a6f6e4d65746144617461', 'hex');
/** Codecs beyond the classic ones, for servers that support Enhanced RTMP. */
const FOUR_CCS = ['av01', 'hvc1', 'avc1', 'Opus'];
/** Numbers of our transactions. Some servers do not know the second and third, and answer them with an error. */
const CONNECT = 1;
const RELEASE_STREAM = 2;
const FC_PUBLISH = 3;
const CREATE_STREAM = 4;
const PUBLISH = 5;
const FC_UNPUBLISH = 6;
const DELETE_STREAM = 7;
const ANSWERS = new Set(['_result', '_error', 'onStatus', 'onFCPublish']);
/** Answers are short. */
const ROOM = { messageBytes: LIMITS.messageBytesBefore, bufferedBytes: LIMITS.bufferedBytesBefore };

const codeOf = (info: unknown): string | null => {
  const { code } = partsOf(info);
  return typeof code === 'string' && /^[\w.]{1,60}$/.test(code) ? code : null;
};

/** The host and application of an address, as `connect` names them. */
const applicationOf = (address: string) => {
  const url = new URL(address);
  const app = `${url.pathname}${url.search}`.replace(/^\/+|\/+$/g, '');
  return { app, tcUrl: `${url.protocol}//${url.host}/${app}` };
};

/**
 * Publishes to an RTMP server (RTMP 1.0, with Enhanced RTMP's codecs). Faults never contain the key.
 * @param toPrivate whether names may resolve to private networks
 */
export const uplinks =
  (toPrivate: boolean): OpenUplink =>
  (target, events) => {
    const { url, key } = target;
    const giveUp = new AbortController();
    let socket: Socket | null = null;
    let stream = 0;
    let isOpen = false;
    let isOver = false;
    /** Headers have no time of their own: they take that of the last packet sent. */
    let zero: number | null = null;
    let latest = 0;

    const over = (why: PushFailed | null): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      giveUp.abort();
      socket?.destroy();
      if (why) events.failed(why);
    };
    const late = setTimeout(() => over(new PushFailed('timeout')), OPEN_MS);
    const write = (...parts: Buffer[]): void => {
      if (!socket || socket.destroyed) return;
      socket.cork();
      for (const part of parts) socket.write(part);
      socket.uncork();
    };
    const onAnswer = (message: Message): void => {
      // We play nothing from a server: it has only answers for us.
      if (isOver || (message.type !== TYPES.command && message.type !== TYPES.amf3Command)) return;
      const { name, values } = readCommand(message);
      if (!ANSWERS.has(name)) return;
      const { transaction, argument } = values();
      const code = codeOf(argument);
      const isOptional = transaction === RELEASE_STREAM || transaction === FC_PUBLISH;
      const isRefused = (name === '_error' && !isOptional) || partsOf(argument).level === 'error';
      if (isRefused) over(new PushFailed('refused', code));
      else if (name === '_result' && transaction === CONNECT) {
        write(
          command('releaseStream', [RELEASE_STREAM, null, key]),
          command('FCPublish', [FC_PUBLISH, null, key]),
          command('createStream', [CREATE_STREAM, null]),
        );
      } else if (name === '_result' && transaction === CREATE_STREAM) {
        stream = typeof argument === 'number' ? argument : 1;
        write(command('publish', [PUBLISH, null, key, 'live'], stream));
      } else if (name === 'onStatus' && code === 'NetStream.Publish.Start' && !isOpen) {
        isOpen = true;
        clearTimeout(late);
        events.opened();
      }
    };
    const connection = newConnection({
      side: 'client',
      limits: LIMITS,
      room: () => ROOM,
      send: (bytes) => write(bytes),
      shaken: () =>
        write(
          setChunkSize(CHUNK_BYTES),
          command('connect', [
            CONNECT,
            {
              ...applicationOf(url),
              type: 'nonprivate',
              flashVer: 'FMLE/3.0 (compatible; Onair)',
              fourCcList: FOUR_CCS,
            },
          ]),
        ),
      take: onAnswer,
    });
    const onData = (bytes: Buffer): void => {
      try {
        connection.read(bytes);
      } catch {
        // Whatever cannot be read is not RTMP.
        over(new PushFailed('refused'));
      }
    };

    const open = async (): Promise<void> => {
      const opened = await openSocket(url, toPrivate, giveUp.signal);
      if (isOver) return void opened.destroy();
      socket = opened;
      opened.setNoDelay(true);
      opened.setKeepAlive(true, 10_000);
      opened.on('error', () => undefined);
      opened.on('data', onData);
      opened.on('close', () => over(new PushFailed(isOpen ? 'closed' : 'connection')));
      connection.begin();
    };
    open().catch((error: unknown) => over(error instanceof PushFailed ? error : new PushFailed('connection')));

    const timeOf = ({ role, time }: Tag): number => {
      if (role === 'config' || role === 'metadata') return latest;
      zero ??= time;
      latest = Math.max(0, time - zero);
      return latest;
    };
    return {
      send: (tag) => {
        // Our own captions: other platforms read those inside the pictures.
        if (!isOpen || isOver || tag.role === 'caption') return;
        const describes = tag.body.subarray(0, ON_METADATA.length).equals(ON_METADATA);
        const body = describes ? Buffer.concat([SET_DATA_FRAME, tag.body]) : tag.body;
        write(...chunks(TAG_TYPES[tag.kind], body, { time: timeOf(tag), cid: CHUNK_STREAMS[tag.kind], stream }));
      },
      queued: () => socket?.writableLength ?? 0,
      sent: () => Math.max(0, (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0)),
      close: () => {
        const last = socket;
        if (isOpen && !isOver && last) {
          write(
            command('FCUnpublish', [FC_UNPUBLISH, null, key]),
            command('deleteStream', [DELETE_STREAM, null, stream]),
          );
          isOver = true;
          last.end();
          setTimeout(() => last.destroy(), FAREWELL_MS).unref();
        } else over(null);
      },
    };
  };
