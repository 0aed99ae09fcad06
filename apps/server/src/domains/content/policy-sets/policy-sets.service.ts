import type { pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import {
  type createPolicy,
  type editPolicy,
  type PolicyRule,
  type PolicySet,
  setsChannel,
} from '@onair/contract/content/policy-sets/policy-sets';
import type { Body } from '@onair/contract/endpoint';
import type { FieldFault } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import type { Tx } from '../../../db/client.ts';
import { type Gate, openGate } from '../../../db/connection/transaction.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { type Change, diff, type Outcome, reread, type Write, write, writesTogether } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { minuteFormat } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { dayFaults, isDay, tidyRule } from '../content-rule/content-rule.rules.ts';
import {
  findPolicies,
  findPolicy,
  findUsedNumbers,
  insertPolicies,
  livingPolicies,
  lockPolicies,
  lockToCount,
  type Named,
  type NewPolicy,
  nextNumbers,
  type PolicyRecord,
  restorablePolicies,
  storeDeletion,
  storeStatus,
  updatePolicy,
} from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';
import { changePicks, contentTypes, copyPicks } from './set-items.store.ts';

/** How long a change of sets may wait for the others of this process. */
const TURN_MS = 2_000;
const turns = new WeakMap<Deps['db'], Gate>();

/**
 * Changes of sets take turns before they begin, since all of them take one lock: anyone who waits for it in the database has a
 * connection, which others need.
 */
const turnOf = ({ db }: Deps): Gate => {
  const turn = turns.get(db) ?? openGate(1, TURN_MS);
  turns.set(db, turn);
  return turn;
};

/** A write that changes sets: the pages of others read them again. @throws AppError of `work` */
export const writeSets = <T>(deps: Deps, actor: Actor, work: (w: Write) => Promise<T>): Promise<T> =>
  turnOf(deps)(() =>
    write(deps, actor, async (w) => {
      const answer = await work(w);
      w.emit(setsChannel, 'changed', {});
      return answer;
    }),
  );

/** Constraints on a rule that the schema cannot express: days that exist, in order. */
export const ruleFaults = (rule: PolicyRule, locale: Locale): FieldFault[] =>
  dayFaults(rule, 'rule', policyWords[locale]);

/** Constraints on a range of days that the schema cannot express: that they exist. */
export const rangeFaults = (days: readonly string[] | undefined, locale: Locale): FieldFault[] =>
  (days ?? []).every(isDay) ? [] : [{ field: 'createdTime', rule: 'format', msg: policyWords[locale].badDay }];

/** An automatic set number: PS0001, PS0002 … PS10000. */
export const numberOf = (n: number): string => `PS${String(n).padStart(4, '0')}`;

/** A set as presented to readers; demo sets are marked as made by the product. */
export const presentSet = ({ updatedBy: _, ...set }: PolicyRecord, locale: Actor['locale']): PolicySet => ({
  ...set,
  createdBy: set.createdBy ?? policyWords[locale].system,
});

const refuse = (field: string, rule: string, msg: string) =>
  new AppError('rejected', { fields: [{ field, rule, msg }], words: msg });

const ruleOf = (rule: PolicySet['rule'] | undefined, actor: Actor): PolicySet['rule'] => {
  const faults = ruleFaults(rule ?? {}, actor.locale);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  return tidyRule(rule ?? {});
};

/** The active set with this id, at the version that the caller read. @throws AppError `notFound`, `conflict` */
const current = async (tx: Tx, id: string, version: number, deps: Deps, { locale }: Actor): Promise<PolicyRecord> => {
  const set = found(await findPolicy(tx, id));
  const words = policyWords[locale];
  const when = minuteFormat(locale, deps.config.timeZone)(set.updatedTime);
  demandLatest(set, version, words.conflict(set.updatedBy ?? words.system, when, set.version));
  return set;
};

export const factsOf = ({ number, name, contentType, filterType, status, rule, count }: PolicyRecord) => ({
  number,
  name,
  contentType,
  filterType,
  status,
  rule,
  count,
});

type Draft = Body<typeof createPolicy> & { createdAt?: string };

/** A set without its number, as its draft says. @throws AppError `rejected`, `invalid` */
const setOf = (draft: Draft, at: Date, { newId }: Deps, actor: Actor): Omit<NewPolicy, 'number'> => {
  const { contentType, filterType, status, createdAt = at.toISOString() } = draft;
  if (draft.rule && filterType !== 'rules') throw refuse('rule', 'filterType', policyWords[actor.locale].noRule);
  const name = filled('name', draft.name, actor.locale);
  const rule = filterType === 'rules' ? ruleOf(draft.rule, actor) : null;
  return {
    id: newId(),
    name,
    contentType,
    filterType,
    status,
    rule,
    createdBy: actor.session?.accountId ?? null,
    createdAt,
  };
};

const taken = (number: string, { locale }: Actor): AppError => {
  const msg = policyWords[locale].taken(number);
  return new AppError('taken', { words: msg, fields: [{ field: 'number', rule: 'taken', msg }] });
};

/** Numbers of drafts, the given ones first, so that the automatic series skips them; null for one that is taken. */
const numbersFor = async (tx: Tx, drafts: readonly Draft[]): Promise<(string | null)[]> => {
  const given = drafts.flatMap(({ number }) => number ?? []);
  const used = given.length > 0 ? await findUsedNumbers(tx, given) : new Set<string>();
  const numbers = drafts.map(({ number }) => {
    if (number === undefined) return undefined;
    const isTaken = used.has(number.toLowerCase());
    used.add(number.toLowerCase());
    return isTaken ? null : number;
  });
  const free: string[] = [];
  for (let missing = numbers.filter((one) => one === undefined).length; missing > free.length; ) {
    const next = await nextNumbers(tx, missing - free.length, numberOf);
    free.push(...next.filter((number) => !used.has(number.toLowerCase())));
  }
  return numbers.map((number) => (number === undefined ? (free.shift() ?? null) : number));
};

type Plan = { change: Change<Draft> } & ({ set: Omit<NewPolicy, 'number'> } | { refused: AppError });

const planOf = (change: Change<Draft>, at: Date, deps: Deps): Plan => {
  try {
    return { change, set: setOf(change.input, at, deps, change.actor) };
  } catch (error) {
    if (error instanceof AppError) return { change, refused: error };
    throw error;
  }
};

/** Creates the sets of several callers. Refusals: `taken`, `rejected`, `invalid`. */
const createAll = async (
  deps: Deps,
  { tx, at }: Pick<Write, 'tx' | 'at'>,
  changes: readonly Change<Draft>[],
): Promise<Outcome<PolicySet>[]> => {
  const plans = changes.map((change) => planOf(change, at, deps));
  const good = plans.flatMap((plan) => ('set' in plan ? [plan] : []));
  const made = new Map<Change<Draft>, PolicyRecord>();
  if (good.length > 0) {
    await lockToCount(tx);
    const drafts = good.map(({ change }) => change.input);
    const numbers = await numbersFor(tx, drafts);
    const sets = good.flatMap(({ change, set }, n) => {
      const number = numbers[n] ?? null;
      return number === null ? [] : [{ change, set: { ...set, number } }];
    });
    await insertPolicies(
      tx,
      sets.map(({ set }) => set),
      deps.config.timeZone,
    );
    const stored = await findPolicies(
      tx,
      sets.map(({ set }) => set.id),
    );
    for (const { change, set } of sets) made.set(change, reread(stored.get(set.id)));
  }
  return plans.map((plan) => {
    const { actor, input, audit, emit } = plan.change;
    if ('refused' in plan) return { refused: plan.refused };
    const set = made.get(plan.change);
    if (!set) return { refused: taken(input.number ?? '', actor) };
    audit({ action: 'policy.create', subjectType: 'policy', subjectId: set.id, after: factsOf(set) });
    emit(setsChannel, 'changed', {});
    return { answer: presentSet(set, actor.locale) };
  });
};

/** Creates a set; without a number it gets the next free one. @throws AppError `taken`, `rejected`, `invalid` */
export const createSet = (deps: Deps, actor: Actor, draft: Draft): Promise<PolicySet> =>
  write(deps, actor, async (w) => {
    const [outcome] = await createAll(deps, w, [{ ...w, actor, input: draft }]);
    const made = reread(outcome);
    if ('refused' in made) throw made.refused;
    return made.answer;
  });

const NAME_MAX = 60;

/** Creates an offline copy of a set, with its rule or items. @throws AppError `notFound` */
export const copySet = (deps: Deps, actor: Actor, id: string): Promise<PolicySet> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockToCount(tx);
    const { name, contentType, filterType, rule } = found(await findPolicy(tx, id));
    const [number = ''] = await nextNumbers(tx, 1, numberOf);
    const { copied } = policyWords[actor.locale];
    const room = NAME_MAX - [...copied('')].length;
    const set = {
      id: deps.newId(),
      number,
      name: copied([...name].slice(0, room).join('').trimEnd()),
      contentType,
      filterType,
      status: 'offline' as const,
      rule,
      createdBy: actor.session?.accountId ?? null,
      createdAt: at.toISOString(),
    };
    await insertPolicies(tx, [set], deps.config.timeZone);
    await copyPicks(tx, { from: id, to: set.id }, at);
    const made = reread(await findPolicy(tx, set.id));
    const after = { ...factsOf(made), copyOf: id };
    audit({ action: 'policy.copy', subjectType: 'policy', subjectId: set.id, after });
    return presentSet(made, actor.locale);
  });

