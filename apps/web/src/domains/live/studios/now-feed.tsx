import { studioChannel } from '@onair/contract/live/studio-now';
import { studioNow } from '@onair/contract/live/studios';
import { useEffect } from 'react';
import styles from '../../../pages/monitor/monitor-page.module.css';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { useStream } from '../../../shared/stream/connection.ts';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { monitorWords } from './monitor.words.ts';
import { hear, useNow, useStudioId } from './now-store.ts';

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
