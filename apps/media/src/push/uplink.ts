import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PushTarget } from '@onair/contract/live/media/stats';
import { partsOf } from '@onair/contract/typed';
import { TAG_TYPES, type Tag } from '../flv/tag.ts';
import { LIMITS } from '../guard/limits.ts';
import { GuardedRtmp } from '../rtmp/guarded-rtmp.ts';
import { amf } from '../rtmp/library.ts';
import { CHUNK_BYTES, chunks, command, setChunkSize } from '../rtmp/messages.ts';
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
const SHAKE = 1536;
const CHUNK_STREAMS: Record<Tag['kind'], number> = { audio: 4, video: 6, data: 5 };
const SET_DATA_FRAME = Buffer.from('02000d40736574446174614672616d65', 'hex');
const ON_METADATA = Buffer.from('02000a6f6e4d65746144617461', 'hex');
/** Codecs beyond the classic ones, for servers that support Enhanced RTMP. */
const FOUR_CCS = Object.assign(['av01', 'hvc1', 'avc1', 'Opus'], { sarray: true });
const CONNECT = 1;
const CREATE_STREAM = 4;

type Answer = { cmd: unknown; transId: unknown; info: unknown };

/** Reads what a server sends, within the limits that encoders have here. */
class AnswersReader extends GuardedRtmp {
  onAnswer: (answer: Answer) => void = () => undefined;

  constructor() {
    super(LIMITS);
    this.handshakeState = 3;
  }

  override invokeHandler(): void {
    const { header, payload } = this.parserPacket;
    const { cmd, transId, info } = partsOf(
      amf.decodeAmf0Cmd(payload.subarray(header.type === 17 ? 1 : 0, header.length)),
    );
    this.onAnswer({ cmd, transId, info });
  }

  /** We play nothing from a server. */
  override dataHandler(): void {}
}

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
    const reader = new AnswersReader();
    let socket: Socket | null = null;
    let shaken: Buffer | null = Buffer.alloc(0);
    let answered = false;
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
    const onAnswer = ({ cmd, transId, info }: Answer): void => {
      const code = codeOf(info);
      const isRefused = (cmd === '_error' && transId !== 2 && transId !== 3) || partsOf(info).level === 'error';
      if (isRefused) over(new PushFailed('refused', code));
      else if (cmd === '_result' && transId === CONNECT) {
        const named = { cmdObj: null, streamName: key };
        write(
          command('releaseStream', { transId: 2, ...named }),
          command('FCPublish', { transId: 3, ...named }),
          command('createStream', { transId: CREATE_STREAM, cmdObj: null }),
        );
      } else if (cmd === '_result' && transId === CREATE_STREAM) {
        stream = typeof info === 'number' ? info : 1;
        write(command('publish', { transId: 5, cmdObj: null, streamName: key, type: 'live' }, stream));
      } else if (cmd === 'onStatus' && code === 'NetStream.Publish.Start' && !isOpen) {
        isOpen = true;
        clearTimeout(late);
        events.opened();
      }
    };
    /** The plain handshake (RTMP 1.0, 5.2). @returns the bytes after it; null while it is in progress */
    const shake = (bytes: Buffer): Buffer | null => {
      shaken = Buffer.concat([shaken ?? Buffer.alloc(0), bytes]);
      if (shaken[0] !== 3) throw new Error('another protocol');
      if (!answered && shaken.length > SHAKE) {
        answered = true;
        write(shaken.subarray(1, 1 + SHAKE));
      }
      if (shaken.length <= 2 * SHAKE) return null;
      const rest = shaken.subarray(1 + 2 * SHAKE);
      shaken = null;
      const cmdObj = {
        ...applicationOf(url),
        type: 'nonprivate',
        flashVer: 'FMLE/3.0 (compatible; Onair)',
        fourCcList: FOUR_CCS,
      };
      write(setChunkSize(CHUNK_BYTES), command('connect', { transId: CONNECT, cmdObj }));
      return rest;
    };
    const onData = (bytes: Buffer): void => {
      try {
        const rest = shaken ? shake(bytes) : bytes;
        if (rest && rest.length > 0) reader.parserData(rest);
      } catch {
        // Whatever the reader cannot parse is not RTMP.
        over(new PushFailed('refused'));
      }
    };
    reader.onAnswer = onAnswer;
    reader.onOutputCallback = (bytes) => write(bytes);

    const open = async (): Promise<void> => {
      const opened = await openSocket(url, toPrivate, giveUp.signal);
      if (isOver) return void opened.destroy();
      socket = opened;
      opened.setNoDelay(true);
      opened.setKeepAlive(true, 10_000);
      opened.on('error', () => undefined);
      opened.on('data', onData);
      opened.on('close', () => over(new PushFailed(isOpen ? 'closed' : 'connection')));
      write(Buffer.from([3]), Buffer.alloc(8), randomBytes(SHAKE - 8));
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
          const named = { cmdObj: null, streamName: key };
          write(
            command('FCUnpublish', { transId: 6, ...named }),
            command('deleteStream', { transId: 7, cmdObj: null, streamId: stream }),
          );
          isOver = true;
          last.end();
          setTimeout(() => last.destroy(), FAREWELL_MS).unref();
        } else over(null);
      },
    };
  };
