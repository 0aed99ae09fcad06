import { BULK_IDS_MAX } from '@onair/contract/content/library/library';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Checkbox } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { chooseAll } from '../../../shared/ui/data-table/column.ts';
import type { Choice } from '../../../shared/ui/data-table/use-choice.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { BulkTarget } from './bulk-dialog.tsx';
import styles from './library.module.css';
import { filterOf, type LibraryState } from './library.state.ts';
import { bulkWords } from './library.words.ts';

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

type Props = {
  state: LibraryState;
  choice: Choice;
  /** Ids of the items shown. */
  keys: readonly string[];
  /** The number of matches, as text. */
  total: string;
  hasMore: boolean;
  onBegun: (bulk: string) => void;
};

/** Selects all items shown, or every match, and changes those selected. */
export const LibrarySelection = ({ state, choice, keys, total, hasMore, onBegun }: Props) => {
  const words = useWords(bulkWords);
  const format = useFormat();
  const { open } = useOverlays();
  const { ids, all } = choice;
  const count = ids.size;
  const number = format.number(count);
  const here = keys.filter((key) => ids.has(key)).length;
  const tooMany = !all && count > BULK_IDS_MAX;
  const target = (): BulkTarget =>
    all
      ? { title: words.title(total), of: { filter: filterOf(state) } }
      : { title: words.titleChosen(number, count), of: { ids: [...ids].map(Number) } };
  const onStarted = (bulk: string) => {
    onBegun(bulk);
    choice.choose(new Set());
  };
  const ask = () => open(BulkDialog, { target: target(), bin: state.bin ?? false, onBegun: onStarted });
  return (
    <Row as="section" wrap gap={[4, 16]} pad={[4, 12]} rounded className={styles.selection} aria-label={words.bar}>
      {/* The table has one in its head. */}
      {state.look === 'table' ? null : (
        <Checkbox
          checked={keys.length > 0 && here === keys.length}
          indeterminate={here > 0 && here < keys.length}
          onChange={(on) => choice.choose(chooseAll(ids, keys, on))}
        >
          {words.selectShown}
        </Checkbox>
      )}
      <Text role="status" weight="medium">
        {all ? words.allChosen(total) : words.chosen(number, count)}
      </Text>
      {count > 0 ? (
        <>
          {tooMany ? <Text tone="danger">{words.tooMany(format.number(BULK_IDS_MAX))}</Text> : null}
          {hasMore && !all ? (
            <Button size="small" type="text" onClick={choice.chooseAll}>
              {words.chooseAll(total)}
            </Button>
          ) : null}
          <Button size="small" type="primary" disabled={tooMany} onClick={ask}>
            {words.open}
          </Button>
          <Button size="small" type="text" onClick={() => choice.choose(new Set())}>
            {words.clearChosen}
          </Button>
        </>
      ) : null}
    </Row>
  );
};
