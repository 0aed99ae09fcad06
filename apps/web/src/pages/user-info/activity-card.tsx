import { ACTIVITIES_SHOWN, latestActivity } from '@onair/contract/identity/profile';
import { useCall } from '../../shared/api/query.ts';
import { OPENING_MS } from '../../shared/api/read-ahead.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { ActivityList } from './activity-list.tsx';
import { useInfoState } from './info-state.ts';
import { infoWords } from './user-info.words.ts';

export const ActivityCard = () => {
  const words = useWords(infoWords);
  const [, change] = useInfoState();
  const query = useCall(latestActivity, { limit: ACTIVITIES_SHOWN }, { handled: true, staleTime: OPENING_MS });
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
