import { setsChannel } from '@onair/contract/content/policy-sets';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';

/** A write that changes sets: the pages of others read them again. @throws AppError of `work` */
export const writeSets = <T>(deps: Deps, actor: Actor, work: (w: Write) => Promise<T>): Promise<T> =>
  write(deps, actor, async (w) => {
    const answer = await work(w);
    w.emit(setsChannel, 'changed', {});
    return answer;
  });
