import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { permits } from '@onair/contract/access';
import type { FastifyInstance } from 'fastify';
import { SESSIONS_CHANGED } from '../bus/subjects.ts';
import type { Deps, Session } from '../deps.ts';
import type { Authenticate } from '../http/mount.ts';
import { networkOf } from '../http/network.ts';
import { originAllowed } from '../stream/origin.ts';
import { refuseUpgrade } from '../stream/upgrade.ts';
import { handshakeHeaders, liveUpgradeOf } from './live-upgrade.ts';
import type { Ticket, TicketBook } from './tickets.ts';

/** Rights of whoever looks at a preview are looked up again this often, beside every change that is heard of. */
const RECHECK_MS = 15_000;

const mayPreview = (found: Session | string): found is Session =>
  typeof found !== 'string' && permits('admin', found.role) && !found.mustChangePassword;

/**
 * Takes the WebSockets of viewers, previews and publishing browsers, and hands them to the media process before a byte
 * of them was read. Who they are is asked back by their first message; see the doorkeeper.
 */
export const attachLive = (
  http: FastifyInstance,
  { config, live, log, bus }: Deps,
  tickets: TicketBook,
  authenticate: Authenticate,
): void => {
  const origins = [...config.allowedOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])];
  const proxies = proxyAddr.compile(config.trustProxy);
  let closing = false;

  http.server.on('upgrade', (request, socket, head) => {
    const asked = liveUpgradeOf(request);
    if (!asked) {
      // Ours by its path, but of no source that there is; other paths are other listeners'.
      if (/\/preview\/flv(\?|$)/.test(request.url ?? '')) refuseUpgrade(request, socket, 'notFound');
      return;
    }
    const { origin, host } = request.headers;
    const address = proxyAddr(request, proxies);
    if (!originAllowed(origin, host, origins)) {
      log.info({ origin, host, address, failure: 'forbidden' }, 'a live socket refused to a foreign origin');
      return refuseUpgrade(request, socket, 'forbidden');
    }
    if (closing || !live.isOwner() || !live.state().media.available)
      return refuseUpgrade(request, socket, 'unavailable');
    const base = { network: networkOf(address), since: performance.now() };
    const ticket: Ticket =
      asked.kind === 'preview' ? { ...base, ...asked, token: null, accountId: null } : { ...base, ...asked };
    const url = tickets.enter(ticket);
    if (url === null) return refuseUpgrade(request, socket, 'tooMany');
    const handed = { upgrade: { url, headers: handshakeHeaders(request) }, head: head.toString('base64') };
    const given = live.hand(
      asked.kind === 'publisher' ? { type: 'publisher', ...handed, address } : { type: 'viewer', ...handed },
      socket as Socket,
    );
    if (given) return;
    tickets.leave(url);
    refuseUpgrade(request, socket, 'unavailable');
  });

  /** Closes previews of those who are no admins any more. */
  const recheck = async (accountId: string | null): Promise<void> => {
    for (const { url, token } of tickets.previews(accountId)) {
      try {
        if (!mayPreview(await authenticate(token, { passive: true }))) live.dismiss(url);
      } catch (error) {
        log.warn({ err: error }, 'a preview’s session could not be looked up; trying again');
      }
    }
  };
  const timer = setInterval(() => void recheck(null), RECHECK_MS).unref();
  const stops = [
    bus.subscribe(SESSIONS_CHANGED, (change) => void recheck((change as { accountId: string }).accountId)),
    live.on('left', tickets.leave),
    live.on('away', tickets.clear),
    live.on('lost', tickets.clear),
  ];
  http.addHook('preClose', async () => {
    closing = true;
    clearInterval(timer);
    for (const stop of stops) stop();
  });
};

export { mayPreview };
