import styles from './chart-table.module.css';
import type { ChartTable as Data } from './chart-types.ts';

type Props = Data & {
  caption: string;
  /** Makes the first cell of each row a button: the keyboard's way to click a point. */
  onPick?: ((row: number) => void) | undefined;
};

/** The figures of a chart as a table that covers it. */
export const ChartTable = ({ caption, columns, rows, onPick }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={styles.table} aria-label={caption} tabIndex={0}>
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells], row) => (
          <tr key={[head, ...cells].join(' ')}>
            <th scope="row">
              {onPick ? (
                <button type="button" onClick={() => onPick(row)}>
                  {head}
                </button>
              ) : (
                head
              )}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
