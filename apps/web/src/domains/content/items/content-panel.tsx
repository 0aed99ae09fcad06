import { type Category, type ContentRecord, getContent, type Source } from '@onair/contract/content/items';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './content-panel.module.css';
import { contentPanelWords } from './content-panel.words.ts';

const REVIEW_TONES = { pending: 'busy', passed: 'good', rejected: 'bad' } as const;

const Facts = ({ item }: { item: ContentRecord }) => {
  const words = useWords(contentPanelWords);
  const filed = useWords(contentWords);
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <dt>{words.author}</dt>
      <dd>{item.author}</dd>
      <dt>{words.type}</dt>
      <dd>{filed.contentTypes[item.type]}</dd>
      <dt>{words.category}</dt>
      <dd>{filed.categories[item.category as Category] ?? item.category}</dd>
      <dt>{words.source}</dt>
      <dd>{filed.sources[item.source as Source] ?? item.source}</dd>
      <dt>{words.tags}</dt>
      <dd className={styles.tags}>{item.tags.length ? item.tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : '–'}</dd>
      <dt>{words.status}</dt>
      <dd>
        <StatusTag tone={item.status === 'online' ? 'good' : 'off'}>{filed.statuses[item.status]}</StatusTag>
      </dd>
      <dt>{words.review}</dt>
      <dd>
        <StatusTag tone={REVIEW_TONES[item.review]}>{filed.reviews[item.review]}</StatusTag>
      </dd>
      <dt>{words.published}</dt>
      <dd>{format.dateTime(item.publishedAt)}</dd>
    </dl>
  );
};

/** A content item beside the page that is open. */
export const ContentPanel = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const words = useWords(contentPanelWords);
  // Stays while the panel slides out.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const query = useCall(
    getContent,
    { id: shown ?? 1 },
    { enabled: shown !== null, handled: true, forgetPrevious: true },
  );
  return (
    <SidePanel open={id !== null} title={words.title} width={480} onClose={onClose}>
      <Loaded query={query}>
        {(item) => (
          <>
            <Text as="p" tone="strong" size={16} line={24} weight="medium" anywhere below={20}>
              {item.title}
            </Text>
            <Facts item={item} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
};
