import { VIEW_CLOSE } from '@onair/contract/live/media-closing';
import Hls, { type ErrorData } from 'hls.js/light';
import { onReturn, randomShare } from '../../../shared/socket/reconnect.ts';
import { offerCaptions } from './offer-captions.ts';
import { BEGINNING, type Course, courseAfter, type Happening, type PlayerState } from './play-state.ts';

export type OpenHlsOptions = {
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
/** Failures of an address before the next one is tried; a frozen picture counts as a failure for good. */
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
  let course: Course = BEGINNING;
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
  const judge = ({ on }: Happening) => {
    if (on === 'steady') strikes = 0;
    else if (on === 'silent') strikes += STRIKES;
    else if (on === 'closed' || on === 'broken') strikes += 1;
    if (strikes < STRIKES) return;
    strikes = 0;
    at = (at + 1) % urls.length;
  };
  const follow = (happening: Happening) => {
    if (closed) return;
    judge(happening);
    const before = course.state;
    course = courseAfter(course, happening, randomShare());
    clearTimeout(timer);
    if (course.leave) leave();
    if (course.again !== null) timer = setTimeout(connect, course.again);
    if (course.state !== before) onState?.(course.state);
  };
  const onLibraryError = (_event: string, { fatal, type, details }: ErrorData) => {
    if (!fatal) return;
    if (details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) follow({ on: 'unknownCodec' });
    else if (type === Hls.ErrorTypes.MEDIA_ERROR) follow({ on: 'broken' });
    else follow({ on: 'closed', code: 0 });
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
      if (error instanceof DOMException && error.name === 'NotAllowedError') follow({ on: 'paused' });
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
      if (course.state !== 'playing' || silent) follow({ on: 'picture' });
      silent = false;
      if (now - movesSince > STEADY_MS) follow({ on: 'steady' });
    } else if (!video.paused && now - movedAt > SILENT_MS && !silent && !document.hidden) {
      silent = true;
      movesSince = null;
      follow({ on: 'silent' });
    }
  };
  const onEnded = () => {
    // Another player that releases the element ends what it showed.
    if (movesSince !== null) follow({ on: 'closed', code: VIEW_CLOSE.ended });
  };
  const onPause = () => {
    // The end of a stream fires `pause` as well, and so does releasing the element.
    if (connected && !video.ended && !document.hidden && performance.now() - leftAt > TICK_MS) onState?.('paused');
  };
  const onPlaying = () => onState?.(course.state);
  const onError = () => {
    if (connected && !hls && video.error) follow({ on: 'closed', code: 0 });
  };
  if (!canPlayHls(video)) {
    course = { state: 'unsupported', attempt: 0, again: null, leave: false };
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
    if (!connected && course.state === 'away') follow({ on: 'asked' });
  });
  const ticking = setInterval(watch, TICK_MS);
  video.addEventListener('ended', onEnded);
  video.addEventListener('pause', onPause);
  video.addEventListener('playing', onPlaying);
  video.addEventListener('error', onError);
  onState?.(course.state);
  connect();

  return {
    state: () => course.state,
    retry: () => {
      if (connected && video.paused) void video.play().catch(() => follow({ on: 'paused' }));
      else follow({ on: 'asked' });
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
