import { Message } from '@arco-design/web-react';
import { deletePolicies, type PolicyRow, setPoliciesStatus } from '@onair/contract/policies';
import { useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { CHANGED } from './changed.ts';
import { focusUndo, offerUndo } from './offer-undo.tsx';
import { searchTableWords } from './search-table.words.ts';

export type Acts = {
  setStatus: (ids: readonly string[], status: PolicyRow['status']) => Promise<boolean>;
  /** Deletes and offers to undo it. */
  remove: (ids: readonly string[]) => Promise<boolean>;
  busy: boolean;
};

const tell = (changed: number, text: string): void => {
  if (changed > 0) Message.success(text);
  else Message.warning(wordsNow(searchTableWords).gone);
};

/** Acts on one set or several; a failure is shown by the call itself and answers false. */
export const useActs = (): Acts => {
  const status = useWrite(setPoliciesStatus, {
    changes: CHANGED,
    onDone: ({ changed }, { status: now }) => {
      const words = wordsNow(searchTableWords);
      tell(changed.length, now === 'online' ? words.wentOnline(changed.length) : words.wentOffline(changed.length));
    },
  });
  const deletion = useWrite(deletePolicies, {
    changes: CHANGED,
    onDone: ({ changed }) => {
      if (changed.length > 0) offerUndo(changed);
      else tell(0, '');
    },
  });
  const done = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );
  return {
    setStatus: (ids, to) => done(status.mutateAsync({ ids: [...ids], status: to })),
    remove: async (ids) => {
      const removed = await done(deletion.mutateAsync({ ids: [...ids] }));
      focusUndo();
      return removed;
    },
    busy: status.isPending || deletion.isPending,
  };
};
