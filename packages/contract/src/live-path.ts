import type { Clarity } from './studio-now.ts';

/** Path at which the viewer's WebSocket opens; its first message is the viewer token. Query `rendition=720p` for one that runs. */
export const viewerPath = (slug: string, rendition: Clarity = 'source'): string =>
  `/api/live/${slug}/flv${rendition === 'source' ? '' : `?rendition=${rendition}`}`;
