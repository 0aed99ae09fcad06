import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useWords } from '../i18n/words.ts';
import { usePage } from '../page/page.tsx';
import { isUnsaved, markUnsaved } from '../page/unsaved.ts';
import { useSettings } from '../settings/settings.ts';
import { Dialog } from './dialog.tsx';
import { leaveWords } from './leave.words.ts';

type AskProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks before input that nobody has saved is thrown away. */
export const AskToLeave = ({ open, onStay, onLeave }: AskProps) => {
  const words = useWords(leaveWords);
  return (
    <Dialog
      open={open}
      title={words.title}
      width={420}
      cancelLabel={words.stay}
      onClose={onStay}
      ok={{ label: words.leave, status: 'danger', onPress: onLeave }}
    >
      {words.text}
    </Dialog>
  );
};

/**
 * Put into a page that is filled in: while `dirty`, leaving the page, closing its tab or the window asks first. With the
 * tab bar shown the page stays alive behind its tab, so that going elsewhere loses nothing and asks nothing.
 * @param onDiscard forgets the input; called when it is given up
 */
export const LeaveGuard = ({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) => {
  const { path } = usePage();
  const { tabBar } = useSettings();
  // Not undone when the page is hidden: behind its tab it still holds the input.
  useLayoutEffect(() => markUnsaved(path, dirty), [path, dirty]);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => !tabBar && isUnsaved(path) && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leave = () => {
    onDiscard();
    markUnsaved(path, false);
    leaving.proceed?.();
  };
  return <AskToLeave open={leaving.status === 'blocked'} onStay={() => leaving.reset?.()} onLeave={leave} />;
};
