import type { ContentItem } from '@onair/contract/content';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import styles from './item-list.module.css';
import { policyWords } from './policy.words.ts';

type Props = {
  label: string;
  items: readonly ContentItem[];
  busy?: boolean;
  /** What can be done with an item, at its end. */
  act?: (item: ContentItem) => ReactNode;
};

const named = (labels: Readonly<Record<string, string>>, key: string): string => labels[key] ?? key;

/** Content items one below the other: title first, then whose and what it is. */
export const ItemList = ({ label, items, busy = false, act }: Props) => {
  const policy = useWords(policyWords);
  const format = useFormat();
  return (
    <ul className={styles.list} aria-label={label} aria-busy={busy}>
      {items.map((item) => (
        <li key={item.id} data-content>
          <div className={styles.text}>
            <span className={styles.title}>{item.title}</span>
            <span className={styles.facts}>
              <span>{item.author}</span>
              <span>{named(policy.categories, item.category)}</span>
              <span>{named(policy.sources, item.source)}</span>
              <time dateTime={item.publishedAt}>{format.dateTime(item.publishedAt)}</time>
              {item.status === 'offline' ? <span>{policy.statuses.offline}</span> : null}
            </span>
          </div>
          {act?.(item)}
        </li>
      ))}
    </ul>
  );
};
