import { getPolicy } from '@onair/contract/content/policy-sets';
import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { FormPanel } from '../../../shared/form/form-frames.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { focusUndo } from '../../../shared/ui/undo-offer.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { policyWords } from './policy.words.ts';
import type { Part } from './search-state.ts';
import { setWords } from './set.words.ts';
import { SetParts } from './set-parts.tsx';
import type { Acts } from './use-acts.ts';
import { useSetEditor } from './use-set-editor.ts';

type Props = {
  /** Undefined while closed. */
  id: string | undefined;
  part: Part;
  acts: Acts;
  onPart: (part: Part) => void;
  onClose: () => void;
};

/** One set next to the list. Every way of closing confirms the loss of unsaved changes. */
export const SetDrawer = ({ id, part, acts, onPart, onClose }: Props) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  // Keeps its content while the drawer slides out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const query = useCall(
    getPolicy,
    { id: shown ?? '' },
    { enabled: shown !== undefined, handled: true, forgetPrevious: true },
  );
  const set = query.data;
  const editor = useSetEditor(set);
  const remove = async () => {
    if (!set || !(await acts.remove([set.id]))) return;
    editor.form.reset();
    onClose();
  };
  const notFound = query.error?.code === failures.notFound.code;
  return (
    <FormPanel
      form={editor.form}
      open={id !== undefined}
      title={<span data-content>{set?.name}</span>}
      extra={
        set ? (
          <StatusTag tone={set.status === 'online' ? 'good' : 'off'}>{policy.statuses[set.status]}</StatusTag>
        ) : null
      }
      width={760}
      onClose={onClose}
      onClosed={focusUndo}
    >
      {set ? (
        <SetParts
          set={set}
          part={part}
          editor={editor}
          onPart={onPart}
          onRemove={remove}
          onCopy={() => acts.copy(set.id)}
          busy={acts.busy}
        />
      ) : notFound ? (
        <Empty text={words.notFound} action={<Button onClick={onClose}>{words.backToList}</Button>} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      <ConflictDialog clash={editor.clash} busy={editor.busy} />
    </FormPanel>
  );
};
