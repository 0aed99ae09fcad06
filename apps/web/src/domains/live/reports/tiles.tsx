import type { LiveReport } from '@onair/contract/live/live-reports';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { compare, FIGURES, type Figure, PLAY_FIGURES } from './compare.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

type Tile = { figure: Figure; label: string; value: string; differs: string | null };

/**
 * The figures of a live as text, with their differences from the previous live; those of players where some reported.
 */
export const useCompared = (report: LiveReport): Tile[][] => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const shown = (figure: Figure, n: number | null): string => {
    if (figure === 'length') return duration(n);
    const text = format.number(n);
    if (n === null) return text;
    if (figure === 'start' || figure === 'age') return words.seconds(text);
    return figure === 'rate' ? words.kbps(text) : text;
  };
  const differs = (figure: Figure, n: number): string => {
    if (n === 0) return words.same;
    const amount = shown(figure, Math.abs(n));
    return n > 0 ? `↑ ${words.more(amount)}` : `↓ ${words.less(amount)}`;
  };
  const groups = report.playback ? [FIGURES, PLAY_FIGURES] : [FIGURES];
  return groups.map((figures) =>
    compare(report, figures).map(({ figure, value, difference }) => ({
      figure,
      label: words.figures[figure],
      value: shown(figure, value),
      differs: difference === null ? null : differs(figure, difference),
    })),
  );
};

/** Figures, each with its difference from the previous live. */
export const Tiles = ({ report }: { report: LiveReport }) =>
  useCompared(report).map((tiles) => (
    <dl key={tiles[0]?.figure} className={styles.tiles}>
      {tiles.map(({ figure, label, value, differs }) => (
        <div key={figure}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {differs === null ? null : <span>{differs}</span>}
          </dd>
        </div>
      ))}
    </dl>
  ));
