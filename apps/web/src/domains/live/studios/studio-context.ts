import type { StudioDetails } from '@onair/contract/live/studios';
import { createContext, use } from 'react';

const Studio = createContext<StudioDetails | null>(null);
export const StudioProvider = Studio.Provider;

/** The studio that the page is about, with its information and settings. */
export const useStudio = (): StudioDetails => {
  const studio = use(Studio);
  if (!studio) throw new Error('useStudio is for parts of the Monitor page');
  return studio;
};
