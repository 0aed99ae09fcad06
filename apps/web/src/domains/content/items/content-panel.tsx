import { type ContentRecord, getContent } from '@onair/contract/content/items/items';
import { entryOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './content-panel.module.css';
import { contentPanelWords } from './content-panel.words.ts';

const REVIEW_TONES = { pending: 'busy', passed: 'good', rejected: 'bad' } as const;

const ItemFacts = ({ item }: { item: ContentRecord }) => {
  const words = useWords(contentPanelWords);
  const filed = useWords(contentWords);
  const clock = useCompanyClock();
  const facts: Fact[] = [
    [words.author, item.author],
    [words.type, filed.contentTypes[item.type]],
    [words.category, entryOf(filed.categories, item.category) ?? item.category],
    [words.source, entryOf(filed.sources, item.source) ?? item.source],
    [
      words.tags,
      <Row key="tags" as="span" align="stretch" wrap gap={4}>
        {item.tags.length ? item.tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : '–'}
      </Row>,
    ],
    [
      words.status,
      <StatusTag key="status" tone={item.status === 'online' ? 'good' : 'off'}>
        {filed.statuses[item.status]}
      </StatusTag>,
    ],
    [
      words.review,
      <StatusTag key="review" tone={REVIEW_TONES[item.review]}>
        {filed.reviews[item.review]}
      </StatusTag>,
    ],
    [words.published, clock.minute(item.publishedAt)],
  ];
  return <Facts look="table" facts={facts} className={styles.facts} />;
};

/** A content item next to the current page. */
export const ContentPanel = ({ open, id, onClose }: OverlayProps & { id: number }) => {
  const words = useWords(contentPanelWords);
  const query = useCall(getContent, { id }, { enabled: open, handled: true, forgetPrevious: true });
  return (
    <SidePanel open={open} title={words.title} width={480} onClose={onClose}>
      <Loaded query={query}>
        {(item) => (
          <>
            <Text as="p" tone="strong" size={16} line={24} weight="medium" anywhere below={20}>
              {item.title}
            </Text>
            <ItemFacts item={item} />
            <PageLink to="ContentItem" search={{ id: String(item.id) }} onClick={onClose}>
              {words.open}
            </PageLink>
          </>
        )}
      </Loaded>
    </SidePanel>
  );
};
