import type { StudioNow } from '@onair/contract/live/studio-now';
import { createContext, use } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** What each studio did last, as far as heard; figures come every second, so only what shows them reads them. */
const useStudios = create<{ studios: Readonly<Record<string, StudioNow>> }>(() => ({ studios: {} }));

/** Takes what was heard; what is older than what is known is dropped. */
export const hear = (heard: readonly StudioNow[]): void =>
  useStudios.setState(({ studios }) => {
    const fresh = heard.filter((now) => (studios[now.studioId]?.at ?? '') <= now.at);
    return { studios: { ...studios, ...Object.fromEntries(fresh.map((now) => [now.studioId, now])) } };
  });

export const nowOf = (studioId: string): StudioNow | undefined => useStudios.getState().studios[studioId];

/** Calls `heard` after every figure that comes; returns how to stop. */
export const onNow = (heard: () => void): (() => void) => useStudios.subscribe(heard);

const StudioId = createContext<string>('');
export const StudioIdProvider = StudioId.Provider;

/** The studio that the page is about. */
export const useStudioId = (): string => use(StudioId);

/** A part of what a studio does now; renders again only when that part changes. Undefined until something was heard. */
export const useNowOf = <T>(studioId: string, select: (now: StudioNow) => T): T | undefined =>
  useStudios(
    useShallow(({ studios }) => {
      const now = studios[studioId];
      return now && select(now);
    }),
  );

/** The same for the studio that the page is about. */
export const useNow = <T>(select: (now: StudioNow) => T): T | undefined => useNowOf(useStudioId(), select);

/** Whether each of the studios heard of is live; renders again only when one begins or ends. */
export const useLiveness = (): Readonly<Record<string, boolean>> =>
  useStudios(
    useShallow(({ studios }) =>
      Object.fromEntries(Object.values(studios).map(({ studioId, live }) => [studioId, live])),
    ),
  );
