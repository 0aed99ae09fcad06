import { listContents } from '@onair/contract/content/items';
import { listPolicyContents } from '@onair/contract/content/policy-contents';
import type { PolicySet } from '@onair/contract/content/policy-sets';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconSearch } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { ItemList } from './item-list.tsx';
import { setWords } from './set.words.ts';
import styles from './set-details.module.css';
import type { SetEditor } from './use-set-editor.ts';

/** Finds items of the set's type and adds them. */
export const ItemPicker = ({ set, editor }: { set: PolicySet; editor: SetEditor }) => {
  const words = useWords(setWords);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const wanted = useDebounced(text.trim(), 300);
  const [searched, setSearched] = useState(wanted);
  if (searched !== wanted) {
    setSearched(wanted);
    setPage(1);
  }
  const found = useCall(
    listContents,
    { type: set.contentType, current: page, pageSize: 10, ...(wanted ? { text: wanted } : {}) },
    { handled: true },
  );
  // The set's newest hundred items: enough to mark most results as added. Adding one twice adds it once.
  const held = useCall(listPolicyContents, { id: set.id, current: 1, pageSize: 100 }, { handled: true });
  const inSet = new Set(held.data?.list.map((item) => item.id));
  return (
    <Text as="section" above={12} pad={[12, 16]} fill={1} rounded aria-label={words.searchItems}>
      <Input
        prefix={<IconSearch />}
        allowClear
        autoFocus
        maxLength={100}
        value={text}
        placeholder={words.searchHint}
        aria-label={words.searchItems}
        onChange={setText}
      />
      <Paged
        query={found}
        page={{ current: page, pageSize: 10 }}
        onPage={({ current }) => setPage(current)}
        compact
        sizes={[10]}
        empty={<Empty text={words.noItems} />}
      >
        {({ list }) => (
          <ItemList
            label={words.searchItems}
            items={list}
            busy={found.isPlaceholderData}
            act={(item) =>
              inSet.has(item.id) ? (
                <span className={styles.held}>{words.inSet}</span>
              ) : (
                <Button
                  size="small"
                  disabled={editor.busy}
                  aria-label={words.addItem(item.title)}
                  onClick={() => editor.pick([item.id], [])}
                >
                  {words.add}
                </Button>
              )
            }
          />
        )}
      </Paged>
    </Text>
  );
};
