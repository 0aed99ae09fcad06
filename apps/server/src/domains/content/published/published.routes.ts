import { renderHtml } from '@onair/contract/content/documents/html';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import { getPublished, listPublished } from '@onair/contract/content/published';
import { idOfSlug } from '@onair/contract/content/slug';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { filmsIn } from '../films/films.service.ts';
import { findPublished, findPublishedItem } from './published.store.ts';

/** Published items, for other programs. An address of an item ends in its id, so one with older words still works. */
export const publishedRoutes = (mount: Mount, { db }: Deps): void => {
  mount(listPublished, async ({ query: { fields, ...query } }) => {
    const page = await findPublished(db, { ...query, limit: query.limit ?? 20 });
    if (fields === undefined) return page;
    const wanted = new Set(['id', ...fields.split(',')]);
    const cut = (item: object) => Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name)));
    return { ...page, list: page.list.map(cut) };
  });

  mount(getPublished, async ({ params, locale }) => {
    const id = found(idOfSlug(params.slug));
    const { doc, videoId, ...item } = found(await findPublishedItem(db, id));
    const film = await filmsIn(db, { doc, videoId }, locale);
    const html = doc ? renderHtml(doc, { pictureUrl: contentPictureUrl, film }) : '';
    return { ...item, html };
  });
};
