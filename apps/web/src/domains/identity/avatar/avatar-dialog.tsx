import { removeAvatar, uploadAvatar } from '@onair/contract/identity/profile';
import { userInfo } from '@onair/contract/identity/session';
import { PICTURE_ACCEPT } from '@onair/contract/lib/pictures';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { isAbort, whyOf } from '../../../shared/api/failure.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message, Progress } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { cutOut } from '../../../shared/picture/shrink.ts';
import { setProfile, useSession } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { avatarWords } from './avatar.words.ts';
import styles from './avatar-editor.module.css';
import { PictureCrop } from './crop-area.tsx';
import { type Chosen, usePictureFile } from './use-picture-file.ts';

/** Removes the avatar after a confirmation. */
export const RemoveAvatar = ({ busy, onRemove }: { busy: boolean; onRemove: () => void }) => {
  const words = useWords(avatarWords);
  const [confirming, setConfirming] = useState(false);
  if (!confirming) {
    return (
      <Button status="danger" onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
    );
  }
  return (
    <Stack gap={8} role="alert">
      <Text as="p" tone="muted" size={12} text="center">
        {words.removeAsk}
      </Text>
      <Row align="stretch" wrap gap={8} justify="center">
        <Button onClick={() => setConfirming(false)}>{words.keep}</Button>
        <Button type="primary" status="danger" loading={busy} onClick={onRemove}>
          {words.removeIt}
        </Button>
      </Row>
    </Stack>
  );
};

/** Twice the stored side. */
const SIDE = 640;

/** The navbar and other places follow the session's profile; other tabs are notified by the stream. */
const show = (avatar: string): void => {
  const { profile } = useSession.getState();
  if (profile) setProfile({ ...profile, avatar });
};

/** A cancel may come after the server has received everything: the current state is read, not assumed. */
const afterCancel = async (before: string): Promise<void> => {
  const words = wordsNow(avatarWords);
  const profile = await call(userInfo, {}, { handled: true }).catch(() => null);
  if (!profile || profile.avatar === before) Message.info(words.cancelled);
  else {
    setProfile(profile);
    Message.warning(words.tooLate);
  }
};

/** Uploads a picture as the avatar. `sent` is the progress in percent; null while idle. */
const useAvatarUpload = (onDone: () => void, onFault: (words: string) => void) => {
  const [sent, setSent] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  useLasting(() => () => control.current?.abort());

  const start = async ({ file, crop, picture }: Chosen): Promise<void> => {
    const aborter = new AbortController();
    control.current = aborter;
    setSent(0);
    const before = useSession.getState().profile?.avatar ?? '';
    try {
      const light = await cutOut({ file, crop }, { picture, width: SIDE, ratio: 1 });
      const { avatar } = await upload(uploadAvatar, light.crop, light.file, {
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setSent(total ? Math.round((loaded / total) * 100) : 0),
      });
      show(avatar);
      Message.success(wordsNow(avatarWords).saved);
      onDone();
    } catch (error) {
      if (isAbort(error)) await afterCancel(before);
      else onFault(whyOf(error));
    } finally {
      setSent(null);
    }
  };
  const remove = useWrite(removeAvatar, {
    onDone: () => {
      show('');
      Message.success(wordsNow(avatarWords).removed);
      onDone();
    },
  });
  return { sent, start, cancel: () => control.current?.abort(), remove };
};

/** Selects a picture, crops a square and uploads it: with progress and cancel. */
export const AvatarDialog = ({ open, onClose }: OverlayProps) => {
  const words = useWords(avatarWords);
  const profile = useSession((state) => state.profile);
  const file = usePictureFile();
  const close = () => {
    sending.cancel();
    onClose();
  };
  const sending = useAvatarUpload(onClose, file.setFault);
  const { chosen } = file;
  const busy = sending.sent !== null;
  const ready = chosen?.picture ? chosen : null;

  return (
    <Dialog
      open={open}
      title={words.change}
      width={420}
      keep={chosen !== null}
      onClose={close}
      onClosed={file.forget}
      {...(ready && !busy ? { ok: { label: words.save, onPress: () => void sending.start(ready) } } : {})}
    >
      <Stack gap={12} align="center" className={styles.editor}>
        {file.fault ? <Alert type="error" content={file.fault} /> : null}
        {chosen ? (
          <PictureCrop file={file} busy={busy} />
        ) : (
          <Avatar name={profile?.name ?? ''} src={profile?.avatar ?? ''} size={120} />
        )}
        {busy ? (
          <Stack gap={8} align="center" className={styles.sending} role="status">
            <span>{sending.sent === 100 ? words.working : `${words.uploading} ${sending.sent}%`}</span>
            <Progress percent={sending.sent ?? 0} showText={false} aria-label={words.uploading} />
            <Button onClick={sending.cancel}>{words.cancelUpload}</Button>
          </Stack>
        ) : (
          <Row align="stretch" wrap gap={8} justify="center">
            <FileButton
              label={chosen ? words.another : words.choose}
              name={words.choose}
              accept={PICTURE_ACCEPT}
              type={chosen ? 'secondary' : 'primary'}
              onFiles={([one]) => void file.take(one)}
            />
            {!chosen && profile?.avatar ? (
              <RemoveAvatar busy={sending.remove.isPending} onRemove={() => sending.remove.mutate({})} />
            ) : null}
          </Row>
        )}
        <Text as="p" tone="muted" size={12} text="center">
          {words.hint}
        </Text>
      </Stack>
    </Dialog>
  );
};
