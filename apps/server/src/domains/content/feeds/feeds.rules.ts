import type { PublishedItem } from '@onair/contract/content/published';
import type { Cell } from '../../../files/formats/sheet.ts';

/** Where an item can be read: through the public API. */
const addressOf = (origin: string, { slug }: PublishedItem): string => `${origin}/api/v1/content/${slug}`;

/** JSON Feed, version 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const jsonFeed = (title: string, origin: string, items: readonly PublishedItem[]) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  items: items.map((item) => ({
    id: String(item.id),
    url: addressOf(origin, item),
    title: item.title,
    summary: item.summary,
    content_text: item.summary || item.title,
    image: item.coverUrl === null ? undefined : `${origin}${item.coverUrl}`,
    date_published: item.publishedAt,
    date_modified: item.updatedAt,
    authors: [{ name: item.author }],
    tags: item.tags,
    _onair: { type: item.type, category: item.category, source: item.source },
  })),
});

const COLUMNS = ['id', 'title', 'summary', 'author', 'type', 'category', 'source', 'tags', 'published_at', 'url'];

export async function* csvFeed(origin: string, items: readonly PublishedItem[]): AsyncGenerator<Cell[][]> {
  yield [COLUMNS];
  yield items.map((item) => {
    const { id, title, summary, author, type, category, source, tags, publishedAt } = item;
    return [id, title, summary, author, type, category, source, tags.join(' '), publishedAt, addressOf(origin, item)];
  });
}
