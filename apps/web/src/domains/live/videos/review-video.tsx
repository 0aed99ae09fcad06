import {
  approveVideo,
  rejectVideo,
  VIDEO_REASON_MAX,
  type Video,
  videoFile,
  videoMachine,
} from '@onair/contract/live/videos/videos';
import { possible } from '@onair/contract/machine';
import { useRef, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { requestOf } from '../../../shared/api/request.ts';
import { Form } from '../../../shared/form/form.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useLasting, usePausedWhenHidden } from '../../../shared/page/hidden.ts';
import { useSession } from '../../../shared/session/session.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from '../methods/methods.module.css';
import { shortId } from '../rotation/rotation.rules.ts';
import { videoWords } from './videos.words.ts';

/** Plays a prepared file. The library reads ranges and sends the token in a header, which a plain `<video>` cannot. */
const ReviewPlayer = ({ video }: { video: Video }) => {
  const words = useWords(videoWords);
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

type Props = OverlayProps & { video: Video };

/** Shows a video and records the decision about it. */
export const ReviewVideo = ({ video, open, onClose }: Props) => {
  const words = useWords(videoWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const done = (said: 'approved' | 'rejected') => () => {
    Message.success(wordsNow(videoWords)[said]);
    onClose();
  };
  const approve = useWrite(approveVideo, { onDone: done('approved') });
  const { id, version, state } = video;
  const form = useForm({
    endpoint: rejectVideo,
    of: id,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, reason }),
    messages: { reason: { required: words.reasonRequired } },
    onDone: done('rejected'),
  });
  const mayReject = possible(videoMachine, state, 'reject');
  const busy = approve.isPending || form.busy;
  return (
    <Dialog
      open={open}
      title={state === 'pendingReview' ? words.reviewTitle(video.name) : words.viewTitle(video.name)}
      width={640}
      keep
      onClose={onClose}
      others={mayReject ? [{ label: words.reject, status: 'danger', loading: form.busy, onPress: form.submit }] : []}
      ok={
        possible(videoMachine, state, 'approve')
          ? {
              label: words.approve,
              loading: approve.isPending,
              disabled: busy,
              onPress: () => approve.mutate({ id, version }),
            }
          : undefined
      }
    >
      <div className={styles.dialog}>
        <ReviewPlayer video={video} />
        <dl className={styles.facts}>
          <div>
            <dt>{words.facts.state}</dt>
            <dd>{words.states[state]}</dd>
          </div>
          <div>
            <dt>{words.facts.duration}</dt>
            <dd>{duration(video.seconds)}</dd>
          </div>
          <div>
            <dt>{words.facts.size}</dt>
            <dd>{format.bytes(video.bytes)}</dd>
          </div>
          <div>
            <dt>{words.facts.by}</dt>
            <dd>{words.by(video.uploadedBy, clock.minute(video.createdAt))}</dd>
          </div>
          <div>
            <dt>{words.facts.id}</dt>
            <Row as="dd" inline wrap gap={[4, 12]} shrinks>
              <code>{shortId(id)}</code>
              <CopyButton text={id} label={words.copyId} size="mini" />
            </Row>
          </div>
          {video.reason ? (
            <div>
              <dt>{words.facts.reason}</dt>
              <dd>{video.reason}</dd>
            </div>
          ) : null}
        </dl>
        {mayReject && video.rotations > 0 ? (
          <Text as="p" tone="muted" size={12} className={styles.note}>
            {words.inRotation}
          </Text>
        ) : null}
        {mayReject ? (
          <Form form={form}>
            <TextField
              field={form.field('reason')}
              label={words.reason}
              hint={words.reasonHint}
              required={false}
              maxLength={VIDEO_REASON_MAX}
            />
          </Form>
        ) : null}
      </div>
    </Dialog>
  );
};
