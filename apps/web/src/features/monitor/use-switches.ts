import { studioTimeline, type TimelineEvent } from '@onair/contract/studio-history';
import { useEffect } from 'react';
import { keyOf, queryClient, useCall } from '../../shared/api/query.ts';
import { useNow, useStudioId } from './now-store.ts';

/** The switches of the last hour, the latest first; read afresh when the programme changes. */
export const useSwitches = (): readonly TimelineEvent[] => {
  const id = useStudioId();
  const program = useNow((now) => now.program);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another programme is why it is read
  useEffect(() => {
    queryClient.invalidateQueries({ queryKey: keyOf(studioTimeline, { id }) });
  }, [id, program]);
  const { data } = useCall(studioTimeline, { id }, { handled: true, forgetPrevious: true });
  return data?.events.filter((event) => event.kind === 'switched') ?? [];
};
