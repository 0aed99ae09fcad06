import { useBlocker } from '@tanstack/react-router';
import { Overlay } from '../overlay/overlays.tsx';
import { answerQuestion, mayLeave, useQuestion } from '../page/ask-to-leave.ts';
import { beforeLosses, lostBy } from '../page/unsaved.ts';
import { useUnsaved } from '../page/use-unsaved.ts';
import { lazyPart } from './lazy-part.tsx';

const UnsavedDialog = lazyPart(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

beforeLosses(() => void UnsavedDialog.fetch());

const stay = () => answerQuestion(false);

/**
 * The one confirmation for unsaved input, and the one blocker of navigations that would lose some. Rendered once, in
 * the shell.
 * @param keepsAlive whether the page being left stays alive when the reader opens `pathname`
 */
export const UnsavedQuestion = ({ keepsAlive }: { keepsAlive: (pathname: string) => boolean }) => {
  const open = useQuestion((state) => state.answer !== null);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !(await mayLeave(lostBy(current.pathname, next, keepsAlive(next.pathname)))),
    enableBeforeUnload: false,
  });
  return <Overlay part={UnsavedDialog} props={open && {}} onClose={stay} />;
};

/**
 * Leave guard of a form: while it is `dirty`, every way out asks first. With the tab bar the page stays alive behind
 * its tab, so that opening another page loses nothing and asks nothing. Place it inside the dialog, even if the form's
 * state is outside.
 * @param onDiscard discards the input, with the reader's consent
 */
export const LeaveGuard = ({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) => {
  useUnsaved(dirty, onDiscard);
  return null;
};
