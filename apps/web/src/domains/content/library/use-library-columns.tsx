import type { LibraryItem } from '@onair/contract/content/library';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Cover } from './cover.tsx';
import { EditItemPart } from './edit-item-part.tsx';
import { EditingNow } from './editing-now.tsx';
import { HighlightedText, ItemMenu, StageTag, WeekClicks } from './item-signs.tsx';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';
import { ItemTime } from './library-grid.tsx';
import { TranscriptMatches } from './transcript-matches.tsx';

export const useLibraryColumns = (search: string | undefined): Column<LibraryItem>[] => {
  const words = useWords(libraryWords);
  const filed = useWords(contentWords);
  return [
    {
      key: 'item',
      title: words.item,
      width: 300,
      rowHeader: true,
      cell: (item) => (
        <span className={styles.cell}>
          <Cover item={item} width={128} />
          <div>
            <EditItemPart item={item} part="title">
              <PageLink to="ContentItem" search={{ id: String(item.id) }} className={styles.title ?? ''} data-content>
                <HighlightedText text={item.title} search={search} />
              </PageLink>
            </EditItemPart>
            <EditingNow id={item.id} />
            <TranscriptMatches item={item} search={search} />
          </div>
        </span>
      ),
    },
    { key: 'stage', title: words.stage, width: 110, cell: ({ stage }) => <StageTag stage={stage} /> },
    { key: 'type', title: words.type, width: 120, cell: ({ type }) => filed.contentTypes[type] },
    {
      key: 'category',
      title: words.category,
      width: 130,
      cell: (item) => (
        <EditItemPart item={item} part="category">
          {filed.categories[item.category]}
        </EditItemPart>
      ),
    },
    {
      key: 'tags',
      title: words.tags,
      width: 170,
      cell: (item) => (
        <EditItemPart item={item} part="tags">
          <span data-content>{item.tags.join(' · ') || '–'}</span>
        </EditItemPart>
      ),
    },
    { key: 'source', title: words.source, width: 100, cell: ({ source }) => filed.sources[source] },
    { key: 'author', title: words.author, width: 100, cell: ({ author }) => <span data-content>{author}</span> },
    { key: 'review', title: words.review, width: 110, cell: ({ review }) => filed.reviews[review] },
    {
      key: 'assignee',
      title: words.assignee,
      width: 100,
      cell: ({ assignee }) => <span data-content>{assignee?.name ?? '–'}</span>,
    },
    { key: 'time', title: words.time, width: 150, cell: (item) => <ItemTime item={item} /> },
    { key: 'clicks', title: words.clicks, width: 100, cell: (item) => <WeekClicks item={item} /> },
    { key: 'operations', title: words.operations, width: 80, cell: (item) => <ItemMenu item={item} /> },
  ];
};
