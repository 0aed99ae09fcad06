/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../icons.tsx';
import { useWords } from '../preferences.ts';
import { useStore } from '../store.ts';
import type { OpenStudio } from '../studio.ts';
import type { Viewing } from '../viewing.ts';
import { Controls } from './controls.tsx';
import { Cover } from './cover.tsx';
import { ladderOf, NOTHING, type Playback, storedPlayback, storePlayback } from './playback.ts';
import { stageState } from './stage-state.ts';
import { useCaptions } from './use-captions.ts';
import { useIdle } from './use-idle.ts';
import { useEndConfirmation, useOffAirMs } from './use-off-air.ts';
import { usePicture } from './use-picture.ts';
import { useSound } from './use-sound.ts';

type Props = {
  slug: string;
  studio: OpenStudio;
  viewing: Viewing;
  /** Shown before the live instead of the message that nothing is on air; null without a plan. */
  before?: ComponentChildren;
  /** Address of the picture of the live that is on air, until it plays. */
  poster?: string | null;
  /** A recording being watched in place of the live; null without one. */
  replay?: ComponentChildren;
  /** Over the picture. */
  children?: ComponentChildren;
};

/** The picture, or a message instead. */
export const Stage = ({ slug, studio, viewing, before = null, poster = null, replay = null, children }: Props) => {
  const words = useWords();
  const { info, live, wasLive, offSince } = useStore(studio);
  const offAirMs = useOffAirMs(offSince);
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState(storedPlayback);
  const ladder = info ? ladderOf(info, chosen) : null;
  const offered = ladder?.offered ?? [];
  const canShift = (info?.timeShiftMinutes ?? 0) > 0;
  const cdn = info?.cdn ?? null;
  const stable = canShift && (chosen === null ? (info?.stablePlayback ?? false) : chosen === 'hls');
  // A replay takes the place of the live, whose player closes.
  const played = (replay === null ? ladder : null) ?? NOTHING;
  const frozen = useRef<HTMLCanvasElement>(null);
  const facts = { slug, viewing, ladder: played, live, wasLive, canShift, cdn, stable, offAirMs };
  const { state, endReported, retry, transport, setTransport, shifting, clarity } = usePicture(video, frozen, facts);
  useEndConfirmation(studio, live && state === 'ended');
  const shown = stageState({ known: info !== null, live, wasLive, endReported, offAirMs, picture: state });
  const choose = (playback: Playback) => {
    storePlayback(playback);
    setChosen(playback);
    setTransport(null);
  };
  const sound = useSound(video);
  const captions = useCaptions(video, transport);
  const playing = state === 'playing';
  const idle = useIdle(box, playing);
  return (
    <section ref={box} class="stage" data-playing={playing} data-idle={idle} aria-label={words.video(info?.name ?? '')}>
      <video
        ref={video}
        class="picture"
        muted
        playsInline
        disableRemotePlayback
        aria-label={words.video(info?.name ?? '')}
      />
      <canvas ref={frozen} class="picture" hidden />
      {replay ??
        (before && (shown === 'offAir' || shown === 'ended') ? (
          before
        ) : (
          <Cover state={shown} info={info} picture={poster} onRetry={retry} />
        ))}
      {children}
      {playing ? (
        <span class="on-air">
          <i aria-hidden="true" />
          {words.live}
        </span>
      ) : null}
      {playing && sound.silent && !sound.touched ? (
        <button type="button" class="sound-on" onClick={sound.toggle}>
          <Icon name="silent" />
          {words.soundOn}
        </button>
      ) : null}
      {playing || state === 'paused' ? (
        <Controls
          video={video}
          box={box}
          sound={sound}
          paused={state === 'paused'}
          onPlay={retry}
          // A crowd for which there is a CDN stays there.
          playbacks={canShift && cdn === null ? [...offered, 'hls'] : offered}
          playback={stable ? 'hls' : (ladder?.chosen ?? 'source')}
          clarity={clarity}
          onPlayback={choose}
          captions={captions}
          shift={
            canShift
              ? {
                  on: transport === 'hls',
                  player: shifting,
                  toggle: () => {
                    if (cdn !== null || stable) shifting.current?.seek(0);
                    else setTransport(transport === 'hls' ? 'flv' : 'hls');
                  },
                }
              : null
          }
        />
      ) : null}
    </section>
  );
};
