import { listPolicyContents } from '@onair/contract/content/policy-contents';
import type { PolicySet } from '@onair/contract/content/policy-sets';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { pageCount } from '../../../shared/ui/data-table/page-numbers.ts';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { ItemList } from './item-list.tsx';
import { ItemPicker } from './item-picker.tsx';
import { setWords } from './set.words.ts';
import type { SetEditor } from './use-set-editor.ts';

/** The current items of a set, page by page. Items of a set picked by hand can be added and removed. */
export const SetContents = ({ set, editor }: { set: PolicySet; editor: SetEditor }) => {
  const words = useWords(setWords);
  const edits = useMay('content');
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const [adding, setAdding] = useState(false);
  const picks = edits && set.filterType === 'artificial';
  const pages = pageCount(set.count, page.pageSize);
  const current = Math.min(page.current, pages);
  const query = useCall(listPolicyContents, { id: set.id, current, pageSize: page.pageSize }, { handled: true });
  return (
    <>
      {picks ? (
        <Text as="div" below={12}>
          <Button
            icon={adding ? null : <IconPlus />}
            type={adding ? 'secondary' : 'primary'}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {adding ? words.stopAdding : words.addItems}
          </Button>
          {adding ? <ItemPicker set={set} editor={editor} /> : null}
        </Text>
      ) : null}
      <Paged
        query={query}
        page={{ ...page, current }}
        onPage={setPage}
        compact
        empty={<Empty text={set.filterType === 'rules' ? words.contentsEmptyRules : words.contentsEmptyPicked} />}
      >
        {({ list }) => (
          <Text as="div" below={12}>
            <ItemList
              label={words.contentsOf(set.name)}
              items={list}
              busy={query.isPlaceholderData}
              {...(picks
                ? {
                    act: (item) => (
                      <Button
                        size="small"
                        type="text"
                        status="danger"
                        disabled={editor.busy}
                        aria-label={words.removeItem(item.title)}
                        onClick={() => editor.pick([], [item.id])}
                      >
                        {words.remove}
                      </Button>
                    ),
                  }
                : {})}
            />
          </Text>
        )}
      </Paged>
    </>
  );
};
