import { useWords } from '../../../shared/i18n/words.ts';
import { IconCamera } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { avatarWords } from './avatar.words.ts';
import styles from './avatar-editor.module.css';

const AvatarDialog = lazyPart(async () => (await import('./avatar-dialog.tsx')).AvatarDialog);

/** One's own avatar as a button that changes it. */
export const AvatarEditor = ({ size }: { size: number }) => {
  const words = useWords(avatarWords);
  const profile = useSession((state) => state.profile);
  const { open } = useOverlays();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words.change}
      title={words.change}
      onClick={() => open(AvatarDialog, {})}
    >
      <Avatar name={profile?.name ?? ''} src={profile?.avatar ?? ''} size={size} />
      <Row as="span" justify="center" tone="strong" size={13} className={styles.camera} data-large={size > 80}>
        <IconCamera aria-hidden="true" />
      </Row>
    </button>
  );
};
