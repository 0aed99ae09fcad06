import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { analysisRoutes } from './domains/analytics/analysis/analysis.routes.ts';
import { collectRoutes } from './domains/analytics/intake/collect.routes.ts';
import { workplaceRoutes } from './domains/analytics/workplace/workplace.routes.ts';
import { auditRoutes } from './domains/audit/audit.routes.ts';
import { ledgerRoutes } from './domains/billing/ledger/ledger.routes.ts';
import { servicesRoutes } from './domains/billing/services/services.routes.ts';
import { activitiesRoutes } from './domains/campaigns/campaigns.routes.ts';
import { chatRoutes } from './domains/chat/moderation/chat.routes.ts';
import { attachChat, type Chat } from './domains/chat/rooms/attach-chat.ts';
import { contentRoutes } from './domains/content/items/content.routes.ts';
import { policiesRoutes } from './domains/content/policy-sets/policy-sets.routes.ts';
import { qualityRoutes } from './domains/content/review-queues/review-queues.routes.ts';
import { rulesRoutes } from './domains/content/rules/rules.routes.ts';
import { groupsRoutes } from './domains/groups/groups.routes.ts';
import { certificationRoutes } from './domains/identity/certification/certification.routes.ts';
import { peopleRoutes } from './domains/identity/people/people.routes.ts';
import { profileRoutes } from './domains/identity/profile/profile.routes.ts';
import { securityRoutes } from './domains/identity/security/security.routes.ts';
import { sessionRoutes } from './domains/identity/session/session.routes.ts';
import { sessionCheck } from './domains/identity/session/session-check.ts';
import { recordingsRoutes } from './domains/live/recordings/recordings.routes.ts';
import { rotationRoutes } from './domains/live/rotation/rotation.routes.ts';
import { slatesRoutes } from './domains/live/slates/slates.routes.ts';
import { openStudios } from './domains/live/studios/open-studios.ts';
import { videosRoutes } from './domains/live/videos/videos.routes.ts';
import { announcementsRoutes } from './domains/notifications/announcements/announcements.routes.ts';
import { messagesRoutes } from './domains/notifications/messages/messages.routes.ts';
import { preferencesRoutes } from './domains/preferences/preferences.routes.ts';
import { paletteRoutes } from './domains/search/search.routes.ts';
import { parametersRoutes } from './domains/stream-parameters/stream-parameters.routes.ts';
import { systemRoutes } from './domains/system/system.routes.ts';
import { picturesRoutes } from './files/uploads/pictures.routes.ts';
import type { ServedRoute } from './http/caller.ts';
import { docsRoutes } from './http/docs/docs.routes.ts';
import type { Readings } from './http/metrics.ts';
import { type Mount, mounter } from './http/mount.ts';
import { callLimits } from './http/rate.ts';
import { rightWatch } from './http/right-watch.ts';
import { type Draining, openHttp } from './http/server.ts';
import { serveWeb } from './http/web.ts';
import { attachStream, type Stream } from './realtime/attach-stream.ts';

export type App = {
  http: FastifyInstance;
  /** Names of the endpoints that are served. */
  mounted: ReadonlySet<string>;
  /** Everything the router knows, pages included. */
  routes: readonly ServedRoute[];
  stream: Stream;
  chat: Chat;
  /** Numbers for the metrics. */
  readings: Readings;
  /** From now on readiness is false, and calls are still answered. */
  leave(): void;
  /** From now on new calls are refused and readiness is false; calls under way are still answered. */
  drain(): void;
};

/** Every feature's routes: one line each. */
const features: ((mount: Mount, deps: Deps) => void)[] = [
  systemRoutes,
  sessionRoutes,
  securityRoutes,
  certificationRoutes,
  policiesRoutes,
  parametersRoutes,
  preferencesRoutes,
  profileRoutes,
  picturesRoutes,
  groupsRoutes,
  messagesRoutes,
  announcementsRoutes,
  activitiesRoutes,
  contentRoutes,
  workplaceRoutes,
  analysisRoutes,
  qualityRoutes,
  rulesRoutes,
  servicesRoutes,
  ledgerRoutes,
  peopleRoutes,
  auditRoutes,
  paletteRoutes,
  chatRoutes,
  videosRoutes,
  rotationRoutes,
  recordingsRoutes,
  slatesRoutes,
];

/** The composition root: builds the whole server from what it depends on, listening to nothing yet. */
export const buildApp = async (deps: Deps): Promise<App> => {
  const draining: Draining = { leaving: false, now: false };
  const { http, routes } = await openHttp(deps, draining);
  const authenticate = sessionCheck(deps);
  const watch = rightWatch(deps);
  http.addHook('onClose', async () => watch.stop());
  const mounted = new Set<string>();
  const mount = mounter(http, { authenticate, limits: callLimits(deps.config.ratePerMinute), watch }, mounted);
  for (const feature of features) feature(mount, deps);
  const collector = collectRoutes(http, mount, deps);
  docsRoutes(http, mount);
  await serveWeb(http, deps.config.webDir);
  const studios = openStudios(http, mount, deps, { authenticate, watch });
  const stream = attachStream(http, deps, authenticate);
  const chat = attachChat(http, deps, authenticate);
  return {
    http,
    mounted,
    routes,
    stream,
    chat,
    readings: {
      ...collector,
      ...studios,
      sockets: { help: 'Open sockets of the stream', read: stream.sockets },
      encoders_turned_away: {
        help: 'Encoders and browsers that wanted to publish and were turned away, since the start',
        read: () => deps.live.readings().turnedAway,
      },
      chat_sockets: { help: 'Open sockets of chat rooms', read: chat.sockets },
    },
    leave: () => {
      draining.leaving = true;
    },
    drain: () => {
      draining.now = true;
    },
  };
};
