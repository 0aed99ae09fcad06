import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataCards } from '../../../shared/ui/data-table/data-cards.tsx';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import { PHONE, useMedia } from '../../../shared/ui/use-media.ts';

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  title: string;
  corner?: string;
  foot: string;
};

/** Rows as a table, or as cards on phones. */
export const RowsOf = <Row,>({ title, corner, foot, ...common }: Props<Row>) => {
  const cards = useMedia(PHONE);
  if (!cards) return <DataTable {...common} />;
  return <DataCards {...common} title={title} foot={foot} {...(corner ? { corner } : {})} />;
};
