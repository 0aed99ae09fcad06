import { deleteContent, duplicateContent, restoreContent } from '@onair/contract/content/desk';
import { useWrite, write } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { focusUndo, offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { libraryWords } from './library.words.ts';

const restoreNow = async (id: number): Promise<void> => {
  await write(restoreContent, { id });
  Message.success(wordsNow(libraryWords).restored);
};

/** What can be done with one item in the library and on its page. */
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
