import { type ReactNode, type RefObject, use, useMemo, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import styles from '../chart.module.css';
import { uiWords } from '../ui.words.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartToolsContext } from './chart-tools.ts';
import type { ChartTable as Table } from './chart-types.ts';
import type { Pick } from './use-picking.ts';

export type FrameProps = {
  /** What the chart shows, in words: its name for a screen reader. */
  title: string;
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
  className?: string;
};

type Props = FrameProps & {
  /** Where a library draws. */
  box?: RefObject<HTMLDivElement | null>;
  /** The drawing itself, where the page draws it. */
  children?: ReactNode;
  /** What is shown with the drawing, but not with the table. */
  beside?: ReactNode;
  /** Why there is no drawing, over everything. */
  fault?: ReactNode;
};

/**
 * What every chart has around it: its name, its size, and a table of the same figures that a keyboard or a screen reader
 * reaches: by the tools of the card around it, else by a button of its own.
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
