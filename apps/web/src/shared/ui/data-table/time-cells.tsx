import type { ReactNode } from 'react';
import { useCompanyClock } from '../../i18n/company-clock.ts';
import { useWords } from '../../i18n/words.ts';
import { CompanyTime, type To } from '../company-time.tsx';
import type { Column } from './column.ts';
import { dataTableWords } from './data-table.words.ts';

type Cells<Row> = Pick<Column<Row>, 'cell' | 'headed'>;

/** Cells of a column of times on the company's clock; the heading names the zone once. `none` is shown for no time. */
export const timeCells = <Row,>(
  at: (row: Row) => string | null,
  to: To = 'second',
  none: ReactNode = '–',
): Required<Cells<Row>> => {
  const cell = (row: Row, headed: boolean) => {
    const time = at(row);
    return time === null ? none : <CompanyTime at={time} to={to} headed={headed} />;
  };
  return { cell: (row) => cell(row, false), headed: (row) => cell(row, true) };
};

/** The heading of times below it, with their zone where the reader's own clock differs. */
export const useZoned = (): ((title: string) => string) => {
  const words = useWords(dataTableWords);
  const zone = useCompanyClock().zoneAt(Date.now());
  return (title) => (zone ? words.zoned(title, zone) : title);
};

const ZonedHeading = ({ title }: { title: string }) => useZoned()(title);

/** The heading of a column, or the label of its cell in a card. */
export const Heading = <Row,>({ column: { title, headed } }: { column: Column<Row> }) =>
  headed ? <ZonedHeading title={title} /> : title;
