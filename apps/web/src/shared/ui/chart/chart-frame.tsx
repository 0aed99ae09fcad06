import { type ReactNode, type RefObject, use, useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import styles from '../chart.module.css';
import { uiWords } from '../ui.words.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartToolsContext } from './chart-tools.ts';
import type { ChartTable as Table } from './chart-types.ts';
import type { Pick } from './use-picking.ts';

export type FrameProps = {
  /** The chart's title, which is also its accessible name. */
  title: string;
  /** The same figures as a table; null where the card has one table for several charts. */
  table: Table | null;
  /** In CSS pixels; reserved before anything is drawn, so that nothing shifts. */
  height: number;
  /** Place on the axis of the table's first row, where the table shows only a part. */
  tableFrom?: number;
  /** Height of the table, where it needs more room than a small chart. */
  tableHeight?: number;
  /** Called when a point, or its row in the table, is clicked. */
  onPick?: Pick | undefined;
  className?: string;
};

type Props = FrameProps & {
  /** The element in which a library draws. */
  box?: RefObject<HTMLDivElement | null>;
  /** The drawing, where the page draws it itself. */
  children?: ReactNode;
  /** Shown with the drawing, but not with the table. */
  beside?: ReactNode;
  /** Why there is no drawing; covers everything. */
  fault?: ReactNode;
};

/**
 * The frame of every chart: its name, its size, and a table of the same figures for keyboards and screen readers,
 * opened by the tools of the card around it, or else by a button of its own.
 */
export const ChartFrame = (props: Props) => {
  const {
    title,
    table,
    tableFrom = 0,
    height,
    tableHeight = 0,
    onPick,
    className = '',
    box,
    children,
    beside,
    fault,
  } = props;
  const words = useWords(uiWords);
  const tools = use(ChartToolsContext);
  const [turned, setTurned] = useState(false);
  const asTable = tools?.asTable ?? turned;
  const tall = asTable && table ? Math.max(height, tableHeight) : height;
  const size = useMemo(() => ({ height: tall }), [tall]);
  return (
    <div className={`${styles.chart} ${className}`} style={size}>
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
      >
        {children}
      </div>
      {asTable ? null : beside}
      {asTable && table ? (
        <ChartTable caption={title} {...table} onPick={onPick && ((row) => onPick(tableFrom + row, null))} />
      ) : null}
      {fault}
    </div>
  );
};
