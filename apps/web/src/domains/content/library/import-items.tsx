import { CONTENT_ROWS_MAX, type ContentImport, importContent } from '@onair/contract/content/library/files';
import { upload } from '../../../shared/api/transfer.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { ImportDialog } from '../../../shared/import/import-dialog.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { importItemsWords } from './library.words.ts';

type Props = OverlayProps & { onBegun: (bulk: string) => void };

/** Changes items and creates drafts from a file; the changes run in the background, with progress. */
export const ImportItems = ({ open, onClose, onBegun }: Props) => {
  const words = useWords(importItemsWords);
  const format = useFormat();
  const summaryOf = ({ created, changed, unchanged, repeated, faults }: ContentImport): string | null => {
    if (faults.length > 0) return null;
    if (repeated) return words.repeated;
    return words.done(format.number(created), format.number(changed), format.number(unchanged));
  };
  const columns = Object.values(words.columns).map(({ name, rule }) => [name, rule] as const);
  return (
    <ImportDialog
      send={(file, options, encoded) => upload(importContent, encoded, file, options)}
      kind={{ ...words, columns, rowsMax: CONTENT_ROWS_MAX }}
      done={summaryOf}
      onDone={({ bulk }) => {
        if (bulk && bulk.total > 0) onBegun(bulk.id);
      }}
      open={open}
      onClose={onClose}
    />
  );
};