/** Changes name, status or rule. @throws AppError `notFound`, `conflict`, `rejected`, `invalid` */
export const updateSet = (deps: Deps, actor: Actor, id: string, change: Body<typeof editPolicy>): Promise<PolicySet> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    const name = change.name === undefined ? undefined : filled('name', change.name, actor.locale);
    const rule = change.rule === undefined ? undefined : ruleOf(change.rule, actor);
    await lockPolicies(tx);
    const before = await current(tx, id, change.version, deps, actor);
    if (rule && before.filterType !== 'rules') {
      throw refuse('rule', 'filterType', policyWords[actor.locale].noRule);
    }
    const next = {
      ...before,
      name: name ?? before.name,
      status: change.status ?? before.status,
      rule: rule ?? before.rule,
    };
    const { accountId = null } = actor.session ?? {};
    const stored = await updatePolicy(tx, next, rule !== undefined, accountId, at, deps.config.timeZone);
    if (!stored) throw new AppError('conflict');
    const after = reread(await findPolicy(tx, id));
    const changed = diff(factsOf(before), factsOf(after));
    audit({ action: 'policy.edit', subjectType: 'policy', subjectId: id, ...changed });
    return presentSet(after, actor.locale);
  });

/** Adds items to, and removes them from, a set picked by hand. @throws AppError `notFound`, `conflict`, `rejected` */
export const updatePicks = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, add = [], remove = [] }: Body<typeof pickPolicyContents>,
): Promise<PolicySet> => {
  const words = policyWords[actor.locale];
  return writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const before = await current(tx, id, version, deps, actor);
    if (before.filterType !== 'artificial') throw refuse('filterType', 'artificial', words.noPicks);
    const types = await contentTypes(tx, add);
    const unknown = add.filter((item) => !types.has(item));
    if (unknown.length > 0) throw refuse('add', 'exists', words.unknownItems(unknown.join(', ')));
    const other = add.filter((item) => types.get(item) !== before.contentType);
    if (other.length > 0) throw refuse('add', 'contentType', words.otherTypeItems(other.join(', ')));
    const { accountId = null } = actor.session ?? {};
    const changed = await changePicks(tx, id, { add, remove }, accountId, at);
    const after = reread(await findPolicy(tx, id));
    audit({
      action: 'policy.pick',
      subjectType: 'policy',
      subjectId: id,
      before: { count: before.count },
      after: { count: after.count, ...changed },
    });
    return presentSet(after, actor.locale);
  });
};

