import type { Person } from '@onair/contract/content/items';
import { mayEdit, type Stage } from '@onair/contract/content/workflow';
import { useSession } from '../../../shared/session/session.ts';

type Made = { stage: Stage; createdBy: Person | null };

/** Who the reader is to an item: their role in force, and whether they made it; null while that is not known. */
export const useMover = ({ createdBy }: Pick<Made, 'createdBy'>) => {
  const profile = useSession((session) => session.profile);
  if (!profile) return null;
  return { role: profile.role, isAuthor: createdBy !== null && createdBy.number === profile.accountId };
};

/** Whether the reader may change what an item says. */
export const useMayEdit = (item: Made): boolean => {
  const mover = useMover(item);
  return mover !== null && mayEdit(item.stage, mover);
};
