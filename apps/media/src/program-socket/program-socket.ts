import { createServer, type Socket } from 'node:net';
import { frameContent, type Viewer } from '../egress/fanout.ts';
import { flvDemuxer } from '../flv/demux.ts';
import type { Studio } from '../studio.ts';
import { listenOnSocket } from '../unix-socket.ts';
import { FAREWELL, MOST_LINE_BYTES, type ProgramRequest, readRequest } from './protocol.ts';

const FIRST_LINE_MS = 5000;

/**
 * Where other processes of this product reach the program: a socket in a private folder. A client states in one line
 * what it wants; FLV follows, in or out.
 */
export const newProgramSocket = (
  studioOf: (studioId: string) => Studio | undefined,
  publish: (socket: Socket) => void,
  mostConnections: number,
) => {
  const open = new Set<Socket>();

  const read = (socket: Socket, studio: Studio) => {
    const viewer: Viewer = {
      ours: true,
      write: (frame) => void socket.write(frameContent(frame)),
      queued: () => socket.writableLength,
      close: (code) => (code === 'tooSlow' ? socket.destroy() : socket.end(FAREWELL)),
    };
    const leave = studio.fanout('audience').join(viewer);
    socket.once('close', leave);
    socket.resume();
  };
  const write = (
    socket: Socket,
    studio: Studio,
    request: Extract<ProgramRequest, { write: unknown }>,
    first: Buffer,
  ) => {
    const writer = studio.renditions.write(request.write.rendition, () => socket.destroy());
    if (!writer) return void socket.destroy();
    const take = flvDemuxer(writer.tag);
    const guarded = (bytes: Buffer) => {
      try {
        take(bytes);
      } catch {
        // Not FLV, or a tag without an end: the writer is disconnected.
        socket.destroy();
      }
    };
    socket.once('close', writer.closed);
    socket.on('data', guarded);
    if (first.length > 0) guarded(first);
  };
  const begin = (socket: Socket, line: string, rest: Buffer) => {
    const request = readRequest(line);
    if (request && 'publish' in request) {
      if (rest.length > 0) socket.unshift(rest);
      return publish(socket);
    }
    const studio = request && studioOf('read' in request ? request.read.studioId : request.write.studioId);
    if (!request || !studio) return void socket.destroy();
    if ('read' in request) read(socket, studio);
    else write(socket, studio, request, rest);
  };

  const server = createServer((socket) => {
    if (open.size >= mostConnections) return void socket.destroy();
    open.add(socket);
    const late = setTimeout(() => socket.destroy(), FIRST_LINE_MS);
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(late);
      open.delete(socket);
    });
    const listen = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const end = received.indexOf(10);
      if (end > MOST_LINE_BYTES || (end < 0 && received.length > MOST_LINE_BYTES)) return void socket.destroy();
      if (end < 0) return;
      clearTimeout(late);
      socket.off('data', listen);
      begin(socket, received.toString('utf8', 0, end), received.subarray(end + 1));
    };
    socket.on('data', listen);
  });

  return {
    listen: (path: string): Promise<void> => listenOnSocket(server, path),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};
