import type { Body } from '@onair/contract/endpoint';
import {
  type ParameterChange,
  type ParameterMove,
  parameterMachine,
  type submitParameterChange,
} from '@onair/contract/stream-parameters/changes';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import { outdated } from '../../db/demand.ts';
import { reread, write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import { minuteFormat } from '../../lib/calendar.ts';
import { AppError } from '../../lib/errors.ts';
import { type Approval, decide as decideIn, type MoveRequest, submitted } from '../identity/index.ts';
import { parametersTookEffect } from '../live/index.ts';
import { differences, faultsOf, numberOf, presentChange } from './stream-parameters.rules.ts';
import {
  type ChangeRow,
  decideChange,
  findChange,
  findInForce,
  findOpenChange,
  insertChange,
  lockChange,
  lockStudio,
  putInForce,
} from './stream-parameters.store.ts';
import { parameterWords, todoWords, verdictWords } from './stream-parameters.words.ts';

const { approve, finish } = parameterMachine.moves;

const aboutChange = ({ id, studio }: ChangeRow) => ({
  subTitle: { 'zh-CN': studio.nameZh, 'en-US': studio.nameEn },
  link: `/profile/basic?id=${id}`,
});

/** How a change of stream parameters is approved. Approval puts it into effect: two moves, both in the audit log. */
const parameterApproval: Approval<ChangeRow, ParameterMove> = {
  machine: parameterMachine,
  subjectType: 'parameterChange',
  actionOf: (move) => `parameter.${move}`,
  topic: 'parameterChange',
  decides: 'stream-parameters',
  reasoned: ['reject'],
  blankReason: (locale) => parameterWords[locale].blank,
  lock: lockChange,
  find: findChange,
  notAllowed: (_row, move, locale) => {
    const { notAuthor, own } = parameterWords[locale];
    return move === 'cancel' ? notAuthor : own;
  },
  overtaken: (change, _seen, locale, { config: { timeZone } }) => {
    const words = parameterWords[locale];
    const when = minuteFormat(locale, timeZone)(change.decidedAt ?? change.submittedAt);
    const who = change.decider ?? change.author ?? words.system;
    return outdated(change.state, words.passed(who, when, words.states[change.state]));
  },
  refuseFirst: 'notAllowed',
  store: (w, { id }, state, { by, reason }) =>
    decideChange(w.tx, id, { state: state === approve.to ? finish.to : state, by: by.accountId, reason }, w.at),
  effect: async (w, { id, number, studio, original, parameters }, { move }, deps) => {
    if (move !== 'approve') return;
    const { before, after } = differences(original, parameters);
    await putInForce(w.tx, { studioId: studio.id, parameters, changeId: id }, w.at);
    await parametersTookEffect(w, deps, studio.id);
    w.audit({
      action: 'parameter.finish',
      subjectType: 'parameterChange',
      subjectId: id,
      before: { state: approve.to, parameters: before },
      after: { number: numberOf(number), state: finish.to, parameters: after },
    });
  },
  todo: (change) =>
    change.state === 'pending'
      ? { ...aboutChange(change), ...todoWords(numberOf(change.number), change), messageType: 2 }
      : null,
  notice: (change, { by }) => {
    const words = verdictWords(numberOf(change.number), change, by.name);
    return words && { ...aboutChange(change), ...words };
  },
  changed: (w, { id, studio }) => w.emit(parameterChannel, 'changed', { id, studioId: studio.id }),
};

const refuse = (failure: 'conflict' | 'rejected', field: string, rule: string, words: string, msg = words) =>
  new AppError(failure, { words, fields: [{ field, rule, msg }] });

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
      const openWords = words.open(numberOf(open.number), open.author ?? words.system);
      throw refuse('conflict', 'studioId', 'open', openWords, open.id);
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
    const row = reread(await findChange(w.tx, id));
    const { studio, number } = row;
    await submitted(w, parameterApproval, row, {
      ...(changed.before ? { before: { parameters: changed.before } } : {}),
      after: {
        studio: studio.slug,
        number: numberOf(number),
        parameters: changed.after,
        description: row.description,
      },
    });
    return presentChange(row, accountId, actor.locale);
  });
};

/** Approves, rejects or cancels a change. @throws AppError `invalid`, `notFound`, `forbidden`, `conflict` */
export const decide = (deps: Deps, actor: Actor, request: MoveRequest<ParameterMove>): Promise<ParameterChange> =>
  write(deps, actor, async (w) => {
    const row = await decideIn(w, deps, actor, parameterApproval, request, async ({ number }) => ({
      after: { number: numberOf(number) },
    }));
    return presentChange(row, actor.session?.accountId ?? null, actor.locale);
  });
