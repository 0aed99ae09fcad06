import { VIEW_CLOSE } from '@onair/contract/live/media/closing';
import { onReturn, randomShare } from '../../../../shared/socket/reconnect.ts';
import { aheadOf, newFigures, type PlayerStats } from '../figures.ts';
import { INITIAL_STATUS, nextStatus, type PlayerEvent, type PlayerState, type PlayerStatus } from '../play-state.ts';
import { chooseQuality, type Qualities } from './choose-quality.ts';
import { canPlay, type FlvStream, openStream } from './flv-stream.ts';
import { gapSkipper, newPace } from './pace.ts';

type OpenPlayerOptions = {
  /** The one that the line can carry is played. */
  qualities: Qualities;
  /** Authorizes the viewer; requested again for each connection. */
  firstMessage: () => string | Promise<string>;
  onState?: (state: PlayerState) => void;
  /** Once a second while it plays. */
  onStats?: (stats: PlayerStats) => void;
  /** Called before another quality is played. */
  onQuality?: (url: string) => void;
};

export type LivePlayer = {
  state: () => PlayerState;
  /** Reconnects immediately, and resumes after a pause. */
  retry: () => void;
  close: () => void;
};

export type FlvPlayer = LivePlayer & {
  /** Replaces the qualities; the current one continues if it is among them. */
  show: (qualities: Qualities) => void;
};

const TICK_MS = 500;
const SILENT_MS = 3000;
const STEADY_MS = 10_000;
const LATE_SECONDS = 5;
/** A joiner gets all pictures since the last key frame; it starts near the newest. */
const START_AHEAD_SECONDS = 0.3;
const JUMP_SECONDS = 0.6;
const JOINING_MS = 3000;
const STEP_MS = 100;
/** The library pauses the element when it releases it, and the event fires later. */
const OWN_PAUSE_MS = 500;

/**
 * Plays a live stream in `video` until closed: joins at the newest picture, stays as close behind it as the network
 * allows, and reconnects by itself whatever breaks. Framework-independent. The caller controls the sound: browsers
 * autoplay muted pictures only.
 */
