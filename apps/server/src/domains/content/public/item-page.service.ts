import { picturesOf } from '@onair/contract/content/documents/text';
import { READER_COMMENT_MAX, READER_NAME_MAX, type ReaderComment } from '@onair/contract/content/reader-comments';
import { idOfSlug } from '@onair/contract/content/slug';
import { itemFrame } from '@onair/contract/embedding/embed-code';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { Embeddable } from '../../embedding/index.ts';
import { filmsIn } from '../films/films.service.ts';
import { findFacts } from '../pictures/pictures.store.ts';
import { findPublishedItem, type PublishedPage } from '../published/published.store.ts';
import { areCommentsOpen, findShownComments } from '../reader-comments/reader-comments.store.ts';
import { itemPage } from './item-page.rules.ts';
import { relatedTo } from './listings.service.ts';
import { html, type Markup, pictureIdOf, textLanguage, time, type View } from './page.rules.ts';
import { publicWords } from './public.words.ts';
import type { InLanguage, PresentIn } from './reader-pages.service.ts';

/** Readers' comments on an item; the form is shown by the script, since nothing can be sent without it. */
const commentsSection = (
  view: View,
  comments: readonly Pick<ReaderComment, 'name' | 'body' | 'createdAt'>[],
  open: boolean,
): Markup => {
  const words = publicWords[view.locale];
  const list = comments.map(
    ({ name, body, createdAt }) =>
      html`<li><p class="meta"><strong>${name}</strong> · ${time(view, createdAt)}</p><p class="said-by" lang="${textLanguage(body)}">${body}</p></li>`,
  );
  const form = !view.site
    ? null
    : open
      ? html`<form class="comment" hidden data-sent="${words.sent}" data-held="${words.held}" data-failed="${words.failed}" data-many="${words.tooMany}"><label>${words.yourName}<input name="name" required maxlength="${READER_NAME_MAX}" autocomplete="nickname"></label><label>${words.yourComment}<textarea name="body" required rows="4" maxlength="${READER_COMMENT_MAX}"></textarea></label><p><button class="button strong">${words.send}</button> <span role="status" class="said"></span></p></form>`
      : html`<p class="none">${words.commentsClosed}</p>`;
  return html`<section class="comments" aria-labelledby="comments"><h2 id="comments">${words.comments}</h2><ul>${list}</ul>${list.length === 0 ? html`<p class="none">${words.noComments}</p>` : null}${form}</section>`;
};

/** The page of an item, with what stands around its text: pictures, films, comments of readers and related items. */
export const makePage = async (
  deps: Pick<Deps, 'db'>,
  view: View,
  item: PublishedPage,
  shown: PresentIn,
): Promise<string> => {
  const { db } = deps;
  const related = await relatedTo(deps, item);
  const pictures = await findFacts(db, [
    ...[item, ...related].flatMap((each) => pictureIdOf(each) ?? []),
    ...(item.doc ? picturesOf(item.doc) : []),
  ]);
  const film = await filmsIn(db, item, view.locale);
  const [comments, open] = [await findShownComments(db, item.id), await areCommentsOpen(db, item.id)];
  const after = commentsSection(view, shown(comments, view), open);
  return itemPage(view, shown(item, view), { pictures, film, related: shown(related, view), after });
};

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
