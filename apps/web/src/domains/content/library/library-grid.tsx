import type { LibraryItem, SpokenMatch } from '@onair/contract/content/library/library';
import type { ReactNode } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import type { Selection } from '../../../shared/ui/data-table/column.ts';
import { RowCheckbox } from '../../../shared/ui/data-table/row-checkbox.tsx';
import { useSelection } from '../../../shared/ui/data-table/use-selection.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Cover } from './cover.tsx';
import { EditingNow } from './editing-now.tsx';
import { HighlightedText, ItemMenu, StageTag, WeekClicks } from './item-signs.tsx';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';

const FilmWithTranscript = lazyPart(async () => (await import('../films/film-transcript.tsx')).FilmWithTranscript);

type TranscriptMatchesProps = { said: SpokenMatch; title: string; search: string | undefined };

type TranscriptDialogProps = OverlayProps & TranscriptMatchesProps & { from: number };

/** An item's film, from one of the lines that contain the searched text. */
const TranscriptDialog = ({ said: { videoId, captionsId }, title, search, from, ...dialog }: TranscriptDialogProps) => (
  <Dialog width={900} title={useWords(libraryWords).saidIn(title)} {...dialog}>
    <FilmWithTranscript
      videoId={videoId}
      captionsId={captionsId}
      from={from}
      name=""
      marked={({ text }) => <HighlightedText text={text} search={search} />}
    />
  </Dialog>
);

const Lines = ({ said, title, search }: TranscriptMatchesProps) => {
  const words = useWords(libraryWords);
  const { open } = useOverlays();
  return (
    <>
      <Text as="p" tone="muted" size={12} line={18}>
        {words.said}
      </Text>
      <ul className={styles.transcript} data-content>
        {said.lines.map((line) => (
          <li key={`${line.from} ${line.text}`}>
            <button type="button" onClick={() => open(TranscriptDialog, { said, title, search, from: line.from })}>
              <time>{clockTime(line.from)}</time>{' '}
              <span>
                <HighlightedText text={line.text} search={search} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Lines of an item's film that contain the searched text: a click opens the film there. */
export const TranscriptMatches = ({ item, search }: { item: LibraryItem; search: string | undefined }) =>
  item.said?.lines.length ? <Lines said={item.said} title={item.title} search={search} /> : null;

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

type LibraryGridProps = {
  items: readonly LibraryItem[];
  search: string | undefined;
  selection: Selection<LibraryItem> | undefined;
};

/** Items as cards with their covers, with a checkbox each for those who may change many. */
export const LibraryGrid = ({ items, search, selection }: LibraryGridProps) => {
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
