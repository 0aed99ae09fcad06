import { useEffect, useState } from 'preact/hooks';
import { randomShare } from '../../shared/socket/reconnect.ts';
import type { OpenStudio } from '../studio.ts';
import { RETURN_MS } from './stage-state.ts';

/** Milliseconds since `since`, counted until the page gives a lost live up; null without. */
export const useOffAirMs = (since: number | null): number | null => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, since + RETURN_MS - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [since]);
  return since === null ? null : Math.max(0, now - since);
};

const POLL_MS = 3000;

/** While the stream says that the live has ended and the studio's state does not, the state is read again. */
export const useEndConfirmation = (studio: OpenStudio, enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return;
    // Jittered, since all viewers are told at the same moment.
    let timer = setTimeout(ask, randomShare() * 1000);
    function ask() {
      studio.load();
      timer = setTimeout(ask, POLL_MS * (0.5 + randomShare()));
    }
    return () => clearTimeout(timer);
  }, [studio, enabled]);
};
