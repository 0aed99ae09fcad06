import type { LineNow, StudioNow } from '@onair/contract/live/studio-now';
import { createContext, use } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useStream } from '../../../shared/stream/connection.ts';

/** The latest report of each studio; figures arrive every second, so only their readers rerender. */
const useStudios = create<{ studios: Readonly<Record<string, StudioNow>> }>(() => ({ studios: {} }));

/** When each studio was last reported, by the clock here: those of servers may differ. */
const receivedAt = new Map<string, number>();

/** Stores a report; an outdated one is dropped. */
export const storeReports = (heard: readonly StudioNow[]): void => {
  for (const { studioId } of heard) receivedAt.set(studioId, Date.now());
  useStudios.setState(({ studios }) => {
    const fresh = heard.filter((now) => (studios[now.studioId]?.at ?? '') <= now.at);
    return { studios: { ...studios, ...Object.fromEntries(fresh.map((now) => [now.studioId, now])) } };
  });
};

export const nowOf = (studioId: string): StudioNow | undefined => useStudios.getState().studios[studioId];

/** Calls `heard` after every report; returns the unsubscribe function. */
export const onNow = (heard: () => void): (() => void) => useStudios.subscribe(heard);

const StudioId = createContext<string>('');
export const StudioIdProvider = StudioId.Provider;

/** The studio of the page. */
export const useStudioId = (): string => use(StudioId);

/** Selects part of the latest report; rerenders only when that part changes. Undefined until the first report. */
export const useNowOf = <T>(studioId: string, select: (now: StudioNow) => T): T | undefined =>
  useStudios(
    useShallow(({ studios }) => {
      const now = studios[studioId];
      return now && select(now);
    }),
  );

/** The same for the studio of the page. */
export const useNow = <T>(select: (now: StudioNow) => T): T | undefined => useNowOf(useStudioId(), select);

/** Whether what is shown of a studio are the last values, since nothing arrives any more. */
export const useOutdatedOf = (studioId: string): boolean => {
  const connected = useStream((state) => state.live);
  return useNowOf(studioId, () => true) === true && !connected;
};

/** The same for the studio of the page. */
export const useOutdated = (): boolean => useOutdatedOf(useStudioId());

/** Whether each reported studio is live; rerenders only when a live starts or ends. */
export const useLiveness = (): Readonly<Record<string, boolean>> =>
  useStudios(
    useShallow(({ studios }) =>
      Object.fromEntries(Object.values(studios).map(({ studioId, live }) => [studioId, live])),
    ),
  );

/** A studio that was not reported for this long has nothing that runs any more. */
const SILENT_MS = 10_000;

/** The lines on which someone publishes at `now`, over all reported studios. */
export const useConnectedLines = (now: number): { studioId: string; line: LineNow }[] => {
  const studios = useStudios((state) => state.studios);
  return Object.values(studios)
    .filter(({ studioId }) => now - (receivedAt.get(studioId) ?? 0) < SILENT_MS)
    .flatMap(({ studioId, lines }) => lines.filter(({ connected }) => connected).map((line) => ({ studioId, line })));
};
