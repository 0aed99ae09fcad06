import type { Activity } from '@onair/contract/identity/profile';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import styles from './user-info.module.css';

/** Activities: action, subject and time. */
export const ActivityList = ({ list }: { list: readonly Activity[] }) => {
  const name = useSession((state) => state.profile?.name ?? '');
  return (
    <ul className={styles.rows}>
      {list.map(({ id, title, description, avatar, time }) => (
        <li key={id} className={styles.row}>
          <Avatar name={name} src={avatar} size={40} />
          <Stack as="span" gap={2} grow shrinks>
            <Text tone="strong" weight="medium" anywhere className={styles.title}>
              {title}
            </Text>
            {description ? <span className={styles.text}>{description}</span> : null}
          </Stack>
          <RelativeTime at={time} className={styles.time} />
        </li>
      ))}
    </ul>
  );
};
