import { Checkbox } from '../../kit/controls.ts';
import { Row, Stack, Text } from '../../layout/layout.tsx';
import type { Column, Selection } from './column.ts';
import styles from './data-cards.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import { Heading } from './time-cells.tsx';
import { useSelection } from './use-selection.ts';

type Props<Row> = {
  /** Accessible name of the list. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Keys of the columns for the card's head: its title and the corner next to it. */
  title: string;
  corner?: string;
  /** Key of the column for the card's foot. */
  foot?: string;
  rows: readonly Row[] | undefined;
  expected?: number;
  keyOf: (row: Row) => string;
  firstPlace?: number;
  selection?: Selection<Row> | undefined;
  busy?: boolean;
};

/** The rows of a data table as cards, for narrow screens; nothing is left out. */
export const DataCards = <Row,>({
  caption,
  columns,
  title,
  corner,
  foot,
  rows,
  expected = 3,
  keyOf,
  firstPlace = 1,
  selection,
  busy = false,
}: Props<Row>) => {
  const named = (key: string | undefined) => columns.find((column) => column.key === key);
  const [head, end, below] = [named(title), named(corner), named(foot)];
  const facts = columns.filter(({ key }) => key !== title && key !== corner && key !== foot);
  const { all, choose } = useSelection(selection, rows?.map(keyOf) ?? []);
  return (
    <>
      {selection && rows ? (
        <Checkbox className={styles.all ?? ''} {...all}>
          {selection.allName}
        </Checkbox>
      ) : null}
      <Stack as="ul" gap={12} className={styles.cards} aria-label={caption} aria-busy={busy}>
        {rows
          ? rows.map((row, index) => {
              const key = keyOf(row);
              const chosen = selection?.chosen.has(key) ?? false;
              return (
                <li key={key} className={styles.card} data-chosen={chosen}>
                  <Row gap={8} align="start">
                    {selection ? (
                      <RowCheckbox
                        name={selection.nameOf(row)}
                        checked={chosen}
                        onChange={(on, range) => choose(key, on, range)}
                      />
                    ) : null}
                    <Text as="h3" size={15} line={24} weight="medium" anywhere grow shrinks>
                      {head?.cell(row, firstPlace + index)}
                    </Text>
                    {end?.cell(row, firstPlace + index)}
                  </Row>
                  <dl className={styles.facts}>
                    {facts.map((column) => (
                      <div key={column.key}>
                        <dt>
                          <Heading column={column} />
                        </dt>
                        <dd>{(column.headed ?? column.cell)(row, firstPlace + index)}</dd>
                      </div>
                    ))}
                  </dl>
                  {below ? <div className={styles.foot}>{below.cell(row, firstPlace + index)}</div> : null}
                </li>
              );
            })
          : Array.from({ length: expected }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blanks are all alike
              <li key={index} className={styles.card} data-blank="true" aria-hidden="true" />
            ))}
      </Stack>
    </>
  );
};
