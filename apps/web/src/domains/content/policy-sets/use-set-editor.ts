import { Message } from '@arco-design/web-react';
import {
  editPolicy,
  getPolicy,
  listPolicies,
  listPolicyContents,
  type PolicySet,
  pickPolicyContents,
} from '@onair/contract/content/policy-sets';
import { type FieldFault, failures } from '@onair/contract/failure';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { call } from '../../../shared/api/call.ts';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { setWords } from './set.words.ts';
import { changeOf, type Draft, draftOf, isEmptyChange, rebase, type SetChange } from './set-draft.ts';

/** One wish about a set: fields to change, or items to pick. */
export type SetAct = { kind: 'edit'; change: SetChange } | { kind: 'pick'; add: number[]; remove: number[] };

/** A wish that met a newer version than the one it was made for. */
export type Conflict = { act: SetAct; base: PolicySet; latest: PolicySet; said: string };

const send = (act: SetAct, { id, version }: PolicySet): Promise<PolicySet> => {
  if (act.kind === 'edit') return call(editPolicy, { id, version, ...act.change }, { handled: true });
  const { add, remove } = act;
  const input = { id, version, ...(add.length > 0 ? { add } : {}), ...(remove.length > 0 ? { remove } : {}) };
  return call(pickPolicyContents, input, { handled: true });
};

const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === failures.conflict.code;

/**
 * Changes to one set. Every write names the version it was made for; where that has passed, `conflict` holds what was
 * wanted beside what is there now, and nothing has been changed.
 */
export const useSetEditor = (set: PolicySet | undefined) => {
  const [edited, setEdited] = useState<{ base: PolicySet; draft: Draft } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  // A draft belongs to the set that it was begun for.
  const own = edited && set && edited.base.id === set.id ? edited : null;
  const base = own?.base ?? set;
  const draft = own?.draft ?? (set ? draftOf(set) : null);
  const change = base && draft ? changeOf(base, draft) : {};

  const settle = (now: PolicySet, saved: boolean) => {
    queryClient.setQueryData(keyOf(getPolicy, { id: now.id }), now);
    for (const endpoint of [listPolicies, listPolicyContents])
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
    setEdited(saved || !own ? null : { ...own, base: now });
    setConflict(null);
    setFaults([]);
  };
  /** Answers whether it was done. */
  const perform = async (act: SetAct, from: PolicySet): Promise<boolean> => {
    setBusy(true);
    try {
      const saved = act.kind === 'edit' && (act.change.name !== undefined || act.change.rule !== undefined);
      settle(await send(act, from), saved);
      if (saved) Message.success(wordsNow(setWords).saved);
      return true;
    } catch (error) {
      try {
        if (isConflict(error)) {
          const latest = await call(getPolicy, { id: from.id }, { handled: true });
          setConflict({ act, base: from, latest, said: error.msg });
        } else if (error instanceof ApiFailure && error.fields.length > 0) setFaults(error.fields);
        else announceFailure(error);
      } catch (second) {
        announceFailure(second);
      }
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    dirty: !isEmptyChange(change),
    busy,
    faults,
    conflict,
    setDraft: (next: Draft) => {
      if (base) setEdited({ base, draft: next });
      setFaults([]);
    },
    discard: () => {
      setEdited(null);
      setFaults([]);
    },
    save: () => base && perform({ kind: 'edit', change }, base),
    setStatus: (status: PolicySet['status']) => base && perform({ kind: 'edit', change: { status } }, base),
    pick: (add: number[], remove: number[]) => base && perform({ kind: 'pick', add, remove }, base),
    /** Forget what was wanted and show what is there. */
    useLatest: () => conflict && settle(conflict.latest, true),
    /** The same wish once more, spoken about the latest version. */
    applyMine: () => {
      if (!conflict) return;
      const { act, base: from, latest } = conflict;
      perform(act.kind === 'edit' ? { kind: 'edit', change: rebase(from, act.change, latest) } : act, latest);
    },
    dismiss: () => setConflict(null),
  };
};

export type SetEditor = ReturnType<typeof useSetEditor>;
