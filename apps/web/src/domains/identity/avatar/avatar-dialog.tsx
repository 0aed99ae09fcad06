import { PICTURE_ACCEPT } from '@onair/contract/pictures';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Progress } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { avatarWords } from './avatar.words.ts';
import styles from './avatar-editor.module.css';
import { PictureCrop } from './picture-crop.tsx';
import { RemoveAvatar } from './remove-avatar.tsx';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { usePictureFile } from './use-picture-file.ts';

/** Selects a picture, crops a square and uploads it: with progress and cancel. */
export const AvatarDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
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
