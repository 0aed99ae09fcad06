import { hlsPath, viewerPath } from '@onair/contract/live/audience/path';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FlvPlayer, HlsPlayer, LivePlayer, PlayerState, PlayerStats } from '../../domains/live/player/index.ts';
import type { Viewing } from '../viewing.ts';
import { type Measured, watchQuality } from './play-quality.ts';
import type { Ladder } from './playback.ts';
import { mayReturn, type PictureState } from './stage-state.ts';
import { socketProbe, type Transport } from './transport.ts';

/** Maximum time that the last picture stands in for the next one. */
const FROZEN_MS = 4000;

/** Shows the last picture of `video` in the canvas over it while the element changes its stream. */
const freezeFrame = (video: HTMLVideoElement, canvas: HTMLCanvasElement): void => {
  if (video.videoWidth === 0) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.hidden = false;
  const moves = new AbortController();
  const show = () => {
    canvas.hidden = true;
    clearTimeout(timer);
    moves.abort();
  };
  const timer = setTimeout(show, FROZEN_MS);
  video.addEventListener('playing', show, { signal: moves.signal });
};

type Options = {
  slug: string;
  viewing: Viewing;
  /** Empty while there is nothing to play. */
  ladder: Ladder;
  live: boolean;
  wasLive: boolean;
  /** Whether HLS is available as an alternative. */
  canShift: boolean;
  /** The playlist at a CDN for large audiences. */
  cdn: string | null;
  /** Whether to begin with HLS. */
  stable: boolean;
  /** As in `StageFacts`. */
  offAirMs: number | null;
};

const CODE_RETRY_MS = 4000;

const afterPaint = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/**
 * Plays the studio's picture while it is on air; the player's code is fetched when there is something to play. During
 * playback its own stream reports the end.
 */
export const usePicture = (
  video: RefObject<HTMLVideoElement | null>,
  frozen: RefObject<HTMLCanvasElement | null>,
  options: Options,
) => {
  const { slug, viewing, ladder, live, wasLive, canShift, cdn, stable, offAirMs } = options;
  const [chosen, setTransport] = useState<Transport | null>(null);
  const transport = chosen ?? (cdn !== null || stable ? 'hls' : 'flv');
  const [state, setState] = useState<PictureState | null>(null);
  // The stream reported that the live has ended, and no picture has come since.
  const [endReported, setEndReported] = useState(false);
  // A failed fetch of the player is retried with each attempt.
  const [round, setRound] = useState(0);
  const player = useRef<LivePlayer | null>(null);
  const shifting = useRef<HlsPlayer | null>(null);
  const adapting = useRef<FlvPlayer | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const urls = ladder.clarities.map((one) => `${location.origin.replace(/^http/, 'ws')}${viewerPath(slug, one)}`);
  const qualities = useRef({ urls, first: ladder.first });
  qualities.current = { urls, first: ladder.first };
  const among = `${urls.join()} ${ladder.first}`;
  const plays = state === 'playing' || state === 'paused';
  const wanted = urls.length > 0 && (live || plays || mayReturn({ live, wasLive, endReported, offAirMs }));

  useEffect(() => {
    if (!wanted || !video.current) return;
    const element = video.current;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const probe = socketProbe({
      url: hlsPath(slug),
      retry: () => player.current?.retry(),
      blocked: () => setTransport('hls'),
    });
    const onState = (next: PlayerState) => {
      if (gone) return;
      if (transport === 'flv' && canShift) probe.state(next);
      // The next attempt uses a new token.
      if (next === 'refused') viewing.forget();
      if (next === 'ended') setEndReported(true);
      if (next === 'playing') setEndReported(false);
      setState(next);
    };
    const quality = watchQuality(element);
    let stats: PlayerStats | null = null;
    const measured = (): Measured => {
      const playing = shifting.current?.measured();
      if (!playing) return { by: 'flv', kbps: stats?.kbps ?? null, latencyMs: stats?.latencyMs ?? null };
      return { ...playing, by: playing.url === cdn ? 'cdn' : 'hls' };
    };
    const onStats = (next: PlayerStats) => {
      stats = next;
    };
    viewing.report(() => quality.take(measured()));
    const openFlv = async (): Promise<LivePlayer> => {
      const { openPlayer } = await import('../../domains/live/player/flv/open-player.ts');
      const onQuality = (next: string) => {
        if (frozen.current) freezeFrame(element, frozen.current);
        setUrl(next);
      };
      const callbacks = { firstMessage: () => viewing.token(), onState, onStats, onQuality };
      const begun = qualities.current;
      const opened = openPlayer(element, { qualities: begun, ...callbacks });
      if (gone) return opened;
      adapting.current = opened;
      setUrl(begun.urls[begun.first] ?? null);
      return opened;
    };
    const openShifting = async (): Promise<HlsPlayer> => {
      const { openHls } = await import('../../domains/live/player/hls/open-hls.ts');
      const urls = [...(cdn === null ? [] : [cdn]), hlsPath(slug)];
      const opened = openHls(element, { urls, onState });
      if (!gone) shifting.current = opened;
      return opened;
    };
    const open = async () => {
      if (round === 0) setState('connecting');
      try {
        await afterPaint();
        const opened = transport === 'hls' ? await openShifting() : await openFlv();
        if (gone) opened.close();
        else player.current = opened;
      } catch {
        if (gone) return;
        setState('code');
        timer = setTimeout(() => setRound((n) => n + 1), CODE_RETRY_MS);
      }
    };
    void open();
    return () => {
      gone = true;
      clearTimeout(timer);
      probe.close();
      quality.close();
      viewing.report(null);
      player.current?.close();
      player.current = null;
      shifting.current = null;
      adapting.current = null;
      setUrl(null);
      setState(null);
    };
  }, [wanted, slug, viewing, video, frozen, round, transport, canShift, cdn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the player may choose among has changed.
  useEffect(() => adapting.current?.show(qualities.current), [among]);

  const retry = () => {
    if (player.current) player.current.retry();
    else setRound((n) => n + 1);
  };
  const clarity = ladder.clarities[url === null ? ladder.first : urls.indexOf(url)] ?? null;
  return {
    state: wanted ? (state ?? 'connecting') : null,
    endReported,
    retry,
    transport,
    setTransport,
    shifting,
    clarity,
  };
};
