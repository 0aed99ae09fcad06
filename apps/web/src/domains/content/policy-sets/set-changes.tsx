import { listPolicyChanges } from '@onair/contract/content/bulk-changes';
import { undoPolicyImport } from '@onair/contract/content/policy-sets/files';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { ImportResult } from '../../../shared/import/import-result.tsx';
import type { Undone } from '../../../shared/import/use-import.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { BulkChanges } from '../bulk/bulk-changes.tsx';
import { setChangesWords, setImportWords } from './policy-sets.words.ts';

type Props = OverlayProps & { onFollow: (bulk: string) => void };

/** Imports and bulk changes of sets, with undo. */
export const SetChanges = (props: Props) => {
  const { acts } = useWords(setChangesWords);
  const [left, setLeft] = useState<Undone | null>(null);
  const undo = useWrite(undoPolicyImport, {
    onDone: ({ removed, restored, ...report }) => {
      const text = wordsNow(setImportWords).undone(removed, restored, report.faults.length);
      setLeft(report.faults.length > 0 ? { ...report, text } : null);
      if (report.faults.length === 0) Message.success(text);
    },
  });
  const undoImport = { undo: (id: string) => undo.mutate({ import: id }), busy: undo.isPending };
  return (
    <BulkChanges {...props} endpoint={listPolicyChanges} acts={acts} undoImport={undoImport}>
      {left ? <ImportResult type="warning" text={left.text} report={left} /> : null}
    </BulkChanges>
  );
};
