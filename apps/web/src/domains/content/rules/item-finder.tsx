import { type ContentItem, listContents } from '@onair/contract/content/items';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconSearch } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

type Props = { chosen: ReadonlySet<number>; full: boolean; onAdd: (item: ContentItem) => void };

/** Finds online items by title and adds them. */
export const ItemFinder = ({ chosen, full, onAdd }: Props) => {
  const words = useWords(rulesWords);
  const content = useWords(contentWords);
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 300);
  const found = useCall(
    listContents,
    { status: 'online', current: 1, pageSize: 6, ...(wanted ? { text: wanted } : {}) },
    { handled: true },
  );
  return (
    <Text as="section" above={12} below={12} aria-label={words.addItems}>
      <Input
        prefix={<IconSearch />}
        allowClear
        maxLength={100}
        value={text}
        placeholder={words.search}
        aria-label={words.search}
        onChange={setText}
      />
      <Loaded query={found} isEmpty={({ total }) => total === 0} empty={<Empty text={words.notFound} />}>
        {({ list }) => (
          <ul className={styles.items} aria-busy={found.isPlaceholderData}>
            {list.map((item) => (
              <li key={item.id} data-content>
                <Text tone="strong" anywhere grow shrinks className={styles.name}>
                  {item.title}
                  <small>
                    {content.contentTypes[item.type]} · {item.author}
                  </small>
                </Text>
                {chosen.has(item.id) ? (
                  <Text tone="muted" rigid>
                    {words.chosen}
                  </Text>
                ) : (
                  <Button
                    size="small"
                    disabled={full}
                    aria-label={words.addItem(item.title)}
                    onClick={() => onAdd(item)}
                  >
                    {words.add}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Text>
  );
};
