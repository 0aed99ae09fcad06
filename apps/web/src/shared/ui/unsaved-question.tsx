import { useBlocker } from '@tanstack/react-router';
import { answerQuestion, mayLeave, useQuestion } from '../page/ask-to-leave.ts';
import { lostBy } from '../page/unsaved.ts';
import { useUnsaved } from '../page/use-unsaved.ts';
import { LazyPart, partCode, useOpened } from './lazy-part.tsx';

const dialog = partCode(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/** Fetched while the browser is idle: who leaves a form because the line broke must be asked all the same. */
export const fetchUnsavedDialog = (): Promise<unknown> => dialog.get();

const stay = () => answerQuestion(false);

/**
 * The one question about unsaved input, and the one blocker of navigations that would lose some. Stands once, in the shell.
 * @param keepsAlive whether the page that is left stays alive when the reader goes to `pathname`
 */
export const UnsavedQuestion = ({ keepsAlive }: { keepsAlive: (pathname: string) => boolean }) => {
  const open = useQuestion((state) => state.answer !== null);
  const opened = useOpened(open);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !(await mayLeave(lostBy(current.pathname, next, keepsAlive(next.pathname)))),
    enableBeforeUnload: false,
  });
  return opened ? <LazyPart code={dialog} props={{ open, onClose: stay }} tryOn={open} onFail={stay} /> : null;
};

/**
 * Put into a form: while `dirty`, every way out asks first. With the tab bar shown the page stays alive behind its tab, so
 * that going elsewhere loses nothing and asks nothing. Where the form's state lives outside of its dialog, put it inside.
 * @param onDiscard forgets the input; called when the reader gives it up
 */
export const LeaveGuard = ({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) => {
  useUnsaved(dirty, onDiscard);
  return null;
};
