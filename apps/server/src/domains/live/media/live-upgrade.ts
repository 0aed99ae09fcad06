import type { IncomingMessage } from 'node:http';
import { LINES, RENDITIONS, type RenditionName } from '@onair/contract/live/media-lines';
import { ENCODER_PATH } from '@onair/contract/live/path';
import type { PreviewSource } from '@onair/contract/live/studio-commands';

/** The request of a WebSocket to one of the live paths. */
export type LiveUpgrade =
  | { kind: 'viewer'; slug: string; rendition: RenditionName | null }
  | { kind: 'preview'; studioId: string; source: PreviewSource }
  | { kind: 'publisher'; slug: string }
  | { kind: 'encoder' };

const SLUG = '[a-z0-9-]{1,40}';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const VIEWER = new RegExp(`^/api/live/(${SLUG})/flv$`);
const PUBLISHER = new RegExp(`^/api/live/(${SLUG})/publish$`);
const PREVIEW = new RegExp(`^/api/studio/(${UUID})/preview/flv$`);

/** Null for other addresses, and for an unknown source or rendition. */
export const parseLiveUpgrade = (request: IncomingMessage): LiveUpgrade | null => {
  const [path = '', search = ''] = (request.url ?? '').split('?', 2);
  const query = new URLSearchParams(search);
  if (path === ENCODER_PATH) return { kind: 'encoder' };
  const publisher = PUBLISHER.exec(path)?.[1];
  if (publisher) return { kind: 'publisher', slug: publisher };
  const viewer = VIEWER.exec(path)?.[1];
  if (viewer) {
    const asked = query.get('rendition');
    return { kind: 'viewer', slug: viewer, rendition: RENDITIONS.find((one) => one === asked) ?? null };
  }
  const studioId = PREVIEW.exec(path)?.[1];
  if (!studioId) return null;
  const asked = query.get('source') ?? 'preview';
  const source = (['preview', ...LINES, ...RENDITIONS] as const).find((one) => one === asked);
  return source ? { kind: 'preview', studioId, source } : null;
};

const FORWARDED = /^(upgrade|connection|sec-websocket-[a-z]+)$/;

/** Only the headers that a handshake needs: cookies and tokens never leave this process. */
export const handshakeHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && FORWARDED.test(name) ? [[name, value]] : [],
    ),
  );
