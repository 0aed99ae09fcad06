import { useUnsaved } from '../page/use-unsaved.ts';

/**
 * Put into a form: while `dirty`, every way out asks first. With the tab bar shown the page stays alive behind its tab, so
 * that going elsewhere loses nothing and asks nothing. Where the form's state lives outside of its dialog, put it inside.
 * @param onDiscard forgets the input; called when the reader gives it up
 */
export const LeaveGuard = ({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) => {
  useUnsaved(dirty, onDiscard);
  return null;
};
