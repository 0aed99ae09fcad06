import { deletePolicies, restorePolicies, setPoliciesStatus } from '@onair/contract/content/policy-sets/bulk';
import { copyPolicy, type PolicyRow } from '@onair/contract/content/policy-sets/policy-sets';
import { useWrite, write } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { focusUndo, offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { searchTableWords } from './policy-sets.words.ts';

export type Acts = {
  /** Publishes or takes offline, and offers to undo it. */
  setStatus: (ids: readonly string[], status: PolicyRow['status']) => Promise<boolean>;
  /** Deletes and offers to undo it. */
  remove: (ids: readonly string[]) => Promise<boolean>;
  /** Duplicates a set and opens the copy. */
  copy: (id: string) => void;
  busy: boolean;
};

const restore = async (ids: string[]): Promise<void> => {
  const { changed } = await write(restorePolicies, { ids });
  Message.success(wordsNow(searchTableWords).restored(changed.length));
};

const restoreStatus = async (ids: string[], status: PolicyRow['status']): Promise<void> => {
  const { changed } = await write(setPoliciesStatus, { ids, status });
  const words = wordsNow(searchTableWords);
  Message.success(status === 'online' ? words.wentOnline(changed.length) : words.wentOffline(changed.length));
};

const announceDone = (changed: number, text: string): void => {
  if (changed > 0) Message.success(text);
  else Message.warning(wordsNow(searchTableWords).gone);
};

/** Acts on one or several sets; the call reports a failure and returns false. */
export const useActs = (open: (id: string) => void): Acts => {
  const status = useWrite(setPoliciesStatus, {
    onDone: ({ changed, moved }, { status: now }) => {
      const words = wordsNow(searchTableWords);
      const done = now === 'online' ? words.wentOnline : words.wentOffline;
      const [first] = moved;
      if (first === undefined) return announceDone(changed.length, done(changed.length));
      const before = now === 'online' ? 'offline' : 'online';
      offerUndo(`${now} ${first}`, done(changed.length), () => restoreStatus(moved, before));
    },
  });
  const deletion = useWrite(deletePolicies, {
    onDone: ({ changed }) => {
      const [first] = changed;
      if (first === undefined) return announceDone(0, '');
      offerUndo(`deleted ${first}`, wordsNow(searchTableWords).deleted(changed.length), () => restore(changed));
    },
  });
  const copies = useWrite(copyPolicy, {
    onDone: ({ id, name }) => {
      Message.success(wordsNow(searchTableWords).copied(name));
      open(id);
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
    copy: (id) => copies.mutate({ id }),
    busy: status.isPending || deletion.isPending || copies.isPending,
  };
};