export const openPlayer = (video: HTMLVideoElement, options: OpenPlayerOptions): FlvPlayer => {
  const { firstMessage, onState, onStats, onQuality } = options;
  let status: PlayerStatus = INITIAL_STATUS;
  let stream: FlvStream | null = null;
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  // Closed because nobody can see it.
  let resting = false;
  let leftAt = Number.NEGATIVE_INFINITY;
  let shownAt = video.currentTime;
  let openedAt = Number.NEGATIVE_INFINITY;
  let movedAt = performance.now();
  let movesSince: number | null = null;
  let reported: 'nothing' | 'silent' | 'steady' = 'nothing';
  let statsAt = 0;
  let figures: ReturnType<typeof newFigures> | null = null;
  /** Bytes of this connection until the last sample. */
  let received = 0;
  const quality = chooseQuality(video, options.qualities, (url) => {
    onQuality?.(url);
    if (stream) connect();
  });
  /** Experience with a connection is useful for the next one. */
  const pace = newPace();
  const skipHole = gapSkipper(video);

  const leave = () => {
    round += 1;
    if (!stream) return;
    leftAt = performance.now();
    stream.leave();
    stream = null;
  };

  const connect = async () => {
    leave();
    clearTimeout(timer);
    const mine = round;
    const ifMine = (work: () => void) => () => void (mine === round && !closed && work());
    resting = false;
    shownAt = 0;
    movedAt = performance.now();
    movesSince = null;
    figures = null;
    reported = 'nothing';
    received = 0;
    let message: string;
    try {
      message = await firstMessage();
    } catch {
      return ifMine(() => dispatch({ type: 'closed', code: 0 }))();
    }
    ifMine(() => {
      movedAt = performance.now();
      openedAt = movedAt;
      stream = openStream(video, {
        url: quality.url(),
        firstMessage: message,
        onClosed: (code) =>
          ifMine(() => {
            dispatch({ type: 'closed', code });
            if (code === VIEW_CLOSE.tooSlow) quality.lower();
          })(),
        onFault: (fault) => ifMine(() => dispatch({ type: fault }))(),
      });
      // A browser that blocks autoplay waits for a click on play.
      video.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError')
          ifMine(() => dispatch({ type: 'paused' }))();
      });
    })();
  };

  const dispatch = (event: PlayerEvent) => {
    const before = status.state;
    status = nextStatus(status, event, randomShare());
    clearTimeout(timer);
    if (status.disconnect) leave();
    if (status.retryMs !== null) timer = setTimeout(connect, status.retryMs);
    if (status.state !== before) onState?.(status.state);
  };

  const rest = () => {
    resting = true;
    leave();
  };

  const watch = () => {
    if (!stream) return;
    const now = performance.now();
    if (now - openedAt < JOINING_MS) toNewest();
    const ahead = aheadOf(video);
    const arrives = stream.receivedBytes() > received;
    received = stream.receivedBytes();
    if (video.currentTime !== shownAt) {
      shownAt = video.currentTime;
      movedAt = now;
      if (figures === null) {
        figures = newFigures(video, () => performance.now(), stream.receivedBytes());
        statsAt = now;
      }
      movesSince ??= now;
      if (status.state !== 'playing' || reported === 'silent') {
        reported = 'nothing';
        dispatch({ type: 'picture' });
      }
      if (reported === 'nothing' && now - movesSince > STEADY_MS) {
        reported = 'steady';
        dispatch({ type: 'steady' });
      }
    }
    if (ahead > LATE_SECONDS) {
      // Behind another tab a browser may pause the picture: it resumes when the tab is shown again.
      if (document.hidden) rest();
      else dispatch({ type: 'late' });
    } else if (now - movedAt > SILENT_MS && reported !== 'silent' && !document.hidden) {
      reported = 'silent';
      movesSince = null;
      dispatch({ type: 'silent' });
      // Data arrives, but too slowly for a picture.
      if (arrives) quality.lower();
    }
    if (stream && figures && status.state === 'playing' && now - statsAt >= 1000) {
      statsAt = now;
      onStats?.(figures(stream.receivedBytes()));
    }
  };

  const toNewest = () => {
    const { buffered } = video;
    if (stream && aheadOf(video) > JUMP_SECONDS)
      video.currentTime = buffered.end(buffered.length - 1) - START_AHEAD_SECONDS;
  };
  const keepClose = () => {
    if (!stream || video.paused || document.hidden || status.state !== 'playing') return;
    const rate = pace.rateAt(performance.now() / 1000, aheadOf(video));
    if (video.playbackRate !== rate) video.playbackRate = rate;
  };
  const step = () => {
    if (stream && !video.paused) skipHole();
    keepClose();
    quality.sample(stream !== null && figures !== null && !video.paused && !document.hidden);
  };
  const onDry = () => {
    if (stream && !video.seeking && status.state === 'playing') pace.underrun(performance.now() / 1000);
  };
  const onPause = () => {
    if (!stream || performance.now() - leftAt < OWN_PAUSE_MS) return;
    if (document.hidden) rest();
    else dispatch({ type: 'paused' });
  };
  const onPlay = () => {
    if (!stream && status.state === 'paused') dispatch({ type: 'retry' });
  };
  const onVisible = () => {
    if (!document.hidden && resting) connect();
  };
  const onReturned = () => {
    // Cuts a long back-off short.
    if (!stream && status.state === 'away') dispatch({ type: 'retry' });
  };
  const onError = () => {
    if (stream && video.error) dispatch({ type: 'broken' });
  };

  if (!canPlay()) {
    status = { state: 'unsupported', attempt: 0, retryMs: null, disconnect: false };
    onState?.('unsupported');
    return { state: () => status.state, retry: () => {}, show: () => {}, close: () => {} };
  }
  const ticking = setInterval(watch, TICK_MS);
  const stepping = setInterval(step, STEP_MS);
  const ending = new AbortController();
  const until = { signal: ending.signal };
  video.addEventListener('loadeddata', toNewest, until);
  video.addEventListener('waiting', onDry, until);
  video.addEventListener('pause', onPause, until);
  video.addEventListener('play', onPlay, until);
  video.addEventListener('error', onError, until);
  document.addEventListener('visibilitychange', onVisible, until);
  const forgetReturn = onReturn(onReturned);
  onState?.(status.state);
  connect();

  return {
    state: () => status.state,
    retry: () => dispatch({ type: 'retry' }),
    show: quality.among,
    close: () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(ticking);
      clearInterval(stepping);
      ending.abort();
      forgetReturn();
      leave();
    },
  };
};
