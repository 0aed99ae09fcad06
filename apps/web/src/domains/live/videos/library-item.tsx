import { retryVideo, type Video } from '@onair/contract/live/videos';
import { useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { Bar } from '../methods/bar.tsx';
import styles from '../methods/methods.module.css';
import { captionsWords } from './captions.words.ts';
import { Cover } from './cover.tsx';
import { libraryWords } from './library.words.ts';
import type { VideoAct } from './library-panel.tsx';
import { useUploads } from './uploads.ts';

type Props = {
  video: Video;
  /** Progress of its preparation, from 0 to 1. */
  progress: number | null;
  inList: boolean;
  canRetry: boolean;
  onAdd: () => void;
  onAct: (act: VideoAct) => void;
};

const TONES: Record<Video['state'], Tone> = {
  uploading: 'busy',
  preparing: 'busy',
  failed: 'bad',
  pendingReview: 'warn',
  approved: 'good',
  auditFailed: 'bad',
};

/** A video of the library with the actions for its state. */
export const LibraryItem = ({ video, progress, inList, canRetry, onAdd, onAct }: Props) => {
  const words = useWords(libraryWords);
  const captions = useWords(captionsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const retry = useWrite(retryVideo);
  const { id, name, state, version } = video;
  const sending = useUploads(({ uploads }) => uploads.some((one) => one.videoId === id && one.fault === ''));
  const halfSent = state === 'uploading' && video.mine && !sending;
  const percent = progress === null ? null : Math.round(progress * 100);
  const button = (act: VideoAct['act'], label: string, more: { status?: 'danger' } = {}) => (
    <Button size="small" {...more} aria-label={words.nameOf(label, name)} onClick={() => onAct({ act, video })}>
      {label}
    </Button>
  );
  return (
    <li data-video={id}>
      <Cover video={video} />
      <Stack gap={2} tone="strong" shrinks className={styles.about}>
        <Text tone="strong" weight="medium" anywhere className={styles.videoName}>
          {name}
        </Text>
        <Row as="span" inline wrap gap={[4, 12]} shrinks>
          <StatusTag tone={TONES[state]}>{words.states[state]}</StatusTag>
          <Text tone="strong" numeric nowrap>
            {duration(video.seconds)}
          </Text>
          <Text tone="muted" size={12} className={styles.note}>
            {format.bytes(video.bytes)}
          </Text>
        </Row>
        <Text tone="muted" size={12} className={styles.note}>
          {words.by(video.uploadedBy, clock.minute(video.createdAt))}
        </Text>
        {state === 'preparing' ? (
          <Row as="span" inline wrap gap={[4, 12]} shrinks>
            <Text tone="muted" size={12} className={styles.note}>
              {percent === null ? words.queued : words.preparing(percent)}
            </Text>
            {percent === null ? null : <Bar value={percent / 100} label={words.preparing(percent)} />}
          </Row>
        ) : null}
        {halfSent ? (
          <Text tone="muted" size={12} className={styles.note}>
            {words.goOn(Math.floor((video.received / video.bytes) * 100))}
          </Text>
        ) : null}
        {video.flawed ? (
          <Text tone="danger" size={12} anywhere className={styles.fault}>
            {words.flawed}
          </Text>
        ) : null}
        {video.failure ? (
          <Text tone="danger" size={12} anywhere className={styles.fault}>
            {words.failures[video.failure]}
          </Text>
        ) : null}
        {video.reason ? (
          <Text tone="danger" size={12} anywhere className={styles.fault}>
            {video.reason}
          </Text>
        ) : null}
      </Stack>
      <Row as="span" wrap gap={8}>
        {state === 'approved' ? (
          <Button
            size="small"
            type="primary"
            disabled={inList}
            aria-label={inList ? words.nameOf(words.added, name) : words.addName(name)}
            onClick={onAdd}
          >
            {inList ? words.added : words.add}
          </Button>
        ) : null}
        {state === 'pendingReview' ? button('review', words.review) : null}
        {state === 'approved' || state === 'auditFailed' ? button('review', words.view) : null}
        {state === 'failed' && canRetry ? (
          <Button
            size="small"
            loading={retry.isPending}
            aria-label={words.nameOf(words.retry, name)}
            onClick={() => retry.mutate({ id, version })}
          >
            {words.retry}
          </Button>
        ) : null}
        {video.seconds === null ? null : button('captions', captions.captions)}
        {button('rename', words.rename)}
        {video.demo ? null : button('remove', words.remove, { status: 'danger' })}
      </Row>
    </li>
  );
};
