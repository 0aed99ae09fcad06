import { nextPlans } from '@onair/contract/live/schedule';
import { studioTimeline } from '@onair/contract/live/studio-history';
import { studioChannel } from '@onair/contract/live/studio-now';
import { getStudio, studioNow } from '@onair/contract/live/studios';
import { useEffect } from 'react';
import styles from '../../../pages/monitor/monitor-page.module.css';
import { keyOf, queryClient, queryOf, readNow, useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { useChannel, useStream } from '../../../shared/stream/connection.ts';
import { monitorWords } from './monitor.words.ts';
import { hear, useNow, useStudioId } from './now-store.ts';

/** How often it is asked for beside the stream: a studio of which the stream says nothing does nothing, but may be cooling. */
const ASK_MS = 5000;
/** For so long an answer is what the studio does now: the one with which the page opens is not asked for twice. */
const NOW_MS = 1000;

/** Hears what the studios do. Shows nothing itself, so that a second's figures render only those who show them. */
export const NowFeed = () => {
  const id = useStudioId();
  useChannel(studioChannel, { now: ({ studios }) => hear(studios) });
  const { data } = useCall(
    studioNow,
    { id },
    { handled: true, staleTime: NOW_MS, refetchInterval: ASK_MS, forgetPrevious: true },
  );
  useEffect(() => {
    if (data) hear([data]);
  }, [data]);
  return null;
};

/**
 * Reads together what the page of a studio shows first; nothing where it has been shown before.
 * @param others what else the page shows first
 */
export const readStudio = async (id: string, others: (id: string) => Promise<unknown>): Promise<void> => {
  if (queryClient.getQueryData(keyOf(getStudio, { id })) !== undefined) return;
  // First, since it is answered last.
  const opened = others(id).catch(() => undefined);
  const [now] = await Promise.all([
    readNow(studioNow, { id }),
    queryClient.prefetchQuery(queryOf(getStudio, { id })),
    queryClient.prefetchQuery(queryOf(studioTimeline, { id })),
    queryClient.prefetchQuery(queryOf(nextPlans, { studio: id })),
    opened,
  ]);
  hear([now]);
};

/** Why the page cannot show all it should, while that is so. */
export const Notices = () => {
  const words = useWords(monitorWords);
  const away = useNow((now) => (now.media.available ? null : now.media.away)) ?? null;
  const connected = useStream((state) => state.live);
  const heard = useNow(() => true) === true;
  return (
    <div role="status" className={styles.notices}>
      {away ? <Alert type="warning" content={words.away[away]} /> : null}
      {!connected && heard && !away ? <Alert type="info" content={words.streamLost} /> : null}
    </div>
  );
};
