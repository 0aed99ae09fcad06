import { type ContentItem, listContents } from '@onair/contract/content/items/items';
import { CHOSEN_MAX, POSITION_MAX } from '@onair/contract/content/rules';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input, InputNumber } from '../../../shared/kit/controls.ts';
import { IconArrowDown, IconArrowUp, IconSearch } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { type Draft, freePosition, moveEntry, withItem } from './rule-draft.ts';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

type ItemFinderProps = { chosen: ReadonlySet<number>; full: boolean; onAdd: (item: ContentItem) => void };

/** Finds online items by title and adds them. */
const ItemFinder = ({ chosen, full, onAdd }: ItemFinderProps) => {
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

type ChosenItemsProps = {
  kind: 'items' | 'positions';
  draft: Draft;
  readOnly: boolean;
  onChange: (draft: Draft) => void;
};

/** The items that a rule pins, in order, or those with fixed places. */
export const ChosenItems = ({ kind, draft, readOnly, onChange }: ChosenItemsProps) => {
  const words = useWords(rulesWords);
  const content = useWords(contentWords);
  const { settings, items } = draft;
  const { items: pins = [], positions = [] } = settings;
  const ids = kind === 'items' ? pins : positions.map(({ contentId }) => contentId);
  const named = new Map(items.map((item) => [item.id, item]));
  const titleOf = (id: number) => named.get(id)?.title ?? `#${id}`;
  const put = (part: Draft['settings'], known = items) =>
    onChange({ settings: { ...settings, ...part }, items: known });
  const setPlace = (id: number, position: number) =>
    put({ positions: positions.map((each) => (each.contentId === id ? { ...each, position } : each)) });
  const full = ids.length >= CHOSEN_MAX;
  return (
    <section aria-label={words[kind]}>
      <Text as="h3" below={8} tone="strong" size={14} weight="medium">
        {words[kind]}
      </Text>
      {ids.length === 0 ? (
        <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
          {words.none}
        </Text>
      ) : null}
      <ol className={styles.items}>
        {ids.map((id, n) => {
          const type = named.get(id)?.type;
          return (
            <li key={id} data-content>
              <Text tone="strong" anywhere grow shrinks className={styles.name}>
                {titleOf(id)}
                {type ? <small>{content.contentTypes[type]}</small> : null}
              </Text>
              {kind === 'positions' && readOnly ? (
                <Text tone="muted" rigid>
                  {words.place(positions[n]?.position ?? 0)}
                </Text>
              ) : kind === 'positions' ? (
                <InputNumber
                  size="small"
                  className={styles.place ?? ''}
                  aria-label={words.position(titleOf(id))}
                  min={1}
                  max={POSITION_MAX}
                  precision={0}
                  value={positions[n]?.position}
                  onChange={(position) => position !== undefined && setPlace(id, position)}
                />
              ) : readOnly ? null : (
                <>
                  <IconButton
                    icon={<IconArrowUp />}
                    label={words.up(titleOf(id))}
                    disabled={n === 0}
                    onClick={() => put({ items: moveEntry(pins, n, -1) })}
                  />
                  <IconButton
                    icon={<IconArrowDown />}
                    label={words.down(titleOf(id))}
                    disabled={n === pins.length - 1}
                    onClick={() => put({ items: moveEntry(pins, n, 1) })}
                  />
                </>
              )}
              {readOnly ? null : (
                <Button
                  size="small"
                  type="text"
                  status="danger"
                  aria-label={words.removeItem(titleOf(id))}
                  onClick={() =>
                    put({
                      ...(kind === 'items'
                        ? { items: pins.filter((each) => each !== id) }
                        : { positions: positions.filter(({ contentId }) => contentId !== id) }),
                    })
                  }
                >
                  {words.remove}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {readOnly ? null : full ? (
        <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
          {words.full(CHOSEN_MAX)}
        </Text>
      ) : (
        <ItemFinder
          chosen={new Set(ids)}
          full={full}
          onAdd={(item) =>
            put(
              kind === 'items'
                ? { items: [...pins, item.id] }
                : { positions: [...positions, { contentId: item.id, position: freePosition(positions) }] },
              withItem(items, item),
            )
          }
        />
      )}
    </section>
  );
};
