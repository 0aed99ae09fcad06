import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { PublishRefusal, StudioSettings, Upgrade } from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';
import { WebSocketServer } from 'ws';
import { addressOf, newBudget } from '../guard/budget.ts';
import { LIMITS, type Limits } from '../guard/limits.ts';
import type { Intake, Publisher } from '../guard/publisher.ts';
import { markOf, type TurnedAway, UNKNOWN_PUBLISHER } from '../guard/refusals.ts';
import { newTries } from '../guard/tries.ts';
import { BROWSER_LIMITS, type BrowserLimits, type Connection, serve } from './connection.ts';

type Granted = { line: LineName; studio: StudioSettings };

/** Accepts browsers that publish over WebSocket, on raw sockets that the server handed over. */
export const newBrowsers = (options: {
  now: () => number;
  /** The owner of a publish token; null for an invalid one. */
  admitPublisher: (url: string, token: string, address: string) => Promise<Granted | null>;
  attach: (granted: Granted, publisher: Publisher) => Intake | PublishRefusal;
  /** Called for every socket that closes, with the address under which it was registered. */
  left: (url: string) => void;
  limits?: BrowserLimits;
  /** Connections and attempts are counted as for encoders. */
  budget?: Limits;
  refused: (one: TurnedAway) => void;
}) => {
  const { now, admitPublisher, attach, left, refused, limits = BROWSER_LIMITS } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    handleProtocols: () => false,
    skipUTF8Validation: false,
    maxPayload: limits.frameBytes,
    maxFragments: 16,
  });
  const budget = newBudget(options.budget ?? LIMITS);
  const tries = newTries(options.budget ?? LIMITS);
  const open = new Map<Connection, string>();
  const sweeper = setInterval(() => {
    for (const connection of open.keys()) connection.sweep(now());
  }, 250);
  sweeper.unref();

  const accept = (upgrade: Upgrade, socket: Socket, head: Buffer, remote: string): void => {
    const address = addressOf(remote);
    if (socket.destroyed) return void left(upgrade.url);
    socket.once('close', () => left(upgrade.url));
    if (!budget.enter(address)) {
      refused({ ...UNKNOWN_PUBLISHER, way: 'browser', reason: 'noRoom', address });
      return void socket.destroy();
    }
    socket.on('error', () => socket.destroy());
    socket.once('close', () => budget.leave(address));
    socket.setNoDelay(true);
    const enter = async (token: string, publisher: Publisher): Promise<Intake | PublishRefusal> => {
      const mark = markOf(token);
      const refuse = (reason: PublishRefusal, at: TurnedAway['at'] = null) => {
        refused({ ...UNKNOWN_PUBLISHER, way: 'browser', reason, address, keyMark: mark, at });
        return reason;
      };
      if (!tries.mayTry(address, mark, now())) return refuse('tooManyTries');
      const granted = await admitPublisher(upgrade.url, token, address);
      if (!granted) {
        tries.failed(address, mark, now());
        return refuse('unknownKey');
      }
      tries.succeeded(address);
      const attached = attach(granted, publisher);
      const { studio, line } = granted;
      return typeof attached === 'string' ? refuse(attached, { studioId: studio.studioId, line }) : attached;
    };
    // The handshake reads only these three fields of a request.
    const request = Object.assign(new IncomingMessage(socket), {
      method: 'GET',
      url: upgrade.url,
      headers: upgrade.headers,
    });
    server.handleUpgrade(request, socket, head, (ws) => {
      const connection = serve(ws, socket, { limits, address, now, enter, closed: () => void open.delete(connection) });
      open.set(connection, upgrade.url);
    });
  };
  const dismiss = (url: string): void => {
    for (const [connection, of] of open) if (of === url) connection.dismiss();
  };
  const close = (): void => {
    clearInterval(sweeper);
    for (const connection of open.keys()) connection.destroy();
  };
  return { accept, dismiss, close };
};
