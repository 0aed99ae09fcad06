import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Upgrade } from '@onair/contract/live/media/channel';
import { VIEW_CLOSE } from '@onair/contract/live/media/closing';
import { WebSocketServer } from 'ws';
import type { Viewer } from './fanout.ts';

/** Checks a viewer's first message. @returns how the viewer joins; null for a refusal */
export type Admit = (url: string, message: string) => Promise<((viewer: Viewer) => () => void) | null>;

const FIRST_MESSAGE_MS = 5000;
const MOST_UNADMITTED = 2000;

/**
 * Completes WebSocket handshakes on raw sockets that the server handed over, and admits viewers who pass the check.
 * @param left called with the address of every socket that closes, admitted or not
 */
export const newAdmission = (admit: Admit, left: (url: string) => void) => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    handleProtocols: () => false,
    skipUTF8Validation: false,
    maxPayload: 4096,
    maxFragments: 16,
  });
  const open = new Map<string, Set<Socket>>();
  let unadmitted = 0;

  const keep = (url: string, socket: Socket): void => {
    const same = open.get(url) ?? new Set();
    open.set(url, same.add(socket));
    socket.once('close', () => {
      same.delete(socket);
      if (same.size === 0 && open.delete(url)) left(url);
    });
  };
  const dismiss = (url: string): void => {
    for (const socket of open.get(url) ?? []) socket.destroy();
  };
  const accept = (upgrade: Upgrade, socket: Socket, head: Buffer): void => {
    if (socket.destroyed) return void left(upgrade.url);
    keep(upgrade.url, socket);
    if (unadmitted >= MOST_UNADMITTED) return void socket.destroy();
    unadmitted += 1;
    let waits = true;
    const settled = () => {
      if (waits) unadmitted -= 1;
      waits = false;
    };
    socket.on('error', () => socket.destroy());
    socket.once('close', settled);
    socket.setNoDelay(true);
    // The handshake reads only these three fields of a request.
    const request = Object.assign(new IncomingMessage(socket), {
      method: 'GET',
      url: upgrade.url,
      headers: upgrade.headers,
    });
    server.handleUpgrade(request, socket, head, (ws) => {
      const refuse = () => ws.close(VIEW_CLOSE.refused);
      const late = setTimeout(refuse, FIRST_MESSAGE_MS);
      let leave: (() => void) | null = null;
      ws.on('error', () => socket.destroy());
      ws.once('close', () => {
        clearTimeout(late);
        leave?.();
      });
      const viewer: Viewer = {
        write: (frame) => void socket.write(frame),
        queued: () => socket.writableLength,
        close: (code) => {
          // A close frame queued behind two megabytes would never arrive.
          if (code === 'tooSlow') socket.destroy();
          else ws.close(VIEW_CLOSE[code]);
        },
      };
      ws.once('message', (data, binary) => {
        clearTimeout(late);
        if (binary) return refuse();
        admit(upgrade.url, data.toString()).then((join) => {
          settled();
          if (!join) refuse();
          else if (ws.readyState === ws.OPEN) leave = join(viewer);
        }, refuse);
      });
    });
  };
  return { accept, dismiss };
};
