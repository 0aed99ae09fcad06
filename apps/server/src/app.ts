import { listWriters } from '@onair/contract/content/writers';
import type { FastifyInstance } from 'fastify';
import {
  chatInReadersLanguage,
  documentsInReadersLanguage,
  pagesInReadersLanguage,
  speakReadersLanguage,
} from './demo/readers-language.ts';
import type { Deps } from './deps.ts';
import { analysisRoutes } from './domains/analytics/analysis/analysis.routes.ts';
import { deskRoutes } from './domains/analytics/desk/desk.routes.ts';
import { insightsRoutes } from './domains/analytics/insights/insights.routes.ts';
import { collectRoutes } from './domains/analytics/intake/collect.routes.ts';
import { publicSiteKey } from './domains/analytics/intake/sites.store.ts';
import { weeklyRoutes } from './domains/analytics/weekly/weekly-report.ts';
import { workplaceRoutes } from './domains/analytics/workplace/workplace.routes.ts';
import { auditRoutes } from './domains/audit/audit.routes.ts';
import { auditReadings } from './domains/audit/audit-verification.ts';
import { ledgerRoutes } from './domains/billing/ledger/ledger.routes.ts';
import { servicesRoutes } from './domains/billing/services/services.routes.ts';
import { activitiesRoutes } from './domains/campaigns/campaigns.routes.ts';
import { chatRoutes } from './domains/chat/moderation/chat.routes.ts';
import { attachChat } from './domains/chat/rooms/attach-chat.ts';
import { bulkRoutes } from './domains/content/bulk/bulk.routes.ts';
import { contentDeskRoutes } from './domains/content/desk/desk.routes.ts';
import { feedsRoutes } from './domains/content/feeds/feeds.routes.ts';
import { filmsRoutes } from './domains/content/films/films.routes.ts';
import { contentRoutes } from './domains/content/items/content.routes.ts';
import { libraryRoutes } from './domains/content/library/library.routes.ts';
import { contentPicturesRoutes } from './domains/content/pictures/pictures.routes.ts';
import { policiesRoutes } from './domains/content/policy-sets/policy-sets.routes.ts';
import { embeddableItem } from './domains/content/public/embeddable-item.ts';
import { previewRoutes } from './domains/content/public/preview.ts';
import { publicRoutes } from './domains/content/public/public.routes.ts';
import { publishedRoutes } from './domains/content/published/published.routes.ts';
import { readerCommentsRoutes } from './domains/content/reader-comments/reader-comments.routes.ts';
import { qualityRoutes } from './domains/content/review-queues/review-queues.routes.ts';
import { rulesRoutes } from './domains/content/rules/rules.routes.ts';
import { attachSharedTexts } from './domains/content/shared-text/attach-shared-text.ts';
import { embeddingRoutes } from './domains/embedding/embedding.routes.ts';
import { framePage } from './domains/embedding/frame-page.ts';
import { openFraming } from './domains/embedding/framing.ts';
import { groupsRoutes } from './domains/groups/groups.routes.ts';
import { certificationRoutes } from './domains/identity/certification/certification.routes.ts';
import { peopleRoutes } from './domains/identity/people/people.routes.ts';
import { profileRoutes } from './domains/identity/profile/profile.routes.ts';
import { securityRoutes } from './domains/identity/security/security.routes.ts';
import { sessionRoutes } from './domains/identity/session/session.routes.ts';
import { sessionCheck } from './domains/identity/session/session-check.ts';
import { tokenCheck, tokensRoutes } from './domains/integrations/tokens/tokens.routes.ts';
import { webhooksRoutes } from './domains/integrations/webhooks/webhooks.routes.ts';
import { openPeers } from './domains/live/media/peers.ts';
import { recordingsRoutes } from './domains/live/recordings/recordings.routes.ts';
import { restreamRoutes } from './domains/live/restream/restream.routes.ts';
import { rotationRoutes } from './domains/live/rotation/rotation.routes.ts';
import { scheduleRoutes } from './domains/live/schedule/schedule.routes.ts';
import { slatesRoutes } from './domains/live/slates/slates.routes.ts';
import { srtRoutes } from './domains/live/srt/srt.routes.ts';
import { embeddableStudio } from './domains/live/studios/embeddable-studio.ts';
import { openStudios } from './domains/live/studios/open-studios.ts';
import { videosRoutes } from './domains/live/videos/videos.routes.ts';
import { announcementsRoutes } from './domains/notifications/announcements/announcements.routes.ts';
import { messagesRoutes } from './domains/notifications/messages/messages.routes.ts';
import { pushRoutes } from './domains/notifications/push/push.routes.ts';
import { preferencesRoutes } from './domains/preferences/preferences.routes.ts';
import { paletteRoutes } from './domains/search/search.routes.ts';
import { parametersRoutes } from './domains/stream-parameters/stream-parameters.routes.ts';
import { shellRoutes } from './domains/system/shell.routes.ts';
import { systemRoutes } from './domains/system/system.routes.ts';
import { talkRoutes } from './domains/work/talk.ts';
import { workRoutes } from './domains/work/work.routes.ts';
import { picturesRoutes } from './files/uploads/pictures.routes.ts';
import type { ServedRoute } from './http/caller.ts';
import { docsRoutes } from './http/docs/docs.routes.ts';
import type { Readings } from './http/metrics.ts';
import { type Mount, mounter } from './http/mount.ts';
import { callLimits, sharedRateLimit } from './http/rate.ts';
import { rightWatch } from './http/right-watch.ts';
import { type Draining, openHttp } from './http/server.ts';
import { serveWeb } from './http/web.ts';
import { attachStream } from './realtime/channel-stream.ts';
import type { SocketServer } from './realtime/socket-server.ts';
import { openRelay, relayKey } from './relay/relay.ts';
import { relayCall } from './relay/relay-call.ts';

