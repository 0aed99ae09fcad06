import type { LiveRecording } from '@onair/contract/live/live-reports';
import { openRecording } from '@onair/contract/live/recordings';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { Place } from './clip-time.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

/** A place that was asked for; each press is another, so that the same one can be asked for again. */
export type Asked = Place & { press: number };

type Props = { recording: LiveRecording; asked: Asked; label: string };

/**
 * Plays a recording from a place. How long its parts are is known once they are read: a place beyond the end of one is looked
 * for in the next.
 */
export const RecordingPlayer = ({ recording, asked, label }: Props) => {
  const words = useWords(reportsWords);
  const video = useRef<HTMLVideoElement>(null);
  const [part, setPart] = useState(1);
  const [failed, setFailed] = useState(false);
  /** Where to go on in the part that is being read. */
  const wanted = useRef({ seconds: 0, play: false });
  const [sought, setSought] = useState(0);
  const { id, parts } = recording;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another press asks for a place, also for the same one
  useEffect(() => {
    wanted.current = { seconds: asked.seconds, play: asked.press > 0 };
    setPart(1);
    setSought(asked.press);
  }, [asked.press, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place that is asked for is looked for from the first part
  useEffect(() => {
    let gone = false;
    const open = async () => {
      const element = video.current;
      if (!element) return;
      const { address } = await call(openRecording, { id, part }, { handled: true });
      if (!gone) element.src = address;
    };
    setFailed(false);
    open().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, [id, part, sought]);

  const settle = () => {
    const element = video.current;
    if (!element) return;
    const { seconds, play } = wanted.current;
    if (seconds > element.duration && part < parts) {
      wanted.current = { seconds: seconds - element.duration, play };
      setPart(part + 1);
      return;
    }
    element.currentTime = Math.min(seconds, element.duration);
    if (play) void element.play().catch(() => undefined);
  };
  const goOn = () => {
    if (part >= parts) return;
    wanted.current = { seconds: 0, play: true };
    setPart(part + 1);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording of a live has no captions */}
      <video
        ref={video}
        className={styles.player}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onLoadedMetadata={settle}
        onEnded={goOn}
        onError={() => setFailed(true)}
      />
      {failed ? (
        <Text as="p" tone="danger" size={13} role="alert">
          {words.noPlayer}
        </Text>
      ) : null}
    </>
  );
};
