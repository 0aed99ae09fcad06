import type { Person } from '@onair/contract/content/items/items';
import { mayEdit, type Stage } from '@onair/contract/content/workflow/stages';
import { deleteContent, duplicateContent, restoreContent } from '@onair/contract/content/workflow/workflow';
import { useWrite, write } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { focusUndo, offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { libraryWords } from './library.words.ts';

type Authored = { stage: Stage; createdBy: Person | null };

/** The reader's relation to an item: role in force and authorship; null until known. */
export const useAuthorship = ({ createdBy }: Pick<Authored, 'createdBy'>) => {
  const profile = useSession((session) => session.profile);
  if (!profile) return null;
  return { role: profile.role, isAuthor: createdBy !== null && createdBy.number === profile.accountId };
};

/** Whether the reader may edit the item. */
export const useMayEdit = (item: Authored): boolean => {
  const mover = useAuthorship(item);
  return mover !== null && mayEdit(item.stage, mover);
};

const restoreNow = async (id: number): Promise<void> => {
  await write(restoreContent, { id });
  Message.success(wordsNow(libraryWords).restored);
};

/** Actions on one item, in the library and on its page. */
export const useItemActs = () => {
  const goTo = useGoTo();
  const copy = useWrite(duplicateContent, {
    onDone: ({ id }) => {
      Message.success(wordsNow(libraryWords).duplicated);
      goTo.page('ContentItem', { id: String(id) });
    },
  });
  const deletion = useWrite(deleteContent, {
    onDone: ({ id, title }) => {
      offerUndo(`deleted ${id}`, wordsNow(libraryWords).removed(title), () => restoreNow(id));
      focusUndo();
    },
  });
  const restoration = useWrite(restoreContent, { onDone: () => void Message.success(wordsNow(libraryWords).restored) });
  return {
    duplicate: (id: number) => copy.mutate({ id }),
    remove: (id: number, version: number) => deletion.mutate({ id, version }),
    restore: (id: number) => restoration.mutate({ id }),
  };
};
