import { useWords } from '../../i18n/words.ts';
import { IconSettings } from '../../kit/icons.ts';
import { lazyPart } from '../lazy-part.tsx';
import { PopupButton } from '../popup-button.tsx';
import type { ColumnSettingsProps } from './column-settings-panel.tsx';
import { dataTableWords } from './data-table.words.ts';

const Panel = lazyPart(async () => (await import('./column-settings-panel.tsx')).ColumnSettingsPanel, {
  inPlace: true,
});

/** Visibility and order of a table's columns. The panel is fetched when it is first opened. */
export const ColumnSettings = (props: ColumnSettingsProps) => {
  const words = useWords(dataTableWords);
  return (
    <PopupButton type="text" label={words.columnSettings} icon={<IconSettings />} panel={() => <Panel {...props} />} />
  );
};
