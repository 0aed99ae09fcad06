/** @jsxImportSource preact */
import { type Replay as ReplayData, replayUrl } from '@onair/contract/live/replays';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../icons.tsx';
import { useWords } from '../preferences.ts';

type Props = { slug: string; replay: ReplayData; live: boolean; onClose: () => void };

/** Plays a replay with the browser's own controls, in place of the live. */
export const Replay = ({ slug, replay, live, onClose }: Props) => {
  const words = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const { id } = replay;
  useEffect(() => {
    const opener = document.activeElement;
    video.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press tries again
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let gone = false;
    let close: (() => void) | undefined;
    setFailed(false);
    const open = async () => {
      const { openVod } = await import('../../domains/live/player/hls/open-vod.ts');
      if (gone) return;
      close = openVod(element, { url: replayUrl(slug, id), onFault: () => setFailed(true) });
    };
    open().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
      close?.();
    };
  }, [slug, id, round]);
  return (
    <div class="replay">
      {/* biome-ignore lint/a11y/useMediaCaption: a recording of a live has no captions */}
      <video ref={video} class="picture" controls={!failed} playsInline aria-label={words.replay.video(replay.title)} />
      {failed ? (
        <div class="cover">
          <p class="cover-title" role="alert">
            {words.replay.failed}
          </p>
          <button type="button" class="button ghost" onClick={() => setRound((n) => n + 1)}>
            {words.retry}
          </button>
        </div>
      ) : null}
      <button type="button" class="sound-on" onClick={onClose}>
        <Icon name={live ? 'play' : 'close'} />
        {live ? words.replay.toLive : words.replay.close}
      </button>
    </div>
  );
};
