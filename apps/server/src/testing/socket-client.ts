import WebSocket from 'ws';
import { PATIENCE_MS } from '../../../../scripts/lib/patience.ts';

export type ClientOptions = {
  /** The page that the client says it is on: the server's own unless stated, none when null. */
  origin?: string | null;
  headers?: Record<string, string>;
  localAddress?: string;
};

/**
 * A client of a socket that records every frame and can wait for one.
 * @param take hears each frame before those who wait
 */
export const socketClient = <Frame extends { type: string }>(
  url: string,
  { origin, headers, localAddress }: ClientOptions,
  take: (frame: Frame) => void = () => undefined,
) => {
  const socket = new WebSocket(url, {
    ...(origin === null ? {} : { origin: origin ?? new URL(url).origin.replace(/^ws/, 'http') }),
    ...(headers ? { headers } : {}),
    ...(localAddress ? { localAddress } : {}),
  });
  const frames: Frame[] = [];
  const state = { closed: null as { code: number; reason: string } | null, refused: 0 };
  const waiters = new Set<() => void>();
  const changed = () => {
    for (const check of [...waiters]) check();
  };
  socket.on('message', (data) => {
    const frame: Frame = JSON.parse(String(data));
    frames.push(frame);
    take(frame);
    changed();
  });
  socket.on('unexpected-response', (request, response) => {
    state.refused = response.statusCode ?? 0;
    request.destroy();
    changed();
  });
  socket.on('open', changed);
  socket.on('error', changed);
  socket.on('close', (code, reason) => {
    state.closed ??= { code, reason: String(reason) };
    changed();
  });

  const neverSo = () => new Error(`never so; heard ${JSON.stringify(frames.slice(-5))} ${JSON.stringify(state)}`);

  /** The first truthy answer of `find`, looked for whenever something happens to the socket; nothing does once it is closed. */
  const until = <T>(find: () => T | null | undefined | false | 0): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = find();
        if (!found && !state.closed) return;
        end();
        if (found) resolve(found);
        else reject(neverSo());
      };
      const end = () => {
        waiters.delete(check);
        clearTimeout(late);
      };
      const late = setTimeout(() => {
        end();
        reject(neverSo());
      }, PATIENCE_MS);
      waiters.add(check);
      check();
    });
  const opened = async () => {
    await until(() => socket.readyState === WebSocket.OPEN || state.closed || state.refused);
  };
  return {
    socket,
    frames,
    state,
    until,
    opened,
    /** Waits for the socket and throws where there is none. */
    demandOpen: async () => {
      await opened();
      if (socket.readyState !== WebSocket.OPEN) throw new Error(`no socket: ${JSON.stringify(state)}`);
    },
    all: <T extends Frame['type']>(type: T) =>
      frames.filter((frame): frame is Extract<Frame, { type: T }> => frame.type === type),
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    closed: () => until(() => state.closed),
    refused: () => until(() => state.refused),
  };
};
