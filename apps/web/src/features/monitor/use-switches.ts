import { studioTimeline, type TimelineEvent } from '@onair/contract/studio-history';
import { useEffect, useState } from 'react';
import { keyOf, queryClient, useCall } from '../../shared/api/query.ts';
import { useNow, useStudioId } from './now-store.ts';

const AGAIN_MS = 1000;

/** The switches of the last hour, the latest first; read afresh when the programme changes, and until that is among them. */
export const useSwitches = (): readonly TimelineEvent[] => {
  const id = useStudioId();
  const program = useNow((now) => now.program);
  // What is on air is heard of before its switch is written down.
  const [behind, setBehind] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another programme is why it is read
  useEffect(() => {
    queryClient.invalidateQueries({ queryKey: keyOf(studioTimeline, { id }) });
  }, [id, program]);
  const { data } = useCall(
    studioTimeline,
    { id },
    { handled: true, forgetPrevious: true, refetchInterval: behind ? AGAIN_MS : false },
  );
  const switches = data?.events.filter((event) => event.kind === 'switched') ?? [];
  const isBehind = Boolean(program && switches[0] && switches[0].to !== program);
  if (isBehind !== behind) setBehind(isBehind);
  return switches;
};
