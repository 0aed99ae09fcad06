import { useWords } from '../../i18n/words.ts';
import { Button } from '../../kit/controls.ts';
import { Text } from '../../layout/layout.tsx';
import { OrderList } from '../order-list.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { dataTableWords } from './data-table.words.ts';

export type ColumnSettingsProps = {
  columns: readonly ColumnChoice[];
  titleOf: (key: string) => string;
  /** Columns that cannot be hidden. */
  always?: readonly string[];
  onChange: (columns: ColumnChoice[]) => void;
  onReset: () => void;
};

export const ColumnSettingsPanel = ({ columns, titleOf, always, onChange, onReset }: ColumnSettingsProps) => {
  const words = useWords(dataTableWords);
  return (
    <Text as="div" pad={12}>
      <Text as="p" tone="muted" size={12} below={8}>
        {words.columnHint}
      </Text>
      <OrderList
        items={columns}
        titleOf={titleOf}
        {...(always ? { always } : {})}
        words={{ move: words.moveColumn, moved: words.movedColumn }}
        onChange={onChange}
      />
      <Button type="text" size="small" onClick={onReset}>
        {words.resetColumns}
      </Button>
    </Text>
  );
};
