import { picturesOf } from '@onair/contract/content/document-text';
import type { Deps } from '../../../deps.ts';
import { filmsIn } from '../films/films.ts';
import { findFacts } from '../pictures/pictures.store.ts';
import type { PublishedPage } from '../published/published.store.ts';
import { findReaderComments } from '../reader-comments/reader-comments.store.ts';
import { commentsSection } from './comments-section.ts';
import { itemPage } from './item-page.ts';
import { relatedTo } from './listings.ts';
import type { PresentIn } from './reader-pages.ts';
import { pictureIdOf, type View } from './view.ts';

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
  const comments = await findReaderComments(db, item.id, 'shown');
  const after = commentsSection(view, shown(comments, view));
  return itemPage(view, shown(item, view), { pictures, film, related: shown(related, view), after });
};
