import { ENCODER_PATH } from '@onair/contract/live/audience/path';
import type { FastifyInstance } from 'fastify';
import type { Readings } from '../../http/metrics.ts';
import type { Authenticate, Mount } from '../../http/mount.ts';
import type { RightWatch } from '../../http/right-watch.ts';
import type { Relay } from '../../relay/relay.ts';
import { connectToPeer } from '../../relay/relay-socket.ts';
import { stillsRoutes, viewersRoutes } from './audience/audience.routes.ts';
import { viewerTokens } from './audience/viewers.service.ts';
import { encodersRoutes } from './encoders/encoders.routes.ts';
import { noteTurnedAway } from './encoders/encoders.service.ts';
import { copyLives } from './hls/bucket/copies.jobs.ts';
import { hlsRoutes } from './hls/hls.routes.ts';
import { notifyOfLostSegments } from './hls/lost-segments.service.ts';
import { commandsRoutes } from './lives/commands.routes.ts';
import { studioReadings } from './lives/held-studio.service.ts';
import { historyRoutes } from './lives/history.routes.ts';
import { startReconciler } from './lives/reconciler.jobs.ts';
import { attachLive } from './media/live.channel.ts';
import type { LiveDeps } from './media/live.client.ts';
import type { Peers } from './media/peers.service.ts';
import { ticketBook } from './media/tickets.service.ts';
import { replaysRoutes } from './recordings/recordings.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { rememberPlans } from './schedule/audience-plans.service.ts';
import { audiencePlansRoutes } from './schedule/schedule.routes.ts';
import { studioAuthorizer, watchEncoderKeys } from './studios/authorizer.service.ts';
import { rememberStudios } from './studios/remembered-studios.service.ts';
import { studiosRoutes } from './studios/studios.routes.ts';

/** What the audience asks for, read from memory. */
export const rememberLives = (deps: LiveDeps) => ({ studios: rememberStudios(deps), plans: rememberPlans(deps) });

/** Everything about studios: routes, sockets, and the reconciler where the media runs. */
export const openStudios = (
  http: FastifyInstance,
  mount: Mount,
  deps: LiveDeps,
  {
    authenticate,
    watch,
    peers,
    relay,
    known,
  }: {
    authenticate: Authenticate;
    watch: RightWatch;
    peers: Peers;
    relay: Relay;
    known: ReturnType<typeof rememberLives>;
  },
): Readings => {
  const tokens = viewerTokens(deps.secrets.visitorKey, deps.now);
  const tickets = ticketBook(deps.config.connectionsMax);
  studiosRoutes(mount, deps);
  commandsRoutes(mount, deps);
  historyRoutes(mount, deps);
  encodersRoutes(mount, deps);
  http.addHook('onClose', noteTurnedAway(deps));
  reportsRoutes(mount, deps);
  const { studios } = known;
  audiencePlansRoutes(mount, deps, known);
  http.addHook('onClose', async () => {
    known.studios.close();
    known.plans.close();
  });
  replaysRoutes(mount, deps, studios);
  viewersRoutes(mount, deps, { tokens, studios });
  const endStills = stillsRoutes(mount, deps, studios);
  http.addHook('onClose', async () => endStills());
  hlsRoutes(http, deps, { studios, peers, relay });
  const endNotices = notifyOfLostSegments(deps);
  http.addHook('onClose', async () => endNotices());
  const keys = watchEncoderKeys(deps);
  http.addHook('onClose', async () => keys.stop());
  deps.live.guard(studioAuthorizer(deps, { tickets, tokens, studios, keys, authenticate, watch }));
  deps.live.help({
    reachHolder: (studioId, address) => connectToPeer(relay, peers.holding(studioId), { path: ENCODER_PATH, address }),
  });
  attachLive(http, deps, { tickets, studios, peers, relay });
  const copies = copyLives(deps);
  http.addHook('onClose', copies.stop);
  const reconciler = startReconciler(deps, copies);
  http.addHook('onClose', async () => reconciler.stop());
  return { ...studioReadings(deps, reconciler), ...copies.readings };
};
