import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '@onair/contract/lib/network';
import { type Bucket, bucketSettings, copiesFolder, type HlsBucket, hlsBucketSettings } from './bucket.ts';
import { judgeMedia, leaseLost, mediaEnvironment, type SrtPorts, srtPorts } from './media.ts';
import {
  ConfigError,
  flag,
  hosts,
  integer,
  list,
  logLevel,
  mailDomains,
  networks,
  share,
  webAddress,
  zone,
} from './values.ts';

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const version = manifest.version;

export { ConfigError };

/** All external settings. Only `main.ts` and the command-line tools read the environment. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Folder of videos, recordings and slates, shared by all servers of an installation. */
  mediaDir: string;
  /** A bucket for stored files, in addition to the folder or instead of it. */
  bucket: Bucket | null;
  /** Where new files are stored. */
  storage: 'folder' | 'bucket';
  /** Bytes that stay free in that folder: below this nothing new is uploaded or recorded. */
  storageMinFree: number;
  databaseUrl: string | null;
  pgBin: string | null;
  /** Database connections for requests; jobs, leases and readiness have a few of their own. */
  poolMax: number;
  natsUrl: string | null;
  demo: boolean;
  /** Whether demo traffic continues while the server runs. */
  demoTraffic: boolean;
  /** Days of demo history created at the first start. */
  demoDays: number;
  production: boolean;
  /** IANA zone in which the company counts its days. */
  timeZone: string;
  /** Retention of raw events in days; charts read rollups, which are kept longer. */
  eventRetentionDays: number;
  chatRetentionDays: number;
  /** Days after which a picture that no text, cover or version uses is deleted. */
  unusedPictureDays: number;
  registration: boolean;
  /** Mail domains of the company: a proven address of one confirms an account that its owner opened. */
  memberDomains: readonly string[];
  smtpUrl: string | null;
  mailFrom: string;
  /** Where people reach the console; reset links start with it. */
  publicUrl: string | null;
  /** Push notices may go to this machine over plain http: for tests, never in production. */
  pushToLoopback: boolean;
  /** Webhooks may call private networks and plain http: for receivers inside the company. */
  webhooksToPrivate: boolean;
  /** Lives may be restreamed into private networks. */
  restreamToPrivate: boolean;
  sessionIdleMs: number;
  sessionAbsoluteMs: number;
  /** Concurrent sessions of an account; 1 is the single-session setting. */
  sessionsMax: number;
  passwordMinLength: number;
  /** Requests a minute from one account (or, signed out, one address). */
  ratePerMinute: number;
  metricsPort: number | null;
  /** Address on which metrics are served; this machine only by default. */
  metricsHost: string;
  /** OTLP over HTTP endpoint of traces and their sampling rate; null for none. */
  tracing: { endpoint: string; share: number } | null;
  /** How long readiness is false before the port closes, for load balancers that poll it. */
  drainSeconds: number;
  /** How long a server that is asked to end waits for the lives that it holds. */
  drainLiveMinutes: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  /** Maximum number of open connections. */
  connectionsMax: number;
  /** Additional host names under which the server may be addressed. */
  allowedHosts: string[];
  /** Additional origins that may post to the collector and open the stream. */
  allowedOrigins: string[];
  /** Whether events are accepted without a site key. */
  collectKeyless: boolean;
  /** Whether public pages report nothing before the reader consents. */
  publicConsent: boolean;
  /** Whether studios can go on air: off runs the console without the media process. */
  media: boolean;
  /** Whether studios are spread over all servers with media, each of which accepts encoders for all of them. */
  mediaSpread: boolean;
  /** How far back HLS players may seek; 0 turns HLS off. */
  hlsMinutes: number;
  /** Where lives are copied to as HLS for a CDN. */
  hlsBucket: HlsBucket | null;
  /** Where other servers forward requests for a studio or file held here: a port of its own; 0 for any free one. */
  internalHost: string;
  internalPort: number;
  /** Public address of that port for other servers; null where it equals the listening address. */
  internalUrl: string | null;
  /** What a process does when its leases cannot be renewed: keep serving the studios' media, or stop. */
  leaseLost: 'serve' | 'stop';
  /** Where encoders publish; `rtmpPort` is null when not set: the default port, or outside production any free one. */
  rtmpHost: string;
  rtmpPort: number | null;
  /** UDP ports for encoders over SRT, one a line; null where SRT is off. */
  srtPorts: SrtPorts | null;
  /** Environment of the media process; never our keys or the database address. */
  mediaEnvironment: Record<string, string>;
  logLevel: string;
  /** Folder of the built pages. */
  webDir: string;
};

