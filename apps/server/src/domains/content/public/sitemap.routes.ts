import { partsOf } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import { findSlugs, lastPublished } from '../published/published.store.ts';
import { answer } from './answer.ts';
import type { ReaderPages } from './reader-pages.ts';
import { itemPath, xml } from './view.ts';

/** Items in one sitemap file; the format allows 50,000. */
const ADDRESSES = 40_000;

const urlSet = (urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`;

/** robots.txt, and the sitemap of the lives' pages and everything published. */
export const sitemapRoutes = (
  { serve, originOf, absent }: ReaderPages,
  { db }: Deps,
  lives: () => Promise<string[]>,
): void => {
  serve('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const parts = Math.ceil(((await lastPublished(db)) + 1) / ADDRESSES);
    const addresses = ['live', ...Array.from({ length: parts }, (_, n) => n)].map(
      (part) => `<sitemap><loc>${xml(`${origin}/c/sitemap/${part}`)}</loc></sitemap>`,
    );
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</sitemapindex>\n`;
    return answer(request, reply, { type: 'application/xml', text });
  });
  serve('/c/sitemap/live', async (request, reply) => {
    const urls = (await lives()).map((path) => `<url><loc>${xml(`${originOf(request)}${path}`)}</loc></url>`);
    return answer(request, reply, { type: 'application/xml', text: urlSet(urls) });
  });
  serve('/c/sitemap/:part', async (request, reply) => {
    const part = Number(partsOf(request.params).part);
    if (!Number.isInteger(part) || part < 0 || part > 100_000) return absent(request, reply);
    const origin = originOf(request);
    const items = await findSlugs(db, part * ADDRESSES, (part + 1) * ADDRESSES);
    const urls = items.map(
      (item) => `<url><loc>${xml(`${origin}${itemPath(item)}`)}</loc><lastmod>${item.updatedAt}</lastmod></url>`,
    );
    return answer(request, reply, { type: 'application/xml', text: urlSet(urls) });
  });
  serve('/robots.txt', async (request, reply) => {
    const text = `User-agent: *\nAllow: /c/\nAllow: /live/\nAllow: /embed/\nAllow: /api/oembed\nAllow: /api/picture/\nAllow: /api/pictures/\nAllow: /api/live/\nDisallow: /\nSitemap: ${originOf(request)}/sitemap.xml\n`;
    return answer(request, reply, { type: 'text/plain', text });
  });
};
