import type { LineNow, StudioNow } from '@onair/contract/live/studios/now';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { createContext, createElement, type ReactNode, use, useEffect, useState } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Overlays } from '../../../shared/overlay/overlays.tsx';
import { leaveForms } from '../../../shared/page/ask-to-leave.ts';
import { usePage } from '../../../shared/page/page.tsx';
import { unsavedOn } from '../../../shared/page/unsaved.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useStream } from '../../../shared/stream/connection.ts';

/** Sent first on the preview's socket: the session token. */
export const sessionToken = (): string => useSession.getState().token ?? '';

type Provided<T> = { value: T; children: ReactNode };

const Studio = createContext<StudioDetails | null>(null);
/** Its dialogs and drawers read it too. */
export const StudioProvider = ({ value, children }: Provided<StudioDetails>) =>
  createElement(Studio, { value }, createElement(Overlays, null, children));

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
export const StudioIdProvider = ({ value, children }: Provided<string>) =>
  createElement(StudioId, { value }, createElement(Overlays, null, children));

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
