import type { EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/words.ts';
import { usePaint } from '../settings/theme.ts';
import { dress } from './chart/base-option.ts';
import { ChartTable } from './chart/chart-table.tsx';
import type { ChartOption, ChartPalette, ChartPart, ChartTable as Table } from './chart/chart-types.ts';
import { readPalette } from './chart/palette.ts';
import styles from './chart.module.css';
import { Failed } from './states.tsx';
import { uiWords } from './ui.words.ts';

type Props = {
  /** What the chart shows, in words: its name for a screen reader. */
  title: string;
  /** Series types and parts in use; keep it a constant outside of the component. */
  parts: readonly ChartPart[];
  /** ECharts option in the colours given. Formatters must return plain text. Memoize it (`useCallback`). */
  option: (palette: ChartPalette) => ChartOption;
  /** The same figures as a table. */
  table: Table;
  /** In CSS pixels; the box has it before anything is drawn, so nothing shifts. */
  height: number;
  /** A click on a point, with the indexes of series and datum. */
  onPick?: (seriesIndex: number, dataIndex: number) => void;
  className?: string;
};

const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * The one chart. Loads ECharts when the first chart appears, follows theme, theme colour, language and size, and has a
 * table of the same figures that a keyboard or a screen reader reaches first.
 */
export const Chart = ({ title, parts, option, table, height, onPick, className }: Props) => {
  const words = useWords(uiWords);
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [asTable, setAsTable] = useState(false);
  const paint = usePaint((state) => state.version);
  const locale = useLocale((state) => state.locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens it again
  useEffect(() => {
    let gone = false;
    let mine: EChartsType | null = null;
    import('./chart/engine.ts')
      .then(({ openChart }) => (box.current ? openChart(box.current, parts) : null))
      .then((open) => {
        if (gone || !open) return;
        mine = open();
        setChart(mine);
      })
      .catch((error: unknown) => {
        if (!gone) setFault(error);
      });
    const watcher = new ResizeObserver(() => mine?.resize());
    if (box.current) watcher.observe(box.current);
    return () => {
      gone = true;
      watcher.disconnect();
      mine?.dispose();
      setChart(null);
    };
  }, [parts, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's colours and the language change what is drawn
  useEffect(() => {
    const palette = readPalette();
    chart?.setOption(dress(option(palette), palette, matchMedia(REDUCED).matches), { notMerge: true });
  }, [chart, option, paint, locale]);

  useEffect(() => {
    if (!chart || !onPick) return;
    const pick = (event: { seriesIndex?: number; dataIndex?: number }) =>
      onPick(event.seriesIndex ?? 0, event.dataIndex ?? 0);
    chart.on('click', pick as never);
    return () => {
      if (!chart.isDisposed()) chart.off('click', pick as never);
    };
  }, [chart, onPick]);

  const size = useMemo(() => ({ height }), [height]);
  return (
    <div className={`${styles.chart} ${className ?? ''}`} style={size}>
      <button
        type="button"
        className={`${styles.toggle} ${asTable ? styles.pressed : ''}`}
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? words.showChart : words.showTable}
        <span className="sr-only">{` ${title}`}</span>
      </button>
      <div
        ref={box}
        className={`${styles.canvas} ${asTable ? styles.hidden : ''}`}
        role="img"
        aria-label={words.chartOf(title)}
      />
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.table} aria-label={title} tabIndex={0}>
          <ChartTable caption={title} {...table} />
        </section>
      ) : null}
      {fault ? (
        <div className={styles.table}>
          <Failed
            error={fault}
            onRetry={() => {
              setFault(null);
              setAttempt(attempt + 1);
            }}
          />
        </div>
      ) : null}
    </div>
  );
};