const HOUR = 3_600_000;
const MEGABYTE = 1024 * 1024;

const tracing = (env: NodeJS.ProcessEnv): Config['tracing'] => {
  const endpoint = webAddress('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const sampled = share(env, 'OTEL_TRACES_SAMPLER_ARG', 1);
  return endpoint === null ? null : { endpoint, share: sampled };
};

/** Where other servers reach this one: a server that listens on all addresses cannot know which of them to announce. */
const internalUrl = ({ INTERNAL_URL: url = '', INTERNAL_HOST: host = '' }: NodeJS.ProcessEnv): string | null => {
  if (url !== '' && !(URL.canParse(url) && /^http:\/\/[^/?#@]+:\d+$/.test(url))) {
    throw new ConfigError(`INTERNAL_URL must be an address like http://10.0.0.5:8100, not "${url}".`);
  }
  if (url === '' && ['0.0.0.0', '::'].includes(host)) {
    throw new ConfigError(`INTERNAL_URL must say where other servers reach this one, since INTERNAL_HOST=${host}.`);
  }
  return url || null;
};

/** Well-known passwords are only for this machine. */
const demandThisMachine = (env: NodeJS.ProcessEnv, host: string): void => {
  const why = 'Demo mode has well-known passwords and serves this machine only';
  if (!isLoopback(host)) {
    throw new ConfigError(`${why}: HOST=${host} is not a loopback address. Set DEMO=0 or HOST=127.0.0.1.`);
  }
  if (env.TRUST_PROXY) throw new ConfigError(`${why}, not a proxy: unset TRUST_PROXY, or set DEMO=0.`);
  const url = env.PUBLIC_URL ? URL.parse(env.PUBLIC_URL) : null;
  if (url && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new ConfigError(`${why}, not ${env.PUBLIC_URL}: unset PUBLIC_URL, or set DEMO=0.`);
  }
  if (env.ALLOWED_HOSTS) throw new ConfigError(`${why}, by no other name: unset ALLOWED_HOSTS, or set DEMO=0.`);
};

/**
 * Reads the settings from environment variables.
 * @throws ConfigError with one sentence for the operator when a value is invalid
 */
export const readConfig = (env: NodeJS.ProcessEnv, webDir: string): Config => {
  const production = env.NODE_ENV === 'production';
  judgeMedia(env);
  const demo = flag(env.DEMO, false);
  const host = env.HOST || '127.0.0.1';
  if (demo) demandThisMachine(env, host);
  const dataDir = resolve(env.DATA_DIR || './data');
  const mediaDir = env.MEDIA_DIR ? resolve(env.MEDIA_DIR) : join(dataDir, 'media');
  const stored = bucketSettings(env);
  const slates = stored.bucket ? copiesFolder({ dataDir }) : mediaDir;
  return {
    port: integer(env, 'PORT', 8000, 0, 65_535),
    host,
    dataDir,
    mediaDir,
    ...stored,
    storageMinFree: integer(env, 'STORAGE_MIN_FREE_MB', 1024, 64, 100_000_000) * MEGABYTE,
    databaseUrl: env.DATABASE_URL || null,
    pgBin: env.PG_BIN || null,
    poolMax: integer(env, 'PG_POOL_MAX', 10, 2, 200),
    natsUrl: env.NATS_URL || null,
    demo,
    demoTraffic: demo && flag(env.DEMO_TRAFFIC, true),
    demoDays: integer(env, 'DEMO_DAYS', 365, 7, 365),
    production,
    timeZone: zone(env.TIME_ZONE || 'Asia/Shanghai'),
    eventRetentionDays: integer(env, 'EVENT_RETENTION_DAYS', demo ? 35 : 400, 30, 1000),
    chatRetentionDays: integer(env, 'CHAT_RETENTION_DAYS', 90, 7, 400),
    unusedPictureDays: integer(env, 'UNUSED_PICTURE_DAYS', 30, 1, 3650),
    registration: flag(env.REGISTRATION, demo),
    memberDomains: mailDomains('MEMBER_DOMAINS', env.MEMBER_DOMAINS),
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'onair@localhost',
    publicUrl: webAddress('PUBLIC_URL', env.PUBLIC_URL),
    webhooksToPrivate: flag(env.WEBHOOKS_TO_PRIVATE, false),
    restreamToPrivate: flag(env.RESTREAM_TO_PRIVATE, false),
    pushToLoopback: !production && flag(env.PUSH_TO_LOOPBACK, false),
    sessionIdleMs: integer(env, 'SESSION_IDLE_MINUTES', 480, 1, 43_200) * 60_000,
    sessionAbsoluteMs: integer(env, 'SESSION_ABSOLUTE_HOURS', 168, 1, 8760) * HOUR,
    sessionsMax: flag(env.SINGLE_SESSION, false) ? 1 : integer(env, 'SESSIONS_MAX', demo ? 50 : 5, 1, 100),
    passwordMinLength: integer(env, 'PASSWORD_MIN_LENGTH', production ? 10 : 6, 6, 64),
    ratePerMinute: integer(env, 'RATE_PER_MINUTE', demo ? 3000 : 300, 1, 1_000_000),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? integer(env, 'METRICS_PORT', 0, 1, 65_535) : null,
    tracing: tracing(env),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, 0, 120),
    drainLiveMinutes: integer(env, 'DRAIN_LIVE_MINUTES', 0, 0, 1_440),
    trustProxy: networks('TRUST_PROXY', env.TRUST_PROXY),
    connectionsMax: integer(env, 'CONNECTIONS_MAX', 20_000, 10, 1_000_000),
    allowedHosts: hosts(env.ALLOWED_HOSTS),
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    collectKeyless: flag(env.COLLECT_KEYLESS, demo),
    publicConsent: flag(env.PUBLIC_CONSENT, false),
    media: flag(env.MEDIA, true),
    mediaSpread: flag(env.MEDIA_SPREAD, false),
    hlsMinutes: integer(env, 'MEDIA_HLS_MINUTES', 30, 0, 240),
    hlsBucket: hlsBucketSettings(env),
    internalHost: env.INTERNAL_HOST || '127.0.0.1',
    internalPort: integer(env, 'INTERNAL_PORT', 0, 0, 65_535),
    internalUrl: internalUrl(env),
    leaseLost: leaseLost(env.LEASE_LOST || 'serve'),
    rtmpHost: env.RTMP_HOST || '127.0.0.1',
    rtmpPort: env.RTMP_PORT ? integer(env, 'RTMP_PORT', 1935, 0, 65_535) : null,
    srtPorts: srtPorts(env.SRT_PORTS || ''),
    mediaEnvironment: {
      ...mediaEnvironment(env),
      MEDIA_SLATES: join(slates, 'slates'),
      MEDIA_PUSH_PRIVATE: flag(env.RESTREAM_TO_PRIVATE, false) ? '1' : '0',
    },
    logLevel: logLevel(env.LOG_LEVEL || (production ? 'info' : 'warn')),
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : webDir,
  };
};
