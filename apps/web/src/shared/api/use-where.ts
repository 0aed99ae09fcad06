import { useLayoutEffect, useRef } from 'react';
import { currentLocale } from '../i18n/locale.ts';
import { usePageIfAny } from '../page/page.tsx';
import { pageNameIn } from '../page/page-names.words.ts';

/** Whether this component is on the screen at the moment of asking (not hidden, not gone), and the title of its page. */
export const useWhere = (): { onScreen: () => boolean; title: () => string | undefined } => {
  const name = usePageIfAny()?.name;
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return { onScreen: () => shown.current, title: () => name && pageNameIn(currentLocale(), name) };
};
