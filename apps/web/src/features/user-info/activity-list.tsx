import type { Activity } from '@onair/contract/profile';
import { useFormat } from '../../shared/i18n/format.ts';
import { useSession } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import styles from './user-info.module.css';

/** What was done, to what, and when. */
export const ActivityList = ({ list }: { list: readonly Activity[] }) => {
  const format = useFormat();
  const name = useSession((state) => state.profile?.name ?? '');
  return (
    <ul className={styles.rows}>
      {list.map(({ id, title, description, avatar, time }) => (
        <li key={id} className={styles.row}>
          <Avatar name={name} src={avatar} size={40} />
          <span className={styles.lines}>
            <span className={styles.title}>{title}</span>
            {description ? <span className={styles.text}>{description}</span> : null}
          </span>
          <time dateTime={time} title={format.instant(time)} className={styles.time}>
            {format.relative(time)}
          </time>
        </li>
      ))}
    </ul>
  );
};
