import { listWriters } from '@onair/contract/content/documents/writers';
import type { FastifyInstance } from 'fastify';
import {
  chatInReadersLanguage,
  documentsInReadersLanguage,
  speakReadersLanguage,
} from './demo/language/readers-language.ts';
import {
  analysisRoutes,
  collectRoutes,
  deskRoutes,
  insightsRoutes,
  publicSiteKey,
  weeklyRoutes,
  workplaceRoutes,
} from './domains/analytics/index.ts';
import { auditReadings, auditRoutes } from './domains/audit/index.ts';
import { ledgerRoutes, servicesRoutes } from './domains/billing/index.ts';
import { activitiesRoutes } from './domains/campaigns/index.ts';
import { attachChat, chatRoutes } from './domains/chat/index.ts';
import {
  attachSharedTexts,
  bulkRoutes,
  contentPicturesRoutes,
  contentRoutes,
  embeddableItem,
  feedsRoutes,
  filmsRoutes,
  libraryRoutes,
  policiesRoutes,
  previewRoutes,
  publicRoutes,
  publishedRoutes,
  readerCommentsRoutes,
  reviewRoutes,
  rulesRoutes,
  workflowRoutes,
} from './domains/content/index.ts';
import { embeddingRoutes, framePage, openFraming } from './domains/embedding/index.ts';
import { groupsRoutes } from './domains/groups/index.ts';
import {
  certificationRoutes,
  peopleRoutes,
  profileRoutes,
  securityRoutes,
  sessionCheck,
  sessionRoutes,
} from './domains/identity/index.ts';
import { tokenCheck, tokensRoutes, webhooksRoutes } from './domains/integrations/index.ts';
import {
  audiencePages,
  embeddableStudio,
  type LiveDeps,
  openPeers,
  openStudios,
  recordingsRoutes,
  rememberLives,
  restreamRoutes,
  rotationRoutes,
  scheduleRoutes,
  slatesRoutes,
  srtRoutes,
  videosRoutes,
} from './domains/live/index.ts';
import { announcementsRoutes, messagesRoutes, pushRoutes } from './domains/notifications/index.ts';
import { preferencesRoutes } from './domains/preferences/index.ts';
import { paletteRoutes } from './domains/search/index.ts';
import { parametersRoutes } from './domains/stream-parameters/index.ts';
import { shellRoutes, systemRoutes } from './domains/system/index.ts';
import { talkRoutes, workRoutes } from './domains/work/index.ts';
import { picturesRoutes } from './files/uploads/pictures.routes.ts';
import { docsRoutes } from './http/docs/docs.routes.ts';
import type { Readings } from './http/metrics.ts';
import { type Mount, mounter } from './http/mount.ts';
import { callLimits, sharedRateLimit } from './http/rate.ts';
import type { Draining } from './http/receive.ts';
import { rightWatch } from './http/right-watch.ts';
import { openHttp, type ServedRoute } from './http/server.ts';
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
const features: ((mount: Mount, deps: LiveDeps) => void)[] = [
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
  reviewRoutes,
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
export const buildApp = async (deps: LiveDeps): Promise<App> => {
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
  workflowRoutes(mount, deps, documentsInLanguage);
  const pagesInLanguage = deps.config.demo ? deps.inReadersLanguage : undefined;
  const framing = openFraming(deps);
  const siteKey = () => publicSiteKey(deps.db);
  const known = rememberLives(deps);
  const audience = audiencePages(deps, known, pagesInLanguage);
  const lives = audience.paths;
  publicRoutes(http, deps, { siteKey, inLanguage: pagesInLanguage, allowFraming: framing.allow, lives });
  previewRoutes(mount, deps, pagesInLanguage);
  await serveWeb(http, deps.config.webDir, deps.config, audience);
  framePage(http, framing, async (slug) => (await known.studios.bySlug(slug)) !== null);
  const sources = { live: embeddableStudio(deps), item: embeddableItem(deps, pagesInLanguage) };
  embeddingRoutes(mount, deps, { framing, ...sources });
  const studios = openStudios(http, mount, deps, { authenticate, watch, peers, relay, known });
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
