import styles from '../../../pages/monitor/monitor-page.module.css';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { useStream } from '../../../shared/stream/connection.ts';
import { monitorWords } from './monitor.words.ts';
import { useNow } from './now-store.ts';

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
