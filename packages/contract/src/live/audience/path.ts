import type { Clarity } from '../studios/now.ts';

/** Path at which the viewer's WebSocket opens; its first message is the viewer token. Query `rendition=720p` for one that runs. */
export const viewerPath = (slug: string, rendition: Clarity = 'source'): string =>
  `/api/live/${slug}/flv${rendition === 'source' ? '' : `?rendition=${rendition}`}`;

/** The multivariant playlist of HLS, for anyone: what the audience sees. */
export const hlsPath = (slug: string): string => `/live/${slug}/index.m3u8`;

/** Where another server of the installation forwards an encoder that connected to it; refused to any other client. */
export const ENCODER_PATH = '/api/live/encoder';

/** Every path at which a socket of the live studio opens, as the source of a regular expression. */
export const LIVE_SOCKET_PATH =
  '/api/live/encoder|/api/live/[a-z0-9-]{1,40}/(?:flv|publish)|/api/studio/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/preview/flv';
