import { useState } from 'react';
import { usePage } from '../../shared/page/page.tsx';
import { isUnsaved, markUnsaved } from '../../shared/page/unsaved.ts';

/** Asks before another studio, or the wall, takes the place of a form that nobody has saved. */
export const useLeaving = () => {
  const { path } = usePage();
  const [next, setNext] = useState<(() => void) | null>(null);
  return {
    asking: next !== null,
    ask: (go: () => void, leaves = true) => {
      if (leaves && isUnsaved(path)) setNext(() => go);
      else go();
    },
    stay: () => setNext(null),
    leave: () => {
      setNext(null);
      markUnsaved(path, false);
      next?.();
    },
  };
};