export type App = {
  http: FastifyInstance;
  /** Names of the endpoints that are served. */
  mounted: ReadonlySet<string>;
  /** Everything the router knows, pages included. */
  routes: readonly ServedRoute[];
  stream: SocketServer;
  chat: SocketServer;
  /** Numbers for the metrics. */
  readings: Readings;
  /** From now on readiness is false; requests are still answered. */
  leave(): void;
  /** From now on new requests are refused and readiness is false; requests in progress are still answered. */
  drain(): void;
};

/** The routes of every domain: one line each. */
const features: ((mount: Mount, deps: Deps) => void)[] = [
  systemRoutes,
  shellRoutes,
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
  pushRoutes,
  announcementsRoutes,
  activitiesRoutes,
  bulkRoutes,
  contentRoutes,
  contentPicturesRoutes,
  filmsRoutes,
  libraryRoutes,
  workRoutes,
  talkRoutes,
  workplaceRoutes,
  analysisRoutes,
  deskRoutes,
  weeklyRoutes,
  insightsRoutes,
  feedsRoutes,
  qualityRoutes,
  readerCommentsRoutes,
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
  restreamRoutes,
  srtRoutes,
  slatesRoutes,
  scheduleRoutes,
  publishedRoutes,
  tokensRoutes,
  webhooksRoutes,
];

/** The composition root: builds the whole server from its dependencies, without listening. */
export const buildApp = async (deps: Deps): Promise<App> => {
  const draining: Draining = { leaving: false, now: false };
  const { http, routes } = await openHttp(deps, draining);
  if (deps.config.demo) speakReadersLanguage(http);
  const authenticate = sessionCheck(deps);
  const watch = rightWatch(deps);
  http.addHook('onClose', async () => watch.stop());
  const peers = openPeers(deps);
  const relay = openRelay({ key: relayKey(deps.secrets.visitorKey), log: deps.log });
  http.addHook('preClose', async () => relay.close());
  const calls = sharedRateLimit(deps.bus, 'calls');
  http.addHook('onClose', async () => calls.stop());
  const mounted = new Set<string>();
  const mount = mounter(
    http,
    {
      authenticate,
      authenticateToken: tokenCheck(deps),
      limits: callLimits(deps.config.ratePerMinute, calls.count),
      watch,
      lacksFiles: () => deps.storage.state().away !== null,
      passOn: (request, reply) => relayCall(relay, peers.withFiles, request, reply),
    },
    mounted,
  );
  for (const feature of features) feature(mount, deps);
  const collector = collectRoutes(http, mount, deps);
  docsRoutes(http, mount);
  const documentsInLanguage = deps.config.demo ? documentsInReadersLanguage() : undefined;
  contentDeskRoutes(mount, deps, documentsInLanguage);
  const pagesInLanguage = deps.config.demo ? pagesInReadersLanguage() : undefined;
  const framing = openFraming(deps);
  const siteKey = () => publicSiteKey(deps.db);
  publicRoutes(http, deps, { siteKey, inLanguage: pagesInLanguage, allowFraming: framing.allow });
  previewRoutes(mount, deps, pagesInLanguage);
  await serveWeb(http, deps.config.webDir, deps.config);
  framePage(http, framing);
  const sources = { live: embeddableStudio(deps), item: embeddableItem(deps, pagesInLanguage) };
  embeddingRoutes(mount, deps, { framing, ...sources });
  const studios = openStudios(http, mount, deps, { authenticate, watch, peers, relay });
  const stream = attachStream(http, deps, authenticate);
  const inLanguage = deps.config.demo ? chatInReadersLanguage() : undefined;
  const chat = attachChat(http, deps, authenticate, { inLanguage });
  const texts = attachSharedTexts(http, deps, authenticate, { inLanguage: documentsInLanguage });
  mount(listWriters, async () => texts.openNow());
  return {
    http,
    mounted,
    routes,
    stream,
    chat,
    readings: {
      ...collector,
      ...studios,
      ...auditReadings(deps),
      sockets: { help: 'Open sockets of the stream', read: stream.sockets },
      encoders_turned_away: {
        help: 'Encoders and browsers that wanted to publish and were turned away, since the start',
        read: () => deps.live.readings().turnedAway,
      },
      chat_sockets: { help: 'Open sockets of chat rooms', read: chat.sockets },
      text_sockets: { help: 'Open editors of shared texts', read: texts.sockets },
    },
    leave: () => {
      draining.leaving = true;
    },
    drain: () => {
      draining.now = true;
    },
  };
};
