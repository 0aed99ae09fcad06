import type { LineName } from '@onair/contract/live/media-lines';
import { previewPath } from '@onair/contract/live/studio-commands';
import { useEffect, useRef } from 'react';
import { canReadLines, readLine, SILENCE_DB } from '../player/line-reader.ts';
import { useStudioId } from '../studios/now-store.ts';
import { sessionToken } from '../studios/studio-context.ts';
import styles from './controls.module.css';

const RETRY_MS = 3000;

/** A line's input, on air or not: its last key frame and its current volume. */
export const LineMonitor = ({ line, live }: { line: LineName; live: boolean }) => {
  const id = useStudioId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const meter = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!live || !canReadLines()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    const show = (dbfs: number) => {
      meter.current?.style.setProperty('--level', String(1 - dbfs / SILENCE_DB));
    };
    const read = () => {
      close = readLine({
        url: `${location.origin.replace(/^http/, 'ws')}${previewPath(id, line)}`,
        firstMessage: sessionToken(),
        onPicture: (frame) => {
          const place = canvas.current;
          if (!place) return;
          place.height = Math.round((place.width * frame.displayHeight) / frame.displayWidth);
          place.getContext('2d')?.drawImage(frame, 0, 0, place.width, place.height);
        },
        onLevel: show,
        onClosed: () => {
          timer = setTimeout(read, RETRY_MS);
        },
      });
    };
    read();
    return () => {
      clearTimeout(timer);
      close();
      show(SILENCE_DB);
      const place = canvas.current;
      place?.getContext('2d')?.clearRect(0, 0, place.width, place.height);
    };
  }, [id, line, live]);
  return (
    <>
      <span className={styles.picture}>
        <canvas ref={canvas} width={192} height={108} aria-hidden />
      </span>
      <span ref={meter} className={styles.meter} aria-hidden />
    </>
  );
};
