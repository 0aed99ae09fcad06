import type { StudioSettings } from '@onair/contract/live/media-channel';

/** Remembers under which epoch the server holds each studio, and refuses what comes under a lower one. */
export const newEpochs = () => {
  const highest = new Map<string, number>();
  return {
    admits: ({ studioId, epoch }: Pick<StudioSettings, 'studioId' | 'epoch'>): boolean => {
      if (epoch === undefined) return true;
      if (epoch < (highest.get(studioId) ?? 0)) return false;
      highest.set(studioId, epoch);
      return true;
    },
  };
};
