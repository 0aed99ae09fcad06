import { studioTimeline, type TimelineEvent } from '@onair/contract/live/studio-history';
import { useEffect, useRef } from 'react';
import { readNow, useCall } from '../../../shared/api/query.ts';
import { useNow, useStudioId } from './now-store.ts';

const RETRY_MS = 1000;

const useTimeline = (refetchInterval: number | false): readonly TimelineEvent[] => {
  const id = useStudioId();
  const { data } = useCall(studioTimeline, { id }, { handled: true, forgetPrevious: true, refetchInterval });
  return data?.events.filter((event) => event.kind === 'switched') ?? [];
};

/** The switches of the last hour, latest first, as maintained by `useFreshSwitches`. */
export const useSwitches = (): readonly TimelineEvent[] => useTimeline(false);

/** Reloads the switches when the program changes, until that change is included. For one component of the page. */
export const useFreshSwitches = (): void => {
  const id = useStudioId();
  const program = useNow((now) => now.program);
  const seen = useRef(program);
  // The change of program is reported before its switch is stored.
  const [latest] = useSwitches();
  const behind = Boolean(program && latest && latest.to !== program);
  useTimeline(behind ? RETRY_MS : false);
  useEffect(() => {
    const changed = seen.current !== undefined && seen.current !== program;
    seen.current = program;
    if (changed) void readNow(studioTimeline, { id }).catch(() => undefined);
  }, [id, program]);
};
