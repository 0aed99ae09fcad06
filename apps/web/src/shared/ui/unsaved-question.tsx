import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../i18n/words.ts';
import { answerQuestion, mayLeave, useQuestion } from '../page/ask-to-leave.ts';
import { lostBy } from '../page/unsaved.ts';
import { Dialog } from './dialog.tsx';
import { leaveWords } from './leave.words.ts';

/**
 * The one question about unsaved input, and the one blocker of navigations that would lose some. Stands once, in the shell.
 * @param keepsAlive whether the page that is left stays alive when the reader goes to `pathname`
 */
export const UnsavedQuestion = ({ keepsAlive }: { keepsAlive: (pathname: string) => boolean }) => {
  const words = useWords(leaveWords);
  const open = useQuestion((state) => state.answer !== null);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !(await mayLeave(lostBy(current.pathname, next, keepsAlive(next.pathname)))),
    enableBeforeUnload: false,
  });
  return (
    <Dialog
      open={open}
      title={words.title}
      width={420}
      cancelLabel={words.stay}
      onClose={() => answerQuestion(false)}
      ok={{ label: words.leave, status: 'danger', onPress: () => answerQuestion(true) }}
    >
      {words.text}
    </Dialog>
  );
};
