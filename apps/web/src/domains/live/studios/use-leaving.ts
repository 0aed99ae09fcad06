import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';

/** Asks before another studio, or the wall, takes the place of forms with unsaved input. */
export const useLeaving = (): ((go: () => void, leaves?: boolean) => void) => {
  const { path } = usePage();
  return (go, leaves = true) => leaveForms(leaves ? unsavedOn(path) : [], go);
};
