import { pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import {
  editPolicy,
  getPolicy,
  type PolicyRule,
  type PolicySet,
} from '@onair/contract/content/policy-sets/policy-sets';
import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import type { ApiFailure } from '../../../shared/api/failure.ts';
import { keyOf, queryClient, readNow, useWrite } from '../../../shared/api/query.ts';
import type { Faults } from '../../../shared/form/form-types.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { daysReversed } from '../content-rule/rule-fields.tsx';
import { policyWords, setWords } from './policy-sets.words.ts';

export const RULE_PARTS = ['types', 'categories', 'sources', 'tags', 'words', 'from', 'to'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** Normalizes a rule: no empty parts, no duplicates, no blanks around words. */
export const cleanRule = (rule: PolicyRule | null): PolicyRule => {
  const out: Record<string, unknown> = {};
  for (const part of RULE_PARTS) {
    const value = rule?.[part];
    if (typeof value === 'string') {
      if (value) out[part] = value;
    } else if (value) {
      const values = [...new Set(value.map((one) => one.trim()).filter(Boolean))];
      if (values.length > 0) out[part] = values;
    }
  }
  return out;
};

const asText = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/** Alternatives in another order are the same part. */
const samePart = (a: PolicyRule, b: PolicyRule, part: RulePart): boolean => asText(a[part]) === asText(b[part]);

const sameRule = (a: PolicyRule | null, b: PolicyRule | null): boolean => {
  const [left, right] = [cleanRule(a), cleanRule(b)];
  return RULE_PARTS.every((part) => samePart(left, right, part));
};

/** Rebases the parts that `mine` changed since `base` onto `latest`. */
const mergeRule = (base: PolicyRule | null, mine: PolicyRule | null, latest: PolicyRule | null): PolicyRule => {
  const [from, own, other] = [cleanRule(base), cleanRule(mine), cleanRule(latest)];
  const parts = RULE_PARTS.map((part) => [part, samePart(from, own, part) ? other[part] : own[part]] as const);
  return cleanRule(Object.fromEntries(parts));
};

/** Longest name of a set, by the contract. */
const NAME_MAX = 60;

/** Messages for the faults of a set's name. */
export const useNameMessages = () => {
  const words = useWords(policyWords);
  return { required: words.nameRequired, maxLength: words.nameTooLong(NAME_MAX), pattern: words.nameCharacters };
};

/** The editable fields of a set, as typed. */
type Draft = Pick<PolicySet, 'name' | 'status' | 'filterType'> & { rule: PolicyRule };

/** A change to a set: only the fields that differ. */
type SetChange = { name?: string; status?: PolicySet['status']; rule?: PolicyRule };

const EMPTY_DRAFT: Draft = { name: '', status: 'offline', filterType: 'rules', rule: {} };

export const draftOf = ({ name, status, filterType, rule }: PolicySet): Draft => ({
  name,
  status,
  filterType,
  rule: cleanRule(rule),
});

export const changeOf = (base: Draft, draft: Draft): SetChange => ({
  ...(draft.name.trim() === base.name ? {} : { name: draft.name.trim() }),
  ...(base.filterType === 'artificial' || sameRule(draft.rule, base.rule) ? {} : { rule: cleanRule(draft.rule) }),
});

export const isEmptyChange = (change: SetChange): boolean => Object.keys(change).length === 0;

export const draftFaults = ({ rule }: Draft, dayOrder: string): Faults<Draft> =>
  daysReversed(cleanRule(rule)) ? { 'rule.to': dayOrder } : {};

/** Rebases a change onto a newer version: rule parts that I did not touch are the other person's. */
export const rebase = (base: Draft, change: SetChange, latest: Draft): SetChange => ({
  ...change,
  ...(change.rule ? { rule: mergeRule(base.rule, change.rule, latest.rule) } : {}),
});

export type Field = 'name' | 'status' | RulePart;

/** One line of a conflict: a field that someone changed, with its original, my and the current value. */
export type Difference = { field: Field; base: unknown; mine: unknown; latest: unknown };

/** The differences between the original, my version and the current one. */
export const differences = (base: Draft, change: SetChange, latest: Draft): Difference[] => {
  const plain = (['name', 'status'] as const).map((field) => ({
    field,
    base: base[field],
    mine: change[field] ?? base[field],
    latest: latest[field],
  }));
  const [from, mine, now] = [cleanRule(base.rule), cleanRule(change.rule ?? base.rule), cleanRule(latest.rule)];
  const parts = RULE_PARTS.filter((part) => !samePart(from, mine, part) || !samePart(from, now, part));
  return [
    ...plain.filter((one) => one.mine !== one.base || one.latest !== one.base),
    ...parts.map((part) => ({ field: part, base: from[part], mine: mine[part], latest: now[part] })),
  ];
};

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
