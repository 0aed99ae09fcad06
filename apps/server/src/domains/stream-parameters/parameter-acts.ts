import type { Body } from '@onair/contract/endpoint';
import { allowed, possible } from '@onair/contract/machine';
import {
  type ParameterChange,
  type ParameterMove,
  parameterChannel,
  parameterMachine,
  type submitParameterChange,
} from '@onair/contract/stream-parameters/changes';
import type { Tx } from '../../db/client.ts';
import { type Write, write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { demandAnotherPerson } from '../identity/index.ts';
import { askNobody, askOthers, tellAuthor } from './parameter-news.ts';
import { findInForce, lockStudio, putInForce } from './profiles.store.ts';
import { differences, faultsOf, numberOf, shownChange } from './stream-parameters.rules.ts';
import {
  decideChange,
  findChange,
  findOpenChange,
  insertChange,
  type KeptChange,
  lockChange,
} from './stream-parameters.store.ts';
import { parameterWords } from './stream-parameters.words.ts';

const refuse = (failure: 'conflict' | 'rejected', field: string, rule: string, words: string, msg = words) =>
  new AppError(failure, { words, fields: [{ field, rule, msg }] });

const reread = async (tx: Tx, id: string): Promise<KeptChange> => {
  const change = await findChange(tx, id);
  if (!change) throw new Error('a change vanished within its own write');
  return change;
};

const subjectOf = (id: string) => ({ subjectType: 'parameterChange', subjectId: id });

/** Opens a change of a studio's parameters. @throws AppError `invalid`, `notFound`, `conflict`, `rejected` */
export const submit = (
  deps: Deps,
  actor: Actor,
  { studioId, base, video, audio, description }: Body<typeof submitParameterChange>,
): Promise<ParameterChange> => {
  const words = parameterWords[actor.locale];
  const parameters = { video, audio };
  const faults = faultsOf(parameters, actor.locale);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  const { accountId = null } = actor.session ?? {};
  return write(deps, actor, async (w) => {
    if (!(await lockStudio(w.tx, studioId))) throw new AppError('notFound');
    const open = await findOpenChange(w.tx, studioId);
    if (open) {
      const said = words.open(numberOf(open.number), open.author ?? words.system);
      throw refuse('conflict', 'studioId', 'open', said, open.id);
    }
    const inForce = await findInForce(w.tx, studioId);
    if ((inForce?.version ?? 0) !== base) {
      throw refuse('conflict', 'base', 'latest', words.outdated, String(inForce?.version ?? 0));
    }
    const original = inForce?.parameters ?? null;
    const changed = differences(original, parameters);
    if (Object.keys(changed.after).length === 0) throw refuse('rejected', 'video', 'differs', words.unchanged);
    const id = deps.newId();
    const change = { id, studioId, parameters, original, description: description.trim(), authorId: accountId };
    await insertChange(w.tx, change, w.at);
    const kept = await reread(w.tx, id);
    w.audit({
      action: 'parameter.submit',
      ...subjectOf(id),
      before: changed.before && { parameters: changed.before },
      after: {
        studio: kept.studio.slug,
        number: numberOf(kept.number),
        state: kept.state,
        parameters: changed.after,
        description: kept.description,
      },
    });
    await askOthers(w, kept);
    w.emit(parameterChannel, 'changed', { id, studioId });
    return shownChange(kept, accountId, actor.locale);
  });
};

/** The change, if this actor may make this move from where it is. @throws AppError `notFound`, `forbidden`, `conflict` */
const movable = async (
  tx: Tx,
  deps: Deps,
  { session, locale }: Actor,
  id: string,
  move: ParameterMove,
  version: number,
): Promise<KeptChange> => {
  const words = parameterWords[locale];
  const change = await lockChange(tx, id);
  if (!change) throw new AppError('notFound');
  const isAuthor = session !== null && change.authorId === session.accountId;
  if (!session || !allowed(parameterMachine, move, { role: session.role, isAuthor })) {
    throw new AppError('forbidden', { words: move === 'cancel' ? words.notAuthor : words.own });
  }
  if (possible(parameterMachine, change.state, move) && change.version === version) return change;
  const when = new Date(change.decidedAt ?? change.submittedAt).toLocaleString(locale, {
    timeZone: deps.config.timeZone,
  });
  const who = change.decider ?? change.author ?? words.system;
  throw refuse('conflict', 'version', 'latest', words.passed(who, when, words.states[change.state]), change.state);
};

/** Approval puts the change in force at once: two moves, both in the audit log. */
const enforce = async (w: Write, change: KeptChange): Promise<void> => {
  const { approve, finish } = parameterMachine.moves;
  const { before, after } = differences(change.original, change.parameters);
  await putInForce(w.tx, { studioId: change.studio.id, parameters: change.parameters, changeId: change.id }, w.at);
  w.audit({
    action: 'parameter.finish',
    ...subjectOf(change.id),
    before: { state: approve.to, parameters: before },
    after: { state: finish.to, parameters: after },
  });
};

const ACTIONS = { approve: 'parameter.approve', reject: 'parameter.reject', cancel: 'parameter.cancel' } as const;

/** Approves, rejects or cancels a change. @throws AppError `invalid`, `notFound`, `forbidden`, `conflict` */
export const decide = (
  deps: Deps,
  actor: Actor,
  {
    id,
    version,
    move,
    reason = null,
  }: {
    id: string;
    version: number;
    move: keyof typeof ACTIONS;
    reason?: string | null;
  },
): Promise<ParameterChange> => {
  const said = reason?.trim() ?? null;
  if (said === '') {
    const { blank } = parameterWords[actor.locale];
    throw new AppError('invalid', { fields: [{ field: 'reason', rule: 'minLength', msg: blank }] });
  }
  const { accountId = null, name = '' } = actor.session ?? {};
  return write(deps, actor, async (w) => {
    const before = await movable(w.tx, deps, actor, id, move, version);
    if (move === 'approve' && accountId !== null) {
      const { authorId: author } = before;
      await demandAnotherPerson(w.tx, { author, decider: accountId, at: w.at, locale: actor.locale });
    }
    const { to } = parameterMachine.moves[move];
    const state = to === 'approved' ? parameterMachine.moves.finish.to : to;
    if (!(await decideChange(w.tx, before, { state, by: accountId, reason: said }, w.at)))
      throw new AppError('conflict');
    w.audit({
      action: ACTIONS[move],
      ...subjectOf(id),
      before: { state: before.state },
      after: { state: to, ...(said ? { reason: said } : {}) },
    });
    if (state === 'finished') await enforce(w, before);
    const kept = await reread(w.tx, id);
    await askNobody(w, kept);
    await tellAuthor(w, kept, name);
    w.emit(parameterChannel, 'changed', { id, studioId: kept.studio.id });
    return shownChange(kept, accountId, actor.locale);
  });
};
