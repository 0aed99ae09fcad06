import type { ContentItem } from '@onair/contract/content/items';
import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { policyWords } from './policy.words.ts';
import styles from './set-details.module.css';

type Props = {
  label: string;
  items: readonly ContentItem[];
  busy?: boolean;
  /** Actions on an item, shown at its end. */
  act?: (item: ContentItem) => ReactNode;
};

const named = (labels: Readonly<Record<string, string>>, key: string): string => labels[key] ?? key;

/** A list of content items: title first, then author and metadata. */
export const ItemList = ({ label, items, busy = false, act }: Props) => {
  const policy = useWords(policyWords);
  return (
    <ul className={styles.list} aria-label={label} aria-busy={busy}>
      {items.map((item) => (
        <li key={item.id} data-content>
          <Stack grow shrinks>
            <Text anywhere>
              <ContentLink id={item.id} title={item.title} />
            </Text>
            <Row
              as="span"
              wrap
              align="stretch"
              tone="muted"
              size={12}
              line={20}
              numeric
              className={styles.itemListFacts}
            >
              <span>{item.author}</span>
              <span>{named(policy.categories, item.category)}</span>
              <span>{named(policy.sources, item.source)}</span>
              <CompanyTime at={item.publishedAt} to="minute" />
              {item.status === 'offline' ? <span>{policy.statuses.offline}</span> : null}
            </Row>
          </Stack>
          {act?.(item)}
        </li>
      ))}
    </ul>
  );
};
