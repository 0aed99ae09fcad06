import { studioChannel } from '@onair/contract/live/studios/now';
import { getStudio, studioNow } from '@onair/contract/live/studios/studios';
import { useEffect } from 'react';
import styles from '../../../pages/monitor/monitor-page.module.css';
import { keyOf, queryClient, queryOf, useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { storeReports, useNow, useOutdated, useStudioId } from './studio.state.ts';
import { monitorWords } from './studios.words.ts';

/** Polling interval besides the stream: a studio without reports is idle, but may be cooling down. */
const POLL_MS = 5000;
/** How long a response counts as current: the page's first one is not requested twice. */
const NOW_MS = 1000;

/** Subscribes to the studios' reports. Renders nothing, so that each second's figures only rerender their readers. */
export const NowFeed = () => {
  const id = useStudioId();
  useChannel(studioChannel, { now: ({ studios }) => storeReports(studios) });
  const { data } = useCall(
    studioNow,
    { id },
    { handled: true, staleTime: NOW_MS, refetchInterval: POLL_MS, forgetPrevious: true },
  );
  useEffect(() => {
    if (data) storeReports([data]);
  }, [data]);
  return null;
};

/**
 * Prefetches together what a studio's page shows first; nothing where it was shown before.
 * @param others further first reads of the page
 */
export const readStudio = async (id: string, others: (id: string) => Promise<unknown>): Promise<void> => {
  if (queryClient.getQueryData(keyOf(getStudio, { id })) !== undefined) return;
  // The page shows failures itself; a pointer that rests on a link shows none.
  const handled = { meta: { handled: true } };
  // First, since it takes longest.
  const opened = others(id).catch(() => undefined);
  const [now] = await Promise.all([
    queryClient.fetchQuery({ ...queryOf(studioNow, { id }), ...handled, staleTime: 0 }),
    queryClient.prefetchQuery({ ...queryOf(getStudio, { id }), ...handled }),
    opened,
  ]);
  storeReports([now]);
};

/** Why the page cannot show everything, while that is so. */
export const Notices = () => {
  const words = useWords(monitorWords);
  const away = useNow((now) => (now.media.available ? null : now.media.away)) ?? null;
  const outdated = useOutdated();
  return (
    <div role="status" className={styles.notices}>
      {away ? <Alert type="warning" content={words.away[away]} /> : null}
      {outdated && !away ? <Alert type="info" content={words.streamLost} /> : null}
    </div>
  );
};
