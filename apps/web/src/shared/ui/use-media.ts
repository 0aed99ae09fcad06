import { useSyncExternalStore } from 'react';

/** Phones: what does not fit side by side is stacked. */
export const PHONE = '(max-width: 575px)';

/** Whether a media query matches now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
