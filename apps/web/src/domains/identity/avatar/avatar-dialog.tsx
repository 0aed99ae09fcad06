import { PICTURE_ACCEPT } from '@onair/contract/pictures';
import { useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Progress } from '../../../shared/kit/controls.ts';
import { IconUpload } from '../../../shared/kit/icons.ts';
import { Row, Stack } from '../../../shared/layout/layout.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { avatarWords } from './avatar.words.ts';
import styles from './avatar-editor.module.css';
import { CropArea } from './crop-area.tsx';
import { RemoveAvatar } from './remove-avatar.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { usePictureFile } from './use-picture-file.ts';

/** Chooses a picture, cuts a square out of it and sends it: with progress, and a cancel that stops the sending. */
export const AvatarDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(avatarWords);
  const profile = useSession((state) => state.profile);
  const input = useRef<HTMLInputElement>(null);
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
      {...(ready && !busy
        ? { ok: { label: words.save, onPress: () => void sending.start(ready.file, ready.crop) } }
        : {})}
    >
      <Stack gap={12} align="center" className={styles.editor}>
        {file.fault ? <Alert type="error" content={file.fault} /> : null}
        {chosen ? (
          ready?.picture ? (
            <div inert={busy}>
              <CropArea url={ready.url} picture={ready.picture} crop={ready.crop} onChange={file.cut} />
            </div>
          ) : (
            <img
              className={styles.measure}
              src={chosen.url}
              alt=""
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                file.measured({ width, height })
              }
              onError={file.unreadable}
            />
          )
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
            <Button
              icon={<IconUpload />}
              type={chosen ? 'secondary' : 'primary'}
              onClick={() => input.current?.click()}
            >
              {chosen ? words.another : words.choose}
            </Button>
            {!chosen && profile?.avatar ? (
              <RemoveAvatar busy={sending.remove.isPending} onRemove={() => sending.remove.mutate({})} />
            ) : null}
          </Row>
        )}
        <p className={styles.hint}>{words.hint}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.choose}
          accept={PICTURE_ACCEPT}
          onChange={(event) => {
            const [one] = event.target.files ?? [];
            event.target.value = '';
            if (one) file.take(one);
          }}
        />
      </Stack>
    </Dialog>
  );
};
