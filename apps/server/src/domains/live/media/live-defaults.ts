import type { Authorizer, LiveHelpers, Stats } from './live.ts';

/** What is known before the media process has reported. */
export const NO_STATS: Stats = { at: 0, studios: [] };

/** Until the parts that can do these have registered. */
export const noHelpers = (): LiveHelpers => ({
  obstacle: async () => null,
  startRendition: async () => 'notPossible',
  stopRendition: async () => {},
});
/** Lets nobody in. */
export const refuseAll: Authorizer = {
  settingsOf: async () => null,
  authorise: async () => null,
  admit: async () => null,
  admitPublisher: async () => null,
};
