import { idOfSlug } from '@onair/contract/content/slug';
import { itemFrame } from '@onair/contract/embedding/embed-code';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { Embeddable } from '../../embedding/index.ts';
import { filmsIn } from '../films/films.ts';
import { findPublishedItem, type PublishedPage } from '../published/published.store.ts';
import type { InLanguage } from './reader-pages.ts';

/** The published item at an address. */
export const itemAt = async ({ db }: Pick<Deps, 'db'>, slug: string): Promise<PublishedPage | null> => {
  const id = idOfSlug(slug);
  const item = id === null ? null : await findPublishedItem(db, id);
  return item?.slug === slug ? item : null;
};

/** The main film of an item as readers see it; null where it has none that may be shown. */
export const mainFilm = async ({ db }: Pick<Deps, 'db'>, { videoId, coverUrl }: PublishedPage, locale: Locale) => {
  if (videoId === null) return null;
  const films = await filmsIn(db, { doc: null, videoId }, locale);
  const pictureId = coverUrl?.split('/').at(-1);
  const film = films({ videoId, ...(pictureId ? { pictureId } : {}) });
  return 'note' in film ? null : film;
};

/** A published item as other sites embed it: its film, or a link. */
export const embeddableItem =
  (deps: Pick<Deps, 'db'>, inLanguage: InLanguage) =>
  async (slug: string, locale: Locale): Promise<Embeddable | null> => {
    const item = await itemAt(deps, slug);
    if (!item) return null;
    const film = await mainFilm(deps, item, locale);
    const { title, author } = inLanguage?.(item, locale) ?? item;
    return { title, author, frame: film ? itemFrame(slug) : null };
  };
