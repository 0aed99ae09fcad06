import { pageRoutes } from '@onair/contract/routes';
import { useLayoutEffect, useRef } from 'react';
import { currentLocale } from '../i18n/locale.ts';
import { titleIn } from '../page/menu.words.ts';
import { usePageIfAny } from '../page/page.tsx';

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
  const route = pageRoutes.find((page) => page.name === name);
  return { onScreen: () => shown.current, title: () => route && titleIn(currentLocale(), route.locale) };
};
