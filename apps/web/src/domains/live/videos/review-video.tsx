import { getRotation } from '@onair/contract/live/rotation';
import {
  approveVideo,
  listVideos,
  rejectVideo,
  VIDEO_REASON_MAX,
  type Video,
  videoMachine,
} from '@onair/contract/live/videos';
import { possible } from '@onair/contract/machine';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { keyOf, queryClient, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Input, Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { CopyButton } from '../methods/copy-button.tsx';
import styles from '../methods/methods.module.css';
import { clockTime, shortId } from './duration.ts';
import { libraryWords } from './library.words.ts';
import { ReviewPlayer } from './review-player.tsx';

type Props = { video: Video; open: boolean; onClose: () => void };

/** Shows a video and takes the decision about it. */
export const ReviewVideo = ({ video, open, onClose }: Props) => {
  const words = useWords(libraryWords);
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const done = (said: 'approved' | 'rejected') => () => {
    Message.success(wordsNow(libraryWords)[said]);
    onClose();
  };
  const changes = [listVideos, getRotation];
  // The list shows what another reviewer has decided meanwhile.
  const onFailed = (error: unknown) => {
    announceFailure(error);
    void queryClient.invalidateQueries({ queryKey: keyOf(listVideos) });
    onClose();
  };
  const approve = useWrite(approveVideo, { changes, onDone: done('approved'), onFailed });
  const reject = useWrite(rejectVideo, { changes, onDone: done('rejected'), onFailed });
  const { id, version, state } = video;
  const mayReject = possible(videoMachine, state, 'reject');
  const refuse = () => {
    setTried(true);
    if (reason.trim() !== '') reject.mutate({ id, version, reason: reason.trim() });
  };
  const busy = approve.isPending || reject.isPending;
  return (
    <Dialog
      open={open}
      title={state === 'pendingReview' ? words.reviewTitle(video.name) : words.viewTitle(video.name)}
      width={640}
      keep
      onClose={onClose}
      others={mayReject ? [{ label: words.reject, status: 'danger', loading: reject.isPending, onPress: refuse }] : []}
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
      <LeaveGuard dirty={open && reason.trim() !== ''} onDiscard={() => setReason('')} />
      <div className={styles.dialog}>
        <ReviewPlayer video={video} />
        <dl className={styles.facts}>
          <div>
            <dt>{words.facts.state}</dt>
            <dd>{words.states[state]}</dd>
          </div>
          <div>
            <dt>{words.facts.duration}</dt>
            <dd>{clockTime(video.seconds)}</dd>
          </div>
          <div>
            <dt>{words.facts.size}</dt>
            <dd>{format.bytes(video.bytes)}</dd>
          </div>
          <div>
            <dt>{words.facts.by}</dt>
            <dd>{words.by(video.uploadedBy, format.dateTime(video.createdAt))}</dd>
          </div>
          <div>
            <dt>{words.facts.id}</dt>
            <dd className={styles.line}>
              <code>{shortId(id)}</code>
              <CopyButton text={id} label={words.copyId} size="mini" />
            </dd>
          </div>
          {video.reason ? (
            <div>
              <dt>{words.facts.reason}</dt>
              <dd>{video.reason}</dd>
            </div>
          ) : null}
        </dl>
        {mayReject && video.rotations > 0 ? <p className={styles.note}>{words.inRotation}</p> : null}
        {mayReject ? (
          <Field
            label={words.reason}
            hint={words.reasonHint}
            fault={tried && reason.trim() === '' ? words.reasonRequired : undefined}
          >
            {({ id: field, describedBy, invalid }) => (
              <Input
                id={field}
                value={reason}
                maxLength={VIDEO_REASON_MAX}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={setReason}
              />
            )}
          </Field>
        ) : null}
      </div>
    </Dialog>
  );
};
