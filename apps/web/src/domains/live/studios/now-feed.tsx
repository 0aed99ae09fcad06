import { studioChannel } from '@onair/contract/live/studio-now';
import { studioNow } from '@onair/contract/live/studios';
import { useEffect } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { hear, useStudioId } from './now-store.ts';

/** How often it is asked for beside the stream: a studio of which the stream says nothing does nothing, but may be cooling. */
const ASK_MS = 5000;

/** Hears what the studios do. Shows nothing itself, so that a second's figures render only those who show them. */
export const NowFeed = () => {
  const id = useStudioId();
  useChannel(studioChannel, { now: ({ studios }) => hear(studios) });
  const { data } = useCall(
    studioNow,
    { id },
    { handled: true, staleTime: 0, refetchInterval: ASK_MS, forgetPrevious: true },
  );
  useEffect(() => {
    if (data) hear([data]);
  }, [data]);
  return null;
};
