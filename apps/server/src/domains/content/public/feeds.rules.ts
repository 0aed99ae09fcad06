import type { VideoAttrs } from '@onair/contract/content/documents/document';
import type { Locale } from '@onair/contract/text';
import type { PictureFacts } from '../pictures/pictures.store.ts';
import type { PublishedPage } from '../published/published.store.ts';
import { textHtml } from './item-page.rules.ts';
import { itemPath, textLanguage, xml, xmlSafe } from './page.rules.ts';
import { publicWords } from './public.words.ts';

export type Feed = {
  title: string;
  description: string;
  /** Of the page that shows the same. */
  url: string;
  /** Of the feed itself. */
  self: string;
  origin: string;
  items: readonly PublishedPage[];
  pictures: PictureFacts;
  locale: Locale;
};

/** The text of an item with absolute addresses; films link to the item's page. */
const textOf = (item: PublishedPage, { pictures, origin, locale }: Feed): string => {
  const film = ({ caption = '' }: VideoAttrs) => ({
    note: publicWords[locale].watch(caption),
    href: `${origin}${itemPath(item)}`,
  });
  return textHtml(item, { pictures, film, origin });
};

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const latest = ({ items }: Feed): string | null =>
  items.reduce<string | null>((found, { updatedAt }) => (found && found > updatedAt ? found : updatedAt), null);

/** RSS 2.0 with whole texts. */
export const rssOf = (feed: Feed): string => {
  const { title, description, url, self, origin, items } = feed;
  const built = latest(feed);
  const entries = items.map((item) => {
    const link = `${origin}${itemPath(item)}`;
    const cover = item.coverUrl
      ? `<enclosure url="${xml(`${origin}${item.coverUrl}?w=1280`)}" type="image/jpeg" length="0"/>`
      : '';
    return `<item><title>${xml(item.title)}</title><link>${xml(link)}</link><guid isPermaLink="false">${xml(`${origin}/c/${item.id}`)}</guid><pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate><dc:creator>${xml(item.author)}</dc:creator>${[item.category, ...item.tags].map((each) => `<category>${xml(each)}</category>`).join('')}<description>${xml(item.summary || item.text.slice(0, 300))}</description><content:encoded>${cdata(xmlSafe(textOf(item, feed)))}</content:encoded>${cover}</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${xml(title)}</title><link>${xml(url)}</link><description>${xml(description)}</description><atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>${built ? `<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>` : ''}
${entries.join('\n')}
</channel></rss>
`;
};

/** JSON Feed 1.1 with whole texts. */
export const jsonFeedOf = (feed: Feed): string => {
  const { title, description, url, self, origin, items } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: url,
    feed_url: self,
    items: items.map((item) => ({
      id: `${origin}/c/${item.id}`,
      url: `${origin}${itemPath(item)}`,
      title: item.title,
      summary: item.summary || undefined,
      content_html: textOf(item, feed),
      image: item.coverUrl ? `${origin}${item.coverUrl}?w=1280` : undefined,
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      authors: [{ name: item.author }],
      tags: [item.category, ...item.tags],
      language: textLanguage(item.title),
    })),
  });
};
