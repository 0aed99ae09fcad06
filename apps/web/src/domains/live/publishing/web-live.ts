import type { Endpoint } from '@onair/contract/endpoint';
import { publishPath, publishToken } from '@onair/contract/live/studios/commands';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { create } from 'zustand';
import { call } from '../../../shared/api/call.ts';
import { permitsOf, sessionRefused, useSession } from '../../../shared/session/session.ts';
import { setOnAir } from './on-air.ts';
import { publishValues } from './publish-values.ts';
import {
  type PublishEnd,
  type Publishing,
  type PublishState,
  type PublishStats,
  startPublishing,
} from './start-publishing.ts';

/**
 * Calls `lost` once when the right to `access` ends: the account signs out or changes, the server ends the session, or the
 * role in force no longer has the right.
 * @returns the unsubscribe function
 */
const whilePermitted = (access: Endpoint['access'], lost: () => void): (() => void) => {
  const { token } = useSession.getState();
  const stop = useSession.subscribe((now) => {
    // The role is briefly unknown while it is reloaded.
    const permitted = now.profile === null || permitsOf(now.profile)(access);
    if (now.token === token && !sessionRefused() && permitted) return;
    stop();
    lost();
  });
  return stop;
};

type WebLive = {
  /** The studio that this window publishes to; null while it does not. */
  studioId: string | null;
  state: PublishState | null;
  stream: MediaStream | null;
  stats: PublishStats | null;
  /** How the last one ended. */
  end: PublishEnd | null;
};

const NOTHING: WebLive = { studioId: null, state: null, stream: null, stats: null, end: null };

/** The broadcast of this window: one live at a time, which continues while other pages are shown. */
export const useWebLive = create<WebLive>(() => NOTHING);

let publishing: Publishing | null = null;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

export type WebLiveOptions = { source: 'camera' | 'screen'; microphone: boolean };

/**
 * Call within a user gesture. The broadcast ends with the session and the right that it started with.
 * @param ready no token is requested before it
 */
export const startWebLive = (
  studio: Pick<StudioDetails, 'id' | 'slug' | 'name' | 'parameters'>,
  options: WebLiveOptions,
  ready: Promise<unknown>,
): void => {
  if (publishing) return;
  const { id, slug } = studio;
  useWebLive.setState({ ...NOTHING, studioId: id, state: 'asking' });
  ready.catch(() => {});
  const mine = startPublishing({
    url: `${location.origin.replace(/^http/, 'ws')}${publishPath(slug)}`,
    token: async () => {
      await ready;
      return (await call(publishToken, { id })).token;
    },
    ...options,
    values: publishValues(studio.parameters),
    onState: (state) => {
      useWebLive.setState({ state });
      setOnAir({ studio, live: state === 'live', stop: stopWebLive });
    },
    onStats: (stats) => useWebLive.setState({ stats }),
    onStream: (stream) => useWebLive.setState({ stream }),
  });
  publishing = mine;
  window.addEventListener('beforeunload', ask);
  const stopWatching = whilePermitted(publishToken.access, stopWebLive);
  void mine.ended.then((end) => {
    publishing = null;
    stopWatching();
    setOnAir(null);
    window.removeEventListener('beforeunload', ask);
    useWebLive.setState({ ...NOTHING, end });
  });
};

export const stopWebLive = (): void => publishing?.stop();
