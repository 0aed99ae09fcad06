import type { Body } from '@onair/contract/endpoint';
import type { ParameterChange, ParameterMove, submitParameterChange } from '@onair/contract/stream-parameters/changes';
import { reread, write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { decide as decideIn, type MoveRequest, submitted } from '../identity/index.ts';
import { parameterApproval } from './parameter-approval.ts';
import { findInForce, lockStudio } from './profiles.store.ts';
import { differences, faultsOf, numberOf, presentChange } from './stream-parameters.rules.ts';
import { findChange, findOpenChange, insertChange } from './stream-parameters.store.ts';
import { parameterWords } from './stream-parameters.words.ts';

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
