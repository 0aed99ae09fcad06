import { useEffect, useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import styles from '../methods/methods.module.css';
import { webLiveWords } from '../publishing/publishing.words.ts';
import { useWebLive } from '../publishing/web-live.ts';

/** The picture that this browser captures, without its sound. */
export const OwnPicture = () => {
  const words = useWords(webLiveWords);
  const stream = useWebLive((live) => live.stream);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    if (stream) void video.current.play().catch(() => {});
  }, [stream]);
  return stream ? (
    <video ref={video} className={styles.own} muted playsInline aria-label={words.own} />
  ) : (
    <p className={styles.own}>{words.noPreview}</p>
  );
};
