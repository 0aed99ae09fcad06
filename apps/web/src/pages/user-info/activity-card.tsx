import { ACTIVITIES_SHOWN, type Activity, latestActivity } from '@onair/contract/identity/profile';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { useInfoState } from './info.state.ts';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

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

export const ActivityCard = () => {
  const words = useWords(infoWords);
  const [, change] = useInfoState();
  const query = useCall(latestActivity, { limit: ACTIVITIES_SHOWN }, { handled: true, staleTime: 0 });
  return (
    <PageCard
      title={words.activity}
      extra={
        <Button type="text" onClick={() => change({ activity: 'all' })}>
          {words.all}
        </Button>
      }
    >
      <Loaded
        query={query}
        loading={<Skeleton rows={7} />}
        isEmpty={(list) => list.length === 0}
        empty={<Empty text={words.noActivity} />}
      >
        {(list) => <ActivityList list={list} />}
      </Loaded>
    </PageCard>
  );
};
