import { Button, Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { listContents } from '@onair/contract/content/items';
import { listPolicyContents, type PolicySet } from '@onair/contract/content/policy-sets';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Pager } from '../../../shared/ui/data-table/pager.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { useSettled } from '../../../shared/ui/use-settled.ts';
import { ItemList } from './item-list.tsx';
import { setWords } from './set.words.ts';
import styles from './set-contents.module.css';
import type { SetEditor } from './use-set-editor.ts';

/** Finds items of the set's own type and puts them in. */
export const ItemPicker = ({ set, editor }: { set: PolicySet; editor: SetEditor }) => {
  const words = useWords(setWords);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const wanted = useSettled(text.trim(), 300);
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
  // The newest hundred of the set: enough to say of most results that they are in it. Adding one twice adds it once.
  const held = useCall(listPolicyContents, { id: set.id, current: 1, pageSize: 100 }, { handled: true });
  const inSet = new Set(held.data?.list.map((item) => item.id));
  return (
    <section className={styles.picker} aria-label={words.searchItems}>
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
      <Loaded query={found} isEmpty={({ total }) => total === 0} empty={<Empty text={words.noItems} />}>
        {({ list, total }) => (
          <>
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
            <Pager current={page} pageSize={10} total={total} compact sizes={[10]} onChange={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
};
