import type { LibraryItem } from '@onair/contract/content/library';
import type { ReactNode } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { Selection } from '../../../shared/ui/data-table/column.ts';
import { RowCheckbox } from '../../../shared/ui/data-table/row-checkbox.tsx';
import { useSelection } from '../../../shared/ui/data-table/use-selection.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Cover } from './cover.tsx';
import { EditingNow } from './editing-now.tsx';
import { HighlightedText, ItemMenu, StageTag, WeekClicks } from './item-signs.tsx';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';
import { TranscriptMatches } from './transcript-matches.tsx';

/** The relevant time in an item's stage: scheduled, due or published. */
export const ItemTime = ({ item }: { item: LibraryItem }) => {
  const words = useWords(libraryWords);
  const clock = useCompanyClock();
  if (item.scheduledAt) return words.scheduledFor(clock.minute(item.scheduledAt));
  if (item.dueAt && item.stage !== 'published') return words.dueAt(clock.minute(item.dueAt));
  return <RelativeTime at={item.stage === 'published' ? item.publishedAt : item.updatedAt} />;
};

type CardProps = { item: LibraryItem; search: string | undefined; chosen: boolean; choose: ReactNode };

const ItemCard = ({ item, search, chosen, choose }: CardProps) => {
  const { contentTypes, categories } = useWords(contentWords);
  const below = item.excerpt ?? item.summary;
  return (
    <article className={styles.card} data-chosen={chosen}>
      <Cover item={item} width={480} />
      <Stack gap={6} pad={12} grow>
        <Row justify="between" gap={8} align="start">
          {choose}
          <PageLink to="ContentItem" search={{ id: String(item.id) }} className={styles.title ?? ''} data-content>
            <HighlightedText text={item.title} search={search} />
          </PageLink>
          <ItemMenu item={item} />
        </Row>
        {below ? (
          <Text as="p" tone="muted" size={12} line={18} anywhere className={styles.excerpt} data-content>
            <HighlightedText text={below} search={search} />
          </Text>
        ) : null}
        <TranscriptMatches item={item} search={search} />
        <Text as="p" tone="muted" size={12} line={18}>
          <span data-content>{item.author}</span> · {contentTypes[item.type]} · {categories[item.category]}
        </Text>
        <EditingNow id={item.id} />
        <Row justify="between" gap={8} className={styles.foot}>
          <StageTag stage={item.stage} />
          <WeekClicks item={item} />
        </Row>
        <Text as="p" tone="muted" size={12} line={18}>
          <ItemTime item={item} />
        </Text>
      </Stack>
    </article>
  );
};

type Props = {
  items: readonly LibraryItem[];
  search: string | undefined;
  selection: Selection<LibraryItem> | undefined;
};

/** Items as cards with their covers, with a checkbox each for those who may change many. */
export const LibraryGrid = ({ items, search, selection }: Props) => {
  const keys = items.map(({ id }) => String(id));
  const { choose } = useSelection(selection, keys);
  return (
    <ul className={styles.grid}>
      {items.map((item) => {
        const key = String(item.id);
        const chosen = selection?.chosen.has(key) ?? false;
        const checkbox = selection ? (
          <RowCheckbox
            name={selection.nameOf(item)}
            checked={chosen}
            onChange={(on, range) => choose(key, on, range)}
          />
        ) : null;
        return (
          <li key={item.id}>
            <ItemCard item={item} search={search} chosen={chosen} choose={checkbox} />
          </li>
        );
      })}
    </ul>
  );
};
