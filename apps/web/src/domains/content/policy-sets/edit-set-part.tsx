import type { PolicyRow } from '@onair/contract/content/policy-sets';
import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { InlineEdit } from '../../../shared/ui/inline-edit.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { searchTableWords } from './search-table.words.ts';
import type { SetPart } from './set-part-form.tsx';

const SetPartForm = lazyPart(async () => (await import('./set-part-form.tsx')).SetPartForm, {
  waiting: ({ row, part }) => (part === 'name' ? row.name : null),
});

type Props = { row: PolicyRow; part: SetPart; children: ReactNode };

/** A cell of the list of sets, edited in place by those who may change sets. */
export const EditSetPart = ({ row, part, children }: Props) => {
  const words = useWords(searchTableWords);
  return (
    <InlineEdit
      may={useMay('content')}
      label={part === 'name' ? words.renameSet(row.name) : words.changeStatus(row.name)}
      form={(close) => <SetPartForm row={row} part={part} onClose={close} />}
    >
      {children}
    </InlineEdit>
  );
};
