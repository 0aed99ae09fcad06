import { pickPolicyContents } from '@onair/contract/content/policy-contents';
import { editPolicy, getPolicy, type PolicySet } from '@onair/contract/content/policy-sets';
import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import type { ApiFailure } from '../../../shared/api/failure.ts';
import { keyOf, queryClient, readNow, useWrite } from '../../../shared/api/query.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { setWords } from './set.words.ts';
import {
  changeOf,
  type Draft,
  draftFaults,
  draftOf,
  EMPTY_DRAFT,
  isEmptyChange,
  rebase,
  type SetChange,
  useNameMessages,
} from './set-draft.ts';

/** An edit conflict: the original, my version, and the current one. Nothing has been changed. */
export type EditConflict = {
  text: string;
  base: Draft;
  change: SetChange;
  picks?: { add: number; remove: number };
  latest: Draft;
  loadLatest: () => void;
  reapply: () => void;
  dismiss: () => void;
};

const storedOf = (set: PolicySet) => ({ values: draftOf(set), version: set.version });
const show = (set: PolicySet): void => {
  queryClient.setQueryData(keyOf(getPolicy, { id: set.id }), set);
};
const isOpenIn = (search: object, id: string | undefined): boolean => 'view' in search && search.view === id;

/**
 * Edits one set: its form, status and items. Every write sends the version that it is based on; on a conflict, `clash`
 * holds my version next to the current one.
 */
export const useSetEditor = (set: PolicySet | undefined) => {
  const { dayOrder } = useWords(contentRuleWords);
  const [met, setMet] = useState<EditConflict | null>(null);
  const id = set?.id ?? '';
  const latest = () => readNow(getPolicy, { id });
  const form = useForm({
    endpoint: editPolicy,
    of: set?.id,
    initial: set ? draftOf(set) : EMPTY_DRAFT,
    version: set?.version ?? 0,
    input: (draft, base) => ({ id, version: base.version, ...changeOf(base.values, draft) }),
    same: (a, b) => isEmptyChange(changeOf(a, b)),
    messages: { name: useNameMessages() },
    faults: (draft) => draftFaults(draft, dayOrder),
    latest: async () => storedOf(await latest()),
    merge: (base, mine, theirs) => rebase(base, changeOf(base, mine), theirs),
    confirm: (draft, send) => !isEmptyChange(changeOf(form.base.values, draft)) && send(),
    closedBy: ({ search }) => !isOpenIn(search, set?.id),
    onDone: (saved) => {
      show(saved);
      Message.success(wordsNow(setWords).saved);
    },
  });

  /** Reapplies the changes other than the form's to the current version. */
  const clashed = (
    error: ApiFailure,
    wanted: Pick<EditConflict, 'change' | 'picks'>,
    again: (version: number) => void,
  ): void => {
    if (error.code !== failures.conflict.code || !set) {
      announceFailure(error);
      return;
    }
    const dismiss = () => setMet(null);
    const meet = (now: PolicySet) =>
      setMet({
        ...wanted,
        text: error.msg,
        base: draftOf(set),
        latest: draftOf(now),
        loadLatest: dismiss,
        reapply: () => again(now.version),
        dismiss,
      });
    latest().then(meet, announceFailure);
  };
  const done = (saved: PolicySet, { version }: { version: number }): void => {
    show(saved);
    form.follow(version, storedOf(saved));
    setMet(null);
  };
  const status = useWrite(editPolicy, {
    onDone: done,
    onFailed: (error, wanted) =>
      clashed(error, { change: { status: wanted.status } }, (version) => status.mutate({ ...wanted, version })),
  });
  const picks = useWrite(pickPolicyContents, {
    onDone: done,
    onFailed: (error, wanted) => {
      const { add = [], remove = [] } = wanted;
      clashed(error, { change: {}, picks: { add: add.length, remove: remove.length } }, (version) =>
        picks.mutate({ ...wanted, version }),
      );
    },
  });

  const conflict = form.conflict;
  const own: EditConflict | null =
    conflict?.theirs == null
      ? null
      : {
          text: form.notice ?? '',
          base: conflict.base,
          change: changeOf(conflict.base, conflict.mine),
          latest: conflict.theirs,
          loadLatest: conflict.loadLatest,
          reapply: conflict.reapply,
          dismiss: form.dismiss,
        };

  return {
    form,
    busy: form.busy || status.isPending || picks.isPending,
    clash: own ?? met,
    setStatus: (to: PolicySet['status']) => set && status.mutate({ id, version: set.version, status: to }),
    pick: (add: number[], remove: number[]) =>
      set &&
      picks.mutate({
        id,
        version: set.version,
        ...(add.length > 0 ? { add } : {}),
        ...(remove.length > 0 ? { remove } : {}),
      }),
  };
};

export type SetEditor = ReturnType<typeof useSetEditor>;