/** Creates sets that are asked for at the same moment in one transaction, each with its own answer. */
export const createSetsTogether = (deps: Deps) =>
  writesTogether<Draft, PolicySet>(deps, turnOf(deps), (w, changes) => createAll(deps, w, changes));

type Changed = { changed: string[] };

const idsOf = (sets: readonly Named[]): string[] => sets.map((set) => set.id);

/** Puts sets online or offline, all or none. Sets in that state already are unchanged. */
export const updateStatus = (
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  status: 'online' | 'offline',
): Promise<Changed & { moved: string[] }> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const sets = await livingPolicies(tx, ids);
    const others = sets.filter((set) => set.status !== status);
    await storeStatus(tx, idsOf(others), status, actor.session?.accountId ?? null, at);
    for (const set of others) {
      const states = { before: { status: set.status }, after: { status } };
      audit({ action: 'policy.status', subjectType: 'policy', subjectId: set.id, ...states });
    }
    return { changed: idsOf(sets), moved: idsOf(others) };
  });

/** Moves sets to the recycle bin, all or none; `restore` brings them back while they are there. */
export const deleteSets = (deps: Deps, actor: Actor, ids: readonly string[]): Promise<Changed> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const sets = await livingPolicies(tx, ids);
    await storeDeletion(tx, idsOf(sets), { at, by: actor.session?.accountId ?? null });
    for (const { id, number, name, status } of sets) {
      audit({ action: 'policy.delete', subjectType: 'policy', subjectId: id, before: { number, name, status } });
    }
    return { changed: idsOf(sets) };
  });

/** The first number that an active set, or another of these sets, has as well. */
const clash = (sets: readonly Named[], taken: ReadonlySet<string>): string | undefined => {
  const seen = new Set(taken);
  return sets.find(({ number }) => {
    const key = number.toLowerCase();
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  })?.number;
};

/** Undoes deletions, all or none. @throws AppError `taken` when a number has been reused meanwhile */
export const restoreSets = (deps: Deps, actor: Actor, ids: readonly string[]): Promise<Changed> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const sets = await restorablePolicies(tx, ids, at);
    const numbers = sets.map((set) => set.number);
    const number = clash(sets, await findUsedNumbers(tx, numbers));
    if (number !== undefined) {
      const msg = policyWords[actor.locale].taken(number);
      throw new AppError('taken', { words: msg, fields: [{ field: 'number', rule: 'taken', msg }] });
    }
    await storeDeletion(tx, idsOf(sets), null);
    for (const set of sets) {
      const after = { number: set.number, name: set.name, status: set.status };
      audit({ action: 'policy.restore', subjectType: 'policy', subjectId: set.id, after });
    }
    return { changed: idsOf(sets) };
  });
