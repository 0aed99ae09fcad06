import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media/channel';
import { partsOf } from '@onair/contract/typed';
import type { Granted } from '../engine.ts';
import { flvDemuxer } from '../flv/demux.ts';
import { LIMITS } from '../guard/limits.ts';
import type { Authorize, Intake, Publisher } from '../guard/publisher.ts';
import { endingOf, markOf, type TurnedAway, UNKNOWN_PUBLISHER } from '../guard/refusals.ts';
import { BEAT, type Introduction, readLine, writeLine } from './lines.ts';

const INTRODUCTION_MS = 5_000;
/** Heartbeat interval. */
const BEAT_MS = 1_000;
const UPGRADED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

const readIntroduction = (line: string): Introduction => {
  const { key, address, encoder } = partsOf(JSON.parse(line));
  if (typeof key !== 'string' || typeof address !== 'string') throw new Error('no introduction of an encoder');
  return { key, address, encoder: typeof encoder === 'string' ? encoder : null };
};

/** Accepts encoders that other servers forward; their studio treats them like any other. */
export const newReceiver = (options: {
  connections: number;
  authorize: Authorize;
  attach: (granted: Granted, publisher: Publisher) => Intake | PublishRefusal;
  refused: (one: TurnedAway) => void;
}) => {
  const { connections, authorize, attach, refused } = options;
  const open = new Set<Socket>();

  const judge = async (socket: Socket): Promise<Intake | PublishRefusal> => {
    const { key, address, encoder } = readIntroduction(await readLine(socket, INTRODUCTION_MS));
    const granted = await authorize(key, address);
    // The studio may have moved again: the encoder reconnects and is routed there.
    if (!granted || 'holder' in granted) return 'unavailable';
    const publisher = { origin: 'encoder' as const, address, encoder, close: () => void socket.destroy() };
    const attached = attach(granted, publisher);
    if (typeof attached !== 'string') return attached;
    const at = { studioId: granted.studio.studioId, line: granted.line };
    const way = encoder === 'SRT' ? 'srt' : 'rtmp';
    const shown = { keyMark: markOf(key), keyEnding: way === 'srt' ? null : endingOf(key), encoder };
    refused({ ...UNKNOWN_PUBLISHER, ...shown, way, reason: attached, address, at });
    return attached;
  };
  const serve = async (socket: Socket): Promise<void> => {
    const attached = await judge(socket).catch((): PublishRefusal => 'unavailable');
    if (typeof attached === 'string') {
      writeLine(socket, { refusal: attached });
      return void socket.end();
    }
    // It may have closed while it was being checked: then no further event fires.
    if (socket.destroyed) return attached.closed();
    socket.once('close', attached.closed);
    const take = flvDemuxer(attached.tag, LIMITS.messageBytes);
    socket.setTimeout(LIMITS.idleMs, () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      try {
        take(bytes);
      } catch {
        socket.destroy();
      }
    });
    writeLine(socket, { refusal: null });
    const beat = setInterval(() => socket.write(BEAT), BEAT_MS).unref();
    socket.once('close', () => clearInterval(beat));
    socket.resume();
  };

  /** An encoder that another process on this machine forwards. */
  const take = (socket: Socket): void => {
    if (open.size >= connections) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    void serve(socket);
  };

  return {
    take,
    receive: (socket: Socket): void => {
      socket.write(UPGRADED);
      take(socket);
    },
    close: (): void => {
      for (const socket of open) socket.destroy();
    },
  };
};
