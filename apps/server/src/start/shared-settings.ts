import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/client.ts';
import {
  findOtherServers,
  forgetServer,
  noteServer,
  type ServerRow,
  type ServerSettings,
  SILENT_SECONDS,
} from '../db/installation/servers.store.ts';
import { StartupError } from '../lib/errors.ts';

const BEAT_MS = 5_000;
const RETRY_MS = 500;

/** Settings that must be equal on all servers of one database, under the operator's names. */
const sharedSettings = (config: Config): ServerSettings => ({
  TIME_ZONE: config.timeZone,
  PUBLIC_URL: config.publicUrl ?? '',
  TRUST_PROXY: config.trustProxy.join(','),
  REGISTRATION: config.registration,
  EVENT_RETENTION_DAYS: config.eventRetentionDays,
  CHAT_RETENTION_DAYS: config.chatRetentionDays,
  UNUSED_PICTURE_DAYS: config.unusedPictureDays,
  RATE_PER_MINUTE: config.ratePerMinute,
  SESSION_IDLE_MINUTES: config.sessionIdleMs / 60_000,
  SESSION_ABSOLUTE_HOURS: config.sessionAbsoluteMs / 3_600_000,
  SESSIONS_MAX: config.sessionsMax,
  PASSWORD_MIN_LENGTH: config.passwordMinLength,
  SMTP_URL: config.smtpUrl !== null,
});

/** The names of the settings that differ between two servers. */
const differingSettings = (ours: ServerSettings, theirs: ServerSettings): string[] =>
  Object.keys(ours).filter((name) => name in theirs && ours[name] !== theirs[name]);

const inAnotherZone = (servers: ServerRow[], settings: ServerSettings): ServerRow | undefined =>
  servers.find((server) => differingSettings(settings, server.settings).includes('TIME_ZONE'));

/** A killed server is still listed for some seconds, so one in another zone is checked again until then. */
const demandSameZone = async (db: Db, id: string, settings: ServerSettings): Promise<void> => {
  const until = performance.now() + SILENT_SECONDS * 1_000;
  for (;;) {
    const other = inAnotherZone(await findOtherServers(db, id), settings);
    if (!other) return;
    if (performance.now() > until) {
      throw new StartupError(
        `The server at ${other.address} runs on this database with TIME_ZONE=${other.settings.TIME_ZONE}, and this one has ${settings.TIME_ZONE}: their days would differ. Give all servers the same zone; to change it, stop all of them first.`,
      );
    }
    await delay(RETRY_MS);
  }
};

/**
 * Registers this server with its database while it runs. Another time zone would file events under other days, so such
 * a server is refused; other differences are logged.
 * @returns unregisters it
 * @throws StartupError when a running server has another time zone
 */
export const joinServers = async (
  { db, log }: { db: Db; log: Logger },
  config: Config,
): Promise<() => Promise<void>> => {
  const settings = sharedSettings(config);
  const row = { id: randomUUID(), address: `${config.host}:${config.port}`, settings };
  await demandSameZone(db, row.id, settings);
  await noteServer(db, row);
  for (const other of await findOtherServers(db, row.id)) {
    const differing = differingSettings(settings, other.settings);
    if (differing.length > 0) log.warn({ server: other.address, differing }, 'another server has other settings');
  }
  const beat = setInterval(() => {
    noteServer(db, row).catch((err) => log.debug({ err }, 'the list of servers could not be updated; trying again'));
  }, BEAT_MS).unref();
  return async () => {
    clearInterval(beat);
    await forgetServer(db, row.id).catch(() => {});
  };
};
