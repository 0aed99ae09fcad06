import { permits } from '@onair/contract/access';
import type { View } from '@onair/contract/live/media-channel';
import { RENDITIONS, type RenditionName } from '@onair/contract/live/media-lines';
import type { PreviewSource } from '@onair/contract/live/studio-commands';
import type { Deps, Session } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import type { RightWatch } from '../../../http/right-watch.ts';
import type { Authorizer } from '../media/live.ts';
import type { Ticket, TicketBook } from '../media/tickets.ts';
import type { EncoderKeys } from './encoder-keys.ts';
import { redeemToken, useKey } from './keys.store.ts';
import type { RememberedStudios } from './remembered-studios.ts';
import { findStudio, findStudioBySlug, type StudioRow, settingsOf } from './studios.store.ts';
import type { ViewerTokens } from './viewer-token.ts';

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
  deps: Deps,
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
