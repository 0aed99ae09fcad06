import { createContents, ensureAuthors, type NewContent } from '../domains/content/items/items.store.ts';
import type { TestApp } from './app.ts';

const ITEM: Omit<NewContent, 'authorId' | 'publishedAt' | 'title'> = {
  type: 'text',
  category: 'technology',
  source: 'ugc',
  tags: [],
  status: 'online',
  review: 'passed',
};

/** Content items for tests whose subject is something else, published an hour ago by default. @returns their ids */
export const makeItems = ({ deps }: TestApp, items: readonly Partial<NewContent>[]): Promise<number[]> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const authors = await ensureAuthors(tx, ['林晓薇'], now);
    const rows = items.map(
      (item, n): NewContent => ({
        ...ITEM,
        title: `Item ${n + 1}`,
        authorId: authors.get('林晓薇') as number,
        publishedAt: new Date(now.getTime() - 3_600_000),
        ...item,
      }),
    );
    return createContents(tx, rows, now);
  });
