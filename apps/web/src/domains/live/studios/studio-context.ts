import type { StudioDetails } from '@onair/contract/live/studios';
import { createContext, use, useEffect, useState } from 'react';
import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';
import { useSession } from '../../../shared/session/session.ts';

/** What the preview's socket is told first: who is signed in. */
export const sessionToken = (): string => useSession.getState().token ?? '';

const Studio = createContext<StudioDetails | null>(null);
export const StudioProvider = Studio.Provider;

/** The studio that the page is about, with its information and settings. */
export const useStudio = (): StudioDetails => {
  const studio = use(Studio);
  if (!studio) throw new Error('useStudio is for parts of the Monitor page');
  return studio;
};

/** Asks before another studio, or the wall, takes the place of forms with unsaved input. */
export const useLeaving = (): ((go: () => void, leaves?: boolean) => void) => {
  const { path } = usePage();
  return (go, leaves = true) => leaveForms(leaves ? unsavedOn(path) : [], go);
};

/** The time now in milliseconds, again each second while `runs`. */
export const useClock = (runs: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
};
