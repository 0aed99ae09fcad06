import { VIEW_CLOSE } from '@onair/contract/live/media/closing';
import Hls, { type ErrorData } from 'hls.js/light';
import { onReturn, randomShare } from '../../../../shared/socket/reconnect.ts';
import { offerCaptions } from '../captions/offer-captions.ts';
import { INITIAL_STATUS, nextStatus, type PlayerEvent, type PlayerState, type PlayerStatus } from '../play-state.ts';

type OpenHlsOptions = {
  /** Addresses of the multivariant playlist, preferred one first. */
  urls: readonly string[];
  onState?: (state: PlayerState) => void;
};

/** A player that can also seek back some minutes. */
export type HlsPlayer = {
  state: () => PlayerState;
  /** Reconnects immediately, and resumes after a pause. */
  retry: () => void;
  /** How far back it may seek, and how far behind the newest picture it is, in seconds; null while unknown. */
  shift: () => { range: number; behind: number } | null;
  /** Seeks to the picture of so many seconds ago; 0 for the newest. */
  seek: (behind: number) => void;
  /** Its source, bit rate, and the age of its picture; null where unknown. */
  measured: () => { url: string; kbps: number | null; latencyMs: number | null };
  close: () => void;
};

const TICK_MS = 500;
const SILENT_MS = 8000;
const STEADY_MS = 10_000;
/** Failures of an address before the next one is tried; a frozen picture counts as all of them. */
const STRIKES = 3;
/** Closer to the newest segment a player would wait for data. */
const EDGE_SECONDS = 3;

/** Whether this browser can play HLS, by itself or by our code. */
const canPlayHls = (video: HTMLVideoElement): boolean =>
  Hls.isSupported() || video.canPlayType('application/vnd.apple.mpegurl') !== '';

/**
 * Plays HLS in `video` until closed, by the library where the browser has Media Source Extensions and natively
 * elsewhere. Reconnects by itself whatever breaks.
 */
export const openHls = (video: HTMLVideoElement, { urls, onState }: OpenHlsOptions): HlsPlayer => {
  let status: PlayerStatus = INITIAL_STATUS;
  let hls: Hls | null = null;
  let connected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let shownAt = 0;
  let movedAt = performance.now();
  let movesSince: number | null = null;
  let silent = false;
  let leftAt = Number.NEGATIVE_INFINITY;
  let at = 0;
  let strikes = 0;

  const leave = () => {
    connected = false;
    leftAt = performance.now();
    hls?.destroy();
    hls = null;
    video.removeAttribute('src');
    video.load();
  };
  const countFailure = ({ type }: PlayerEvent) => {
    if (type === 'steady') strikes = 0;
    else if (type === 'silent') strikes += STRIKES;
    else if (type === 'closed' || type === 'broken') strikes += 1;
    if (strikes < STRIKES) return;
    strikes = 0;
    at = (at + 1) % urls.length;
  };
  const dispatch = (event: PlayerEvent) => {
    if (closed) return;
    countFailure(event);
    const before = status.state;
    status = nextStatus(status, event, randomShare());
    clearTimeout(timer);
    if (status.disconnect) leave();
    if (status.retryMs !== null) timer = setTimeout(connect, status.retryMs);
    if (status.state !== before) onState?.(status.state);
  };
  const onLibraryError = (_event: string, { fatal, type, details }: ErrorData) => {
    if (!fatal) return;
    if (details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) dispatch({ type: 'unknownCodec' });
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) dispatch({ type: 'broken' });
    else dispatch({ type: 'closed', code: 0 });
  };
  function connect() {
    if (connected) leave();
    connected = true;
    movedAt = performance.now();
    movesSince = null;
    silent = false;
    const url = urls[at] ?? '';
    if (Hls.isSupported()) {
      // Workers would be created from blobs, which the page's CSP forbids.
      hls = new Hls({ enableWorker: false, lowLatencyMode: true, backBufferLength: 30 });
      hls.on(Hls.Events.ERROR, onLibraryError);
      offerCaptions(hls, video);
      hls.loadSource(url);
      hls.attachMedia(video);
    } else video.src = url;
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') dispatch({ type: 'paused' });
    });
  }

  const end = (): number => {
    const { seekable } = video;
    if (hls?.liveSyncPosition) return hls.liveSyncPosition;
    return seekable.length > 0 ? Math.max(0, seekable.end(seekable.length - 1) - EDGE_SECONDS) : 0;
  };
  const measured = () => {
    const bits = hls?.levels[hls.currentLevel]?.bitrate ?? null;
    const shown = hls?.playingDate?.getTime() ?? null;
    const latencyMs = shown === null ? null : Date.now() - shown;
    return { url: urls[at] ?? '', kbps: bits === null ? null : bits / 1000, latencyMs };
  };
  const watch = () => {
    if (!connected) return;
    const now = performance.now();
    if (video.currentTime !== shownAt) {
      shownAt = video.currentTime;
      movedAt = now;
      movesSince ??= now;
      if (status.state !== 'playing' || silent) dispatch({ type: 'picture' });
      silent = false;
      if (now - movesSince > STEADY_MS) dispatch({ type: 'steady' });
    } else if (!video.paused && now - movedAt > SILENT_MS && !silent && !document.hidden) {
      silent = true;
      movesSince = null;
      dispatch({ type: 'silent' });
    }
  };
  const onEnded = () => {
    // Another player that releases the element ends what it showed.
    if (movesSince !== null) dispatch({ type: 'closed', code: VIEW_CLOSE.ended });
  };
  const onPause = () => {
    // The end of a stream fires `pause` as well, and so does releasing the element.
    if (connected && !video.ended && !document.hidden && performance.now() - leftAt > TICK_MS) onState?.('paused');
  };
  const onPlaying = () => onState?.(status.state);
  const onError = () => {
    if (connected && !hls && video.error) dispatch({ type: 'closed', code: 0 });
  };
  if (!canPlayHls(video)) {
    status = { state: 'unsupported', attempt: 0, retryMs: null, disconnect: false };
    onState?.('unsupported');
    return {
      state: () => 'unsupported',
      retry: () => {},
      shift: () => null,
      seek: () => {},
      measured,
      close: () => {},
    };
  }
  const forgetReturn = onReturn(() => {
    if (!connected && status.state === 'away') dispatch({ type: 'retry' });
  });
  const ticking = setInterval(watch, TICK_MS);
  video.addEventListener('ended', onEnded);
  video.addEventListener('pause', onPause);
  video.addEventListener('playing', onPlaying);
  video.addEventListener('error', onError);
  onState?.(status.state);
  connect();

  return {
    state: () => status.state,
    retry: () => {
      if (connected && video.paused) void video.play().catch(() => dispatch({ type: 'paused' }));
      else dispatch({ type: 'retry' });
    },
    shift: () => {
      const { seekable } = video;
      if (!connected || seekable.length === 0) return null;
      const newest = end();
      return { range: Math.max(0, newest - seekable.start(0)), behind: Math.max(0, newest - video.currentTime) };
    },
    seek: (behind) => {
      const { seekable } = video;
      if (seekable.length > 0) video.currentTime = Math.max(seekable.start(0), end() - behind);
    },
    measured,
    close: () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(ticking);
      video.removeEventListener('ended', onEnded);
      video.removeEventListener('pause', onPause);
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('error', onError);
      forgetReturn();
      leave();
    },
  };
};
