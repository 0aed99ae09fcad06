import { openRecording, watchRecording } from '@onair/contract/live/recordings';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useLasting, usePageHidden, usePausedWhenHidden } from '../../../shared/page/hidden.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { instantIn, type RecordingPosition } from './clip-time.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

/**
 * Whether a recording is played over HLS: in Safari, which on phones cannot play a long MP4 from its middle, and which
 * gets all of it as one film. Other browsers with native HLS play the MP4 as well.
 */
const takesHls = (video: HTMLVideoElement): boolean =>
  'webkitSetPresentationMode' in video && video.canPlayType('application/vnd.apple.mpegurl') !== '';

const ReplayChat = lazyPart(async () => (await import('../../chat/moderation/replay-chat.tsx')).ReplayChat, {
  inPlace: true,
  ahead: true,
});

/** A recording that fails later than this after it was opened has lost its address. */
const LASTS_MS = 60_000;

/** A requested position; each click creates another, so that the same one can be requested again. */
export type SeekRequest = RecordingPosition & { press: number };

type Props = {
  live: { studioId: string; beganAt: string };
  seek: SeekRequest;
  label: string;
  onPlay: (at: string) => void;
};

/**
 * Plays a recording from a position, with the chat of that time next to it. Safari gets all parts as one film over HLS.
 * Elsewhere durations of parts are known once they are loaded: a position beyond the end of one is looked up in the next.
 */
export const RecordingPlayer = ({ live, seek, label, onPlay }: Props) => {
  const words = useWords(reportsWords);
  const video = useRef<HTMLVideoElement>(null);
  const [part, setPart] = useState(seek.part);
  const [failed, setFailed] = useState(false);
  /** The position in the part that is loading. */
  const wanted = useRef({ seconds: 0, play: false });
  const [sought, setSought] = useState(0);
  const [round, setRound] = useState(0);
  /** When the address was asked for, and whether the recording was read from it. */
  const opened = useRef({ at: 0, read: false });
  const { id, starts, startedAt, endedAt } = seek.recording;
  /** Over HLS, the second at which each part begins. */
  const begins = useRef<readonly number[] | null>(null);
  /** The start of the loading part, in milliseconds. */
  const began = useRef(Date.parse(startedAt));
  const [at, setAt] = useState(began.current);

  // Each press asks for a place, also for the same one.
  useLasting(() => {
    wanted.current = { seconds: seek.seconds, play: seek.press > 0 };
    began.current = Date.parse(starts[seek.part - 1] ?? startedAt);
    setAt(began.current + seek.seconds * 1000);
    setPart(seek.part);
    setSought(seek.press);
    return undefined;
  }, `${seek.press} ${id}`);

  useLasting(() => {
    let gone = false;
    opened.current = { at: Date.now(), read: false };
    const open = async () => {
      const element = video.current;
      if (!element) return;
      if (!takesHls(element)) {
        const { address } = await call(openRecording, { id, part }, { handled: true });
        if (!gone) element.src = address;
        return;
      }
      const film = await call(watchRecording, { id }, { handled: true });
      if (gone) return;
      begins.current = film.begins;
      element.src = film.address;
    };
    setFailed(false);
    open().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, `${id} ${part} ${sought} ${round}`);
  const pausing = usePausedWhenHidden();
  usePageHidden(() => {
    wanted.current.play = false;
  });

  /** The second of the film at which the part begins. */
  const partAt = (): number => begins.current?.[part - 1] ?? 0;
  /** Another address, and the same place. */
  const reopen = (element: HTMLVideoElement) => {
    if (opened.current.read) {
      wanted.current = { seconds: element.currentTime - partAt(), play: !element.paused };
    }
    setRound((n) => n + 1);
  };
  const onError = ({ currentTarget: element }: { currentTarget: HTMLVideoElement }) => {
    // Addresses expire; a recording that cannot be read fails at once.
    if (opened.current.read && Date.now() - opened.current.at > LASTS_MS) reopen(element);
    else setFailed(true);
  };

  const toNext = (element: HTMLVideoElement, { seconds, play }: { seconds: number; play: boolean }) => {
    const start = starts[part] ?? null;
    // After a gap the next part plays from its start.
    wanted.current = { seconds: start === null ? seconds : 0, play };
    began.current = start === null ? began.current + element.duration * 1000 : Date.parse(start);
    setPart(part + 1);
  };
  const hasMore = () => !begins.current && part < starts.length;
  const settle = ({ currentTarget: element }: { currentTarget: HTMLVideoElement }) => {
    opened.current.read = true;
    const { seconds, play } = wanted.current;
    if (seconds > element.duration && hasMore()) {
      return toNext(element, { seconds: seconds - element.duration, play });
    }
    element.currentTime = Math.min(seconds + partAt(), element.duration);
    if (play) void element.play().catch(() => undefined);
  };
  const instantAt = (seconds: number): number =>
    begins.current ? instantIn({ begins: begins.current, starts, startedAt }, seconds) : began.current + seconds * 1000;
  return (
    <>
      <div className={styles.watch}>
        <video
          ref={video}
          className={styles.player}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          {...pausing}
          onLoadedMetadata={settle}
          onTimeUpdate={({ currentTarget }) => setAt(instantAt(currentTarget.currentTime))}
          onEnded={({ currentTarget }) => hasMore() && toNext(currentTarget, { seconds: 0, play: true })}
          onError={onError}
        />
        <ReplayChat
          key={id}
          span={{ studioId: live.studioId, from: startedAt, until: endedAt }}
          beganAt={live.beganAt}
          at={at}
          onPlay={onPlay}
        />
      </div>
      {failed ? (
        <Text as="p" tone="danger" size={13} role="alert">
          {words.noPlayer}{' '}
          <Button size="small" onClick={() => video.current && reopen(video.current)}>
            {words.retry}
          </Button>
        </Text>
      ) : null}
    </>
  );
};
