import { escapeHtml } from '../lib/safe-text.ts';

/** Paths of the pages that other sites may frame: a studio's live, and the film of a published item. */
export const liveFrame = (slug: string): string => `/embed/live/${slug}`;
export const itemFrame = (slug: string): string => `/embed/c/${slug}`;

/** The default size of a frame, and the largest that is offered. */
export const FRAME = { width: 640, height: 360 };
const WIDEST = 1920;

/** The largest 16:9 frame within these bounds. */
export const frameSize = (maxWidth = FRAME.width, maxHeight = Number.POSITIVE_INFINITY) => {
  const width = Math.max(1, Math.floor(Math.min(maxWidth, WIDEST, (maxHeight * 16) / 9)));
  return { width, height: Math.max(1, Math.floor((width * 9) / 16)) };
};

/** The code that a site puts into its page: no wider than the column that it is put into, such as a phone’s. */
export const embedCode = (url: string, title: string, { width, height } = FRAME): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}" allow="autoplay; fullscreen; picture-in-picture"></iframe>`;
