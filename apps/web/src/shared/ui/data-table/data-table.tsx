import type { Density } from '@onair/contract/preferences/preferences';
import { useRef } from 'react';
import { useScrollEdges } from '../side-scroll.ts';
import type { Column, Selection, SortState } from './column.ts';
import styles from './data-table.module.css';
import { ariaSort, RowCheckbox, SortButton } from './row-checkbox.tsx';
import { Heading } from './time-cells.tsx';
import { useSelection } from './use-selection.ts';

type Props<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while nothing has been loaded: placeholders for `expected` rows are shown. */
  rows: readonly Row[] | undefined;
  expected?: number;
  keyOf: (row: Row) => string;
  /** Number of the first row, from 1 over all pages. */
  firstPlace?: number;
  density?: Density;
  sort?: SortState;
  onSort?: (key: string) => void;
  selection?: Selection<Row> | undefined;
  /** The previous rows are shown while newer ones load. */
  busy?: boolean;
};

/**
 * A table of rows. The kit's own table has no keyboard access to sorting, no scopes and no names for its checkboxes;
 * this one is a native `<table>` in the kit's style.
 */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  expected = 10,
  keyOf,
  firstPlace = 1,
  density = 'medium',
  sort = null,
  onSort,
  selection,
  busy = false,
}: Props<Row>) => {
  const box = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(box);
  const { all, choose } = useSelection(selection, rows?.map(keyOf) ?? []);
  return (
    <div className={styles.box} data-start={edges.start} data-end={edges.end}>
      <div
        className={styles.scroll}
        ref={box}
        // A table that scrolls sideways must be reachable by arrow keys.
        {...(edges.start || edges.end ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      >
        <table className={styles.table} data-density={density} data-selects={selection !== undefined} aria-busy={busy}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className={styles.choose}>
                  <RowCheckbox name={selection.allName} {...all} />
                </th>
              ) : null}
              {columns.map((column) => {
                const { key, sortable, align, width, stick } = column;
                const heading = <Heading column={column} />;
                return (
                  <th
                    key={key}
                    scope="col"
                    data-align={align}
                    data-stick={stick}
                    style={{ minWidth: width }}
                    {...(sortable ? { 'aria-sort': ariaSort(key, sort) } : {})}
                  >
                    {sortable ? (
                      <SortButton title={heading} order={ariaSort(key, sort)} onPress={() => onSort?.(key)} />
                    ) : (
                      heading
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows
              ? rows.map((row, index) => {
                  const rowKey = keyOf(row);
                  const chosen = selection?.chosen.has(rowKey) ?? false;
                  return (
                    <tr key={rowKey} data-chosen={chosen}>
                      {selection ? (
                        <td className={styles.choose}>
                          <RowCheckbox
                            name={selection.nameOf(row)}
                            checked={chosen}
                            onChange={(on, range) => choose(rowKey, on, range)}
                          />
                        </td>
                      ) : null}
                      {columns.map(({ key, cell, headed, align, stick, wraps, rowHeader }) => {
                        const Cell = rowHeader ? 'th' : 'td';
                        return (
                          <Cell
                            key={key}
                            data-align={align}
                            data-stick={stick}
                            data-wraps={wraps}
                            {...(rowHeader ? { scope: 'row' } : {})}
                          >
                            {(headed ?? cell)(row, firstPlace + index)}
                          </Cell>
                        );
                      })}
                    </tr>
                  );
                })
              : Array.from({ length: expected }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
                  <tr key={index}>
                    {selection ? <td className={styles.choose} /> : null}
                    {columns.map(({ key, align }) => (
                      <td key={key} data-align={align}>
                        <span className={styles.bone} />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
