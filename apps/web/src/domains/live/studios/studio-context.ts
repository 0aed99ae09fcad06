import type { StudioDetails } from '@onair/contract/live/studios';
import { createContext, use, useEffect, useState } from 'react';
import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';
import { useSession } from '../../../shared/session/session.ts';

/** Sent first on the preview's socket: the session token. */
export const sessionToken = (): string => useSession.getState().token ?? '';

const Studio = createContext<StudioDetails | null>(null);
export const StudioProvider = Studio.Provider;

/** The studio of the page, with its information and settings. */
export const useStudio = (): StudioDetails => {
  const studio = use(Studio);
  if (!studio) throw new Error('useStudio is for parts of the Monitor page');
  return studio;
};

/** Asks before leaving forms with unsaved input for another studio or the wall. */
export const useConfirmLeave = (): ((go: () => void, leaves?: boolean) => void) => {
  const { path } = usePage();
  return (go, leaves = true) => leaveForms(leaves ? unsavedOn(path) : [], go);
};

/** The current time in milliseconds, updated each second while `runs`. */
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
