import { type Video, videoFile } from '@onair/contract/live/videos';
import { useRef, useState } from 'react';
import { requestOf } from '../../../shared/api/request.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useLasting, usePausedWhenHidden } from '../../../shared/page/hidden.ts';
import { useSession } from '../../../shared/session/session.ts';
import styles from '../methods/methods.module.css';
import { libraryWords } from './library.words.ts';

/** Plays a prepared file. The library reads ranges and sends the token in a header, which a plain `<video>` cannot. */
export const ReviewPlayer = ({ video }: { video: Video }) => {
  const words = useWords(libraryWords);
  const element = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const { id } = video;
  const pausing = usePausedWhenHidden();
  useLasting(() => {
    const at = element.current;
    const token = useSession.getState().token;
    if (!at || !token) return undefined;
    let leave = () => {};
    let gone = false;
    const open = async () => {
      const { default: mpegts } = await import('mpegts.js');
      if (gone) return;
      if (!mpegts.isSupported()) return setFailed(true);
      mpegts.LoggingControl.applyConfig({ enableAll: false });
      const url = new URL(requestOf(videoFile, { id }).url, location.href).href;
      const player = mpegts.createPlayer(
        { type: 'flv', isLive: false, url },
        { headers: { Authorization: `Bearer ${token}` }, enableWorker: false, lazyLoad: true },
      );
      player.on(mpegts.Events.ERROR, () => setFailed(true));
      player.attachMediaElement(at);
      player.load();
      leave = () => player.destroy();
    };
    open().catch(() => setFailed(true));
    return () => {
      gone = true;
      leave();
    };
  }, id);
  return failed ? (
    <Text as="p" tone="danger" size={12} anywhere className={styles.fault} role="alert">
      {words.noPlayer}
    </Text>
  ) : (
    <video
      {...pausing}
      ref={element}
      className={styles.player}
      controls
      playsInline
      poster={video.cover ?? undefined}
      aria-label={words.play(video.name)}
    />
  );
};
