import { type ParameterMove, parameterMachine } from '@onair/contract/stream-parameters/changes';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import { minuteFormat } from '../../calendar.ts';
import { outdated } from '../../db/demand.ts';
import type { Approval } from '../identity/index.ts';
import { parametersTookEffect } from '../live/index.ts';
import { putInForce } from './profiles.store.ts';
import { differences, numberOf } from './stream-parameters.rules.ts';
import { type ChangeRow, decideChange, findChange, lockChange } from './stream-parameters.store.ts';
import { parameterWords, todoWords, verdictWords } from './stream-parameters.words.ts';

const { approve, finish } = parameterMachine.moves;

const aboutChange = ({ id, studio }: ChangeRow) => ({
  subTitle: { 'zh-CN': studio.nameZh, 'en-US': studio.nameEn },
  link: `/profile/basic?id=${id}`,
});

/** How a change of stream parameters is approved. Approval puts it into effect: two moves, both in the audit log. */
export const parameterApproval: Approval<ChangeRow, ParameterMove> = {
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
