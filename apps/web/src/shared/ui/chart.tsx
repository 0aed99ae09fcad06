import { use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/words.ts';
import { Text } from '../layout/layout.tsx';
import { usePaint } from '../settings/theme.ts';
import { dress } from './chart/base-option.ts';
import { ChartTable } from './chart/chart-table.tsx';
import { ChartToolsContext } from './chart/chart-tools.ts';
import type { ChartOption, ChartPalette, ChartPart, ChartTable as Table } from './chart/chart-types.ts';
import { readPalette } from './chart/palette.ts';
import { useEngine } from './chart/use-engine.ts';
import { type Pick, usePicking } from './chart/use-picking.ts';
import { usePointed } from './chart/use-pointed.ts';
import { useZoom, type Zoom } from './chart/use-zoom.ts';
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
  /** The same figures as a table; null where the card shows one for several charts. */
  table: Table | null;
  /** In CSS pixels; the box has it before anything is drawn, so nothing shifts. */
  height: number;
  /** Place on the axis of the table's first row, where the table shows a part of it. */
  tableFrom?: number;
  /** Where a small chart's table needs more room than the chart. */
  tableHeight?: number;
  /** A press on a point, or on the row of the table that says the same. */
  onPick?: Pick | undefined;
  /** What is said of a place under the pointer, beside a chart too small to hold it (with a tooltip of no content). */
  tip?: ((place: number) => string) | undefined;
  /** The part of the axis that a zoom bar shows. */
  zoom?: Zoom | undefined;
  className?: string;
};

const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * The one chart. Loads ECharts when the first chart appears, follows theme, theme colour, language and size, and has a
 * table of the same figures that a keyboard or a screen reader reaches: by the tools of the card around it, else by a
 * button of its own.
 */
export const Chart = ({
  title,
  parts,
  option,
  table,
  tableFrom = 0,
  height,
  tableHeight,
  onPick,
  tip,
  zoom,
  className,
}: Props) => {
  const words = useWords(uiWords);
  const tools = use(ChartToolsContext);
  const { box, chart, fault, retry } = useEngine(parts);
  const [turned, setTurned] = useState(false);
  const drawn = useRef<typeof chart>(null);
  const paint = usePaint((state) => state.version);
  const locale = useLocale((state) => state.locale);
  const asTable = tools?.asTable ?? turned;
  const alone = table !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's colours and the language change what is drawn
  useEffect(() => {
    if (!chart) return;
    const palette = readPalette();
    // The first drawing shows the figures without a course of their own; later ones move from what was shown.
    const still = drawn.current !== chart || matchMedia(REDUCED).matches;
    drawn.current = chart;
    chart.setOption(dress(option(palette), palette, still), { notMerge: true });
  }, [chart, option, paint, locale]);

  useEffect(() => {
    if (!chart || !tools) return;
    return tools.offer(() => ({
      canvas: chart.renderToCanvas({ pixelRatio: 2, backgroundColor: readPalette().background }),
      caption: alone ? null : title,
    }));
  }, [chart, tools, alone, title]);

  usePicking(chart, onPick);
  useZoom(chart, zoom);
  const pointed = usePointed(chart, tip !== undefined);

  const tall = asTable && table ? Math.max(height, tableHeight ?? 0) : height;
  const size = useMemo(() => ({ height: tall }), [tall]);
  return (
    <div className={`${styles.chart} ${className ?? ''}`} style={size}>
      {tools ? null : (
        <button
          type="button"
          className={`${styles.toggle} ${asTable ? styles.pressed : ''}`}
          aria-pressed={asTable}
          onClick={() => setTurned(!turned)}
        >
          {asTable ? words.showChart : words.showTable}
          <span className="sr-only">{` ${title}`}</span>
        </button>
      )}
      <div
        ref={box}
        className={`${styles.canvas} ${asTable ? styles.hidden : ''} ${onPick ? styles.pickable : ''}`}
        role="img"
        aria-label={words.chartOf(title)}
      />
      {tip && pointed !== null && !asTable ? (
        <Text as="p" tone="strong" size={12} line={20} numeric rounded className={styles.tip} aria-hidden="true">
          {tip(pointed)}
        </Text>
      ) : null}
      {asTable && table ? (
        <ChartTable caption={title} {...table} onPick={onPick && ((row) => onPick(tableFrom + row, null))} />
      ) : null}
      {fault ? (
        <div className={styles.cover}>
          <Failed error={fault} onRetry={retry} />
        </div>
      ) : null}
    </div>
  );
};
