import type { Contribution } from '@onair/contract/analytics/contribution';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import figures from '../../../shared/ui/figure-table.module.css';
import styles from './contribution.module.css';
import { contributionWords } from './contribution.words.ts';

type ContributionRow = Contribution & { name: string; onChoose: (() => void) | null };

type Props = {
  caption: string;
  /** Names the first column. */
  head: string;
  /** Undefined while loading. */
  rows: readonly ContributionRow[] | undefined;
  comparable: boolean;
  busy: boolean;
};

const SKELETON = [1, 2, 3, 4];

/** Parts of a figure next to the previous period, each with a bar to the left or right of the middle. */
export const ContributionTable = ({ caption, head, rows, comparable, busy }: Props) => {
  const words = useWords(contributionWords);
  const format = useFormat();
  const largest = Math.max(1, ...(rows ?? []).map(({ difference }) => Math.abs(difference)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={figures.scroller} tabIndex={0} aria-label={caption} aria-busy={busy}>
      <table className={figures.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.difference}</th>
            <th scope="col" className={styles.barHead}>
              {words.ofChange}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? SKELETON.map((n) => (
                <tr key={n}>
                  <td colSpan={5}>&nbsp;</td>
                </tr>
              ))
            : rows.map(({ key, name, count, previous, difference, share, onChoose }) => (
                <tr key={key ?? ''}>
                  <th scope="row">
                    {onChoose ? (
                      <button type="button" className={styles.choose} title={words.filterBy(name)} onClick={onChoose}>
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                  </th>
                  <td>{format.number(count)}</td>
                  <td>{comparable ? format.number(previous) : '–'}</td>
                  <td data-direction={difference > 0 ? 'up' : difference < 0 ? 'down' : 'level'}>
                    {comparable
                      ? `${difference > 0 ? '▲ +' : difference < 0 ? '▼ ' : ''}${format.number(difference)}`
                      : '–'}
                  </td>
                  <td>
                    <span className={styles.bar} aria-hidden="true">
                      <span
                        data-direction={difference < 0 ? 'down' : 'up'}
                        style={{ width: comparable ? `${(Math.abs(difference) / largest) * 50}%` : 0 }}
                      />
                    </span>
                    <span className={styles.share}>{comparable && share !== null ? format.percent(share) : '–'}</span>
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
};
