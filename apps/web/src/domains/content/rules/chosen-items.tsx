import { CHOSEN_MAX, POSITION_MAX } from '@onair/contract/content/rules';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, InputNumber } from '../../../shared/kit/controls.ts';
import { IconArrowDown, IconArrowUp } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { ItemFinder } from './item-finder.tsx';
import { type Draft, freePosition, moveEntry, withItem } from './rule-draft.ts';
import styles from './rules.module.css';
import { rulesWords } from './rules.words.ts';

type Props = { kind: 'items' | 'positions'; draft: Draft; readOnly: boolean; onChange: (draft: Draft) => void };

/** The items that a rule pins, in order, or those with fixed places. */
export const ChosenItems = ({ kind, draft, readOnly, onChange }: Props) => {
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
