import { use, useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Text } from '../layout/layout.tsx';
import { usePaint } from '../settings/theme.ts';
import { withTheme } from './chart/base-option.ts';
import { ChartFrame, type FrameProps } from './chart/chart-frame.tsx';
import { type ChartMark, ChartMarks, drawnMarks } from './chart/chart-marks.tsx';
import { ChartToolsContext } from './chart/chart-tools.ts';
import type { ChartOption, ChartPalette, ChartPart } from './chart/chart-types.ts';
import { readPalette } from './chart/palette.ts';
import { fit, useEngine } from './chart/use-engine.ts';
import { usePicking } from './chart/use-picking.ts';
import { usePointed } from './chart/use-pointed.ts';
import { useZoom, type Zoom } from './chart/use-zoom.ts';
import styles from './chart.module.css';
import { Failed } from './states.tsx';

type Props = FrameProps & {
  /** Series types and parts in use; keep it a constant outside of the component. */
  parts: readonly ChartPart[];
  /** ECharts option in the given colors. Formatters must return plain text. Memoize it (`useCallback`). */
  option: (palette: ChartPalette) => ChartOption;
  /** Text for the place under the pointer, next to a chart too small to contain it (with a tooltip of no content). */
  tip?: ((place: number) => string) | undefined;
  /** The part of the axis that a zoom bar shows. */
  zoom?: Zoom | undefined;
  /** Events at places of the axis, and the name of these marks. */
  marks?: { name: string; list: readonly ChartMark[] } | undefined;
};

const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * A chart of the drawing library, which is loaded with the first one; follows theme, theme color, language and size.
 * Charts of a first view are drawn by the page itself (`drawing/`).
 */
export const Chart = ({ parts, option, tip, zoom, marks, ...frame }: Props) => {
  const { title, table, onPick } = frame;
  const tools = use(ChartToolsContext);
  const { box, chart, fault, retry } = useEngine(parts);
  const drawn = useRef<{ chart: typeof chart; from: readonly unknown[] }>({ chart: null, from: [] });
  const paint = usePaint((state) => state.version);
  const locale = useLocale((state) => state.locale);
  const alone = table !== null;

  useEffect(() => {
    if (!chart) return;
    // Colors and language change the drawing. A page that is shown again is as it was left.
    const from = [option, paint, locale];
    const before = drawn.current;
    if (before.chart === chart && from.every((one, at) => one === before.from[at])) return;
    const palette = readPalette();
    const onPaper = document.body.hasAttribute('data-paper');
    // The browser prints the page before the size observer is called.
    if (onPaper && box.current) fit(chart, box.current);
    // The first drawing is not animated; later ones move from the previous values.
    const still = before.chart !== chart || matchMedia(REDUCED).matches || onPaper;
    drawn.current = { chart, from };
    chart.setOption(withTheme(option(palette), palette, still), { notMerge: true });
  }, [box, chart, option, paint, locale]);

  const marked = useEffectEvent((on: NonNullable<typeof chart>) => drawnMarks(on, marks?.list ?? []));
  useEffect(() => {
    if (!chart || !tools) return;
    return tools.register(() => ({
      canvas: chart.renderToCanvas({ pixelRatio: 2, backgroundColor: readPalette().background }),
      caption: alone ? null : title,
      marks: marked(chart),
    }));
  }, [chart, tools, alone, title]);

  usePicking(chart, onPick);
  useZoom(chart, zoom);
  const pointed = usePointed(chart, tip !== undefined);

  return (
    <ChartFrame
      {...frame}
      box={box}
      beside={
        <>
          {marks ? <ChartMarks chart={chart} marks={marks.list} name={marks.name} /> : null}
          {tip && pointed !== null ? (
            <Text as="p" tone="strong" size={12} line={20} numeric rounded className={styles.tip} aria-hidden="true">
              {tip(pointed)}
            </Text>
          ) : null}
        </>
      }
      fault={
        fault ? (
          <div className={styles.cover}>
            <Failed error={fault} onRetry={retry} />
          </div>
        ) : null
      }
    />
  );
};
