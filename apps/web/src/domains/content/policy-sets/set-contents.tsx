import { type ContentItem, listContents } from '@onair/contract/content/items/items';
import { listPolicyContents } from '@onair/contract/content/policy-sets/contents';
import type { PolicySet } from '@onair/contract/content/policy-sets/policy-sets';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconPlus, IconSearch } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import { pageCount } from '../../../shared/ui/data-table/page-numbers.ts';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import styles from './policy-sets.module.css';
import { policyWords, setWords } from './policy-sets.words.ts';
import type { SetEditor } from './set-editor.ts';

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

/** Finds items of the set's type and adds them. */
const ItemPicker = ({ set, editor }: { set: PolicySet; editor: SetEditor }) => {
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
