import type { Video } from '@onair/contract/live/videos/videos';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { IconVideoCamera } from '../../../shared/kit/icons.ts';
import styles from '../methods/methods.module.css';
import { rotationWords } from '../rotation/rotation.words.ts';

/** A still of the video, with a red tag if it was rejected. */
export const Cover = ({ video }: { video: Video }) => {
  const words = useWords(rotationWords);
  return (
    <span className={styles.cover}>
      {video.cover ? (
        <img src={video.cover} alt={words.coverOf(video.name)} width={112} height={63} loading="lazy" />
      ) : (
        <IconVideoCamera aria-hidden="true" />
      )}
      {video.status === -1 ? (
        <Tag color="red" size="small" className={styles.coverTag ?? ''}>
          {words.auditFailed}
        </Tag>
      ) : null}
    </span>
  );
};
