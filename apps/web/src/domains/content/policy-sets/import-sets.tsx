import { IMPORT_ROWS_MAX, importPolicies, undoPolicyImport } from '@onair/contract/content/policy-sets/files';
import { write } from '../../../shared/api/query.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { ImportDialog } from '../../../shared/import/import-dialog.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { policyWords, setImportWords } from './policy-sets.words.ts';

type Props = OverlayProps & { onOpen: () => void };

const undo = async (id: string) => {
  const { removed, restored, ...left } = await write(undoPolicyImport, { import: id });
  return { ...left, text: wordsNow(setImportWords).undone(removed, restored, left.faults.length) };
};

/** Creates and changes sets from a file, and undoes an import. */
export const ImportSets = ({ open, onClose, onOpen }: Props) => {
  const words = useWords(setImportWords);
  const policy = useWords(policyWords);
  const { img, horizontalVideo, verticalVideo } = policy.contentTypes;
  const kind = {
    ...words,
    rowsMax: IMPORT_ROWS_MAX,
    columns: [
      [policy.number, words.columnRules.number],
      [policy.name, words.columnRules.name],
      [policy.contentType, words.oneOf([img, horizontalVideo, verticalVideo].join(' / '))],
      [policy.filterType, words.oneOf(Object.values(policy.filterTypes).join(' / '))],
      [policy.status, words.oneOf(Object.values(policy.statuses).join(' / '))],
      [policy.rule, words.columnRules.rule],
      [words.record, words.columnRules.id],
      [words.version, words.columnRules.version],
    ] as const,
  };
  return (
    <ImportDialog
      send={(file, options, encoded) => upload(importPolicies, encoded, file, options)}
      kind={kind}
      done={({ faults, created, changed, unchanged }) => {
        if (faults.length > 0) return null;
        return changed + unchanged > 0 ? words.doneAll(created, changed, unchanged) : words.done(created);
      }}
      undo={({ import: id }) => (id === null ? null : () => undo(id))}
      open={open}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
};
