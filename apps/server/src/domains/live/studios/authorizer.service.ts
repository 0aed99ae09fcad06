import { permits } from '@onair/contract/access';
import type { View } from '@onair/contract/live/media/channel';
import { type LineName, RENDITIONS, type RenditionName } from '@onair/contract/live/media/lines';
import type { PreviewSource } from '@onair/contract/live/studios/commands';
import type { Session } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import type { RightWatch } from '../../../http/right-watch.ts';
import type { ViewerTokens } from '../audience/viewers.service.ts';
import type { Authorizer, LiveDeps } from '../media/live.client.ts';
import type { Ticket, TicketBook } from '../media/tickets.service.ts';
import { findKeyHashes, hashOf, redeemToken, useKey } from './keys.store.ts';
import type { RememberedStudios } from './remembered-studios.service.ts';
import { settingsOf } from './studios.rules.ts';
import { findStudio, findStudioBySlug, type StudioRow } from './studios.store.ts';

/** How often the keys of connected encoders are checked: a command that disconnects one may be lost. */
const CHECK_MS = 5_000;

type UsedKey = { studioId: string; line: LineName; hash: Buffer };

/**
 * Remembers with which keys encoders connected to the lines that this process holds, and disconnects those whose key is
 * no longer valid. A server that replaces or revokes a key disconnects its encoder at once, unless it ends in between
 * or does not reach the holder.
 */
export const watchEncoderKeys = ({ db, live, log }: Pick<LiveDeps, 'db' | 'live' | 'log'>) => {
  const used = new Map<string, UsedKey>();
  const forget = (is: (key: UsedKey) => boolean): void => {
    for (const [name, key] of used) if (is(key)) used.delete(name);
  };
  const originOf = ({ studioId, line }: UsedKey) =>
    live.now(studioId)?.lines.find((one) => one.line === line)?.origin ?? null;

  const check = async (): Promise<void> => {
    if (used.size === 0) return;
    const asked = [...used];
    const valid = await findKeyHashes(db, [...new Set(asked.map(([, { studioId }]) => studioId))]);
    for (const [name, key] of asked) {
      const { studioId, line, hash } = key;
      const isValid = valid.some((one) => one.studioId === studioId && one.line === line && one.keyHash.equals(hash));
      // A rotation or a browser did not use a key.
      if (isValid || !used.has(name) || !live.owns(studioId) || originOf(key) !== 'encoder') continue;
      log.warn({ studioId, line }, 'an encoder is connected with a key that is no longer valid: it is disconnected');
      if ((await live.command(studioId, { do: 'drop', line })) === 'done') used.delete(name);
    }
  };
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch((err: unknown) => log.debug({ err }, 'keys of encoders cannot be checked yet; trying again'))
      .finally(() => {
        checking = false;
      });
  }, CHECK_MS).unref();
  const ends = [
    live.on('away', () => used.clear()),
    live.on('lost', (studioId) => forget((key) => key.studioId === studioId)),
    live.on('event', ({ studioId, event }) => {
      if (event.event !== 'line') return;
      const ofLine = [...used].filter(([, key]) => key.studioId === studioId && key.line === event.line);
      // Either nothing is connected any more, or what connects used the latest key: others were refused, or have gone.
      if (event.phase === 'starting') ofLine.pop();
      if (event.phase === 'starting' || event.origin === null) for (const [name] of ofLine) used.delete(name);
    }),
  ];

  return {
    note: ({ studioId, line }: Omit<UsedKey, 'hash'>, key: string): void => {
      const hash = hashOf(key);
      // Passphrases of SRT: who listens for callers compares them.
      if (!hash) return;
      const name = `${studioId} ${line} ${hash.toString('base64')}`;
      used.delete(name);
      used.set(name, { studioId, line, hash });
    },
    stop: (): void => {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
};

type EncoderKeys = ReturnType<typeof watchEncoderKeys>;

/** Maximum length of a session token. */
const TOKEN_MAX = 300;

const mayPreview = (found: Session | string): found is Session =>
  typeof found !== 'string' && permits('live', found.role) && !found.mustChangePassword;

/** A rendition is made of what the audience sees. */
const viewOf = (studioId: string, source: PreviewSource): View => {
  const rendition = RENDITIONS.find((one) => one === source);
  return rendition
    ? { studioId, source: 'audience', rendition }
    : { studioId, source: source as Exclude<PreviewSource, RenditionName> };
};

/** Decides who may publish and who may watch, on request of the media process. */
export const studioAuthorizer = (
  deps: LiveDeps,
  parts: {
    tickets: TicketBook;
    tokens: ViewerTokens;
    studios: RememberedStudios;
    keys: EncoderKeys;
    authenticate: Authenticate;
    watch: RightWatch;
  },
): Authorizer => {
  const { db, now, live } = deps;
  const { tickets, tokens, studios, keys, authenticate, watch } = parts;
  /** From here on the socket closes when the session ends or loses the right to work on lives. */
  const bind = (url: string, ticket: Ticket, { sessionId, accountId }: { sessionId: string; accountId: string }) => {
    ticket.release = watch.hold({ sessionId, accountId, access: 'live' }, () => live.dismiss(url));
    // It may have closed during the lookup.
    if (tickets.find(url) !== ticket) ticket.release();
  };
  const coolingSeconds = ({ coolingUntil }: StudioRow): number =>
    coolingUntil === null ? 0 : Math.max(0, (Date.parse(coolingUntil) - now().getTime()) / 1_000);

  return {
    settingsOf: async (studioId) => {
      const studio = await findStudio(db, studioId);
      return studio && settingsOf(studio);
    },

    authorize: async (key) => {
      const found = await useKey(db, key, now());
      const studio = found && (await findStudio(db, found.studioId));
      // A studio that cools down refuses its encoders itself: here that would count as a wrong key, and an encoder that
      // retries every two seconds would be kept out for longer than the cool-down.
      if (!studio) return null;
      keys.note(found, key);
      return { line: found.line, studio: { ...settingsOf(studio), coolingSeconds: coolingSeconds(studio) } };
    },

    admit: async (url, message) => {
      const ticket = tickets.find(url);
      if (!ticket || message.length > TOKEN_MAX) return null;
      if (ticket.kind === 'viewer') {
        const viewer = tokens.read(message);
        const studio = viewer && (await studios.byId(viewer.studioId));
        if (!studio || studio.slug !== ticket.slug) return null;
        const rendition = ticket.rendition ?? undefined;
        return { view: { studioId: studio.id, source: 'audience', rendition }, studio: settingsOf(studio) };
      }
      if (ticket.kind !== 'preview') return null;
      const session = await authenticate(message, { passive: true });
      const studio = mayPreview(session) ? await findStudio(db, ticket.studioId) : null;
      if (!studio || !mayPreview(session)) return null;
      bind(url, ticket, { sessionId: session.id, accountId: session.accountId });
      return { view: viewOf(studio.id, ticket.source), studio: settingsOf(studio) };
    },

    admitPublisher: async (url, message) => {
      const ticket = tickets.find(url);
      if (ticket?.kind !== 'publisher' || ticket.release || message.length > TOKEN_MAX) return null;
      const studio = await findStudioBySlug(db, ticket.slug);
      const pass = await redeemToken(db, message, deps);
      if (!studio || pass?.studioId !== studio.id || studio.method !== 'web' || coolingSeconds(studio) > 0) {
        tickets.leave(url);
        return null;
      }
      bind(url, ticket, pass);
      return { line: 'main', studio: settingsOf(studio) };
    },
  };
};
