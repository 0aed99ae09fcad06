import type { FastifyInstance } from 'fastify';
import { attachChat, type Chat } from './chat/attach-chat.ts';
import type { Deps } from './deps.ts';
import { activitiesRoutes } from './features/activities/activities.routes.ts';
import { analysisRoutes } from './features/analysis/analysis.routes.ts';
import { announcementsRoutes } from './features/announcements/announcements.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { certificationRoutes } from './features/certification/certification.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { collectRoutes } from './features/collect/collect.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { groupsRoutes } from './features/groups/groups.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { paletteRoutes } from './features/palette/palette.routes.ts';
import { parametersRoutes } from './features/parameters/parameters.routes.ts';
import { policiesRoutes } from './features/policies/policies.routes.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { qualityRoutes } from './features/quality/quality.routes.ts';
import { recordingsRoutes } from './features/recordings/recordings.routes.ts';
import { rulesRoutes } from './features/rules/rules.routes.ts';
import { servicesRoutes } from './features/services/services.routes.ts';
import { peopleRoutes } from './features/session/people.routes.ts';
import { securityRoutes } from './features/session/security.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { sessionCheck } from './features/session/session-check.ts';
import { slatesRoutes } from './features/slates/slates.routes.ts';
import { openStudios } from './features/studios/open-studios.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { rotationRoutes } from './features/videos/rotation.routes.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';
import { workplaceRoutes } from './features/workplace/workplace.routes.ts';
import type { ServedRoute } from './http/caller.ts';
import { docsRoutes } from './http/docs/docs.routes.ts';
import type { Readings } from './http/metrics.ts';
import { type Mount, mounter } from './http/mount.ts';
import { callLimits } from './http/rate.ts';
import { rightWatch } from './http/right-watch.ts';
import { type Draining, openHttp } from './http/server.ts';
import { serveWeb } from './http/web.ts';
import { attachStream, type Stream } from './stream/attach-stream.ts';
import { picturesRoutes } from './uploads/pictures.routes.ts';

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
