import type { FieldFault } from '@onair/contract/failure';
import type { ParameterChange, ParameterState, Studio } from '@onair/contract/stream-parameters/changes';
import {
  differingPaths,
  parameterFaults,
  type StreamParameters,
  valueAt,
} from '@onair/contract/stream-parameters/stream-parameters';
import type { Locale } from '@onair/contract/text';
import type { ChangeRow, StudioRow } from './stream-parameters.store.ts';
import { parameterWords } from './stream-parameters.words.ts';

/** The public number of a change. */
export const numberOf = (n: number): string => `PC${String(n).padStart(6, '0')}`;

export const presentStudio = ({ id, slug, nameZh, nameEn }: StudioRow, locale: Locale): Studio => ({
  id,
  slug,
  name: locale === 'zh-CN' ? nameZh : nameEn,
});

/** A change as presented to the account `reader`. */
export const presentChange = (row: ChangeRow, reader: string | null, locale: Locale): ParameterChange => {
  const { system } = parameterWords[locale];
  const { id, state, description, reason, finishedAt, version } = row;
  return {
    id,
    number: numberOf(row.number),
    studio: presentStudio(row.studio, locale),
    state,
    description,
    submitted: { name: row.author ?? system, at: row.submittedAt },
    mine: row.authorId !== null && row.authorId === reader,
    decided: row.decidedAt === null ? null : { name: row.decider ?? system, at: row.decidedAt },
    reason,
    finishedAt,
    version,
  };
};

/** The approval step of a state: 1 commit, 2 approval, 3 finish. */
export const stepOf = (state: ParameterState): number => (state === 'finished' ? 3 : 2);

const pickPaths = (parameters: StreamParameters, paths: ReturnType<typeof differingPaths>) =>
  Object.fromEntries(paths.map((path) => [path, valueAt(parameters, path)]));

/** Only the differences, by path, for the audit log. */
export const differences = (original: StreamParameters | null, parameters: StreamParameters) => {
  const paths = differingPaths(original, parameters);
  return {
    before: original ? pickPaths(original, paths) : null,
    after: pickPaths(parameters, paths),
  };
};

/** Faults in a client's input, beyond its shape. */
export const faultsOf = (parameters: StreamParameters, locale: Locale): FieldFault[] =>
  parameterFaults(parameters).map(({ path, rule }) => ({ field: path, rule, msg: parameterWords[locale][rule] }));

/** The title of a change, such as "Video and audio parameters changed". */
export const updateContentOf = (paths: readonly string[], locale: Locale): string => {
  const { parts } = parameterWords[locale];
  const touches = (part: 'video' | 'audio') => paths.some((path) => path.startsWith(`${part}.`));
  if (touches('video')) return touches('audio') ? parts.both : parts.video;
  return parts.audio;
};

/** The status of a change in the operation log: 0 pending, 1 passed, 2 rejected, 3 cancelled. */
export const statusOf: Record<ParameterState, 0 | 1 | 2 | 3> = {
  pending: 0,
  approved: 1,
  finished: 1,
  rejected: 2,
  cancelled: 3,
};
