import { latestActivity } from '@onair/contract/identity/profile';
import { typed } from '@onair/contract/typed';
import { useInfiniteQuery } from '@tanstack/react-query';
import { GroupList, GroupPanel, groupWords } from '../../domains/groups/index.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../shared/overlay/overlay.ts';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { ActivityList } from './activity-card.tsx';
import { type InfoState, useInfoState } from './info.state.ts';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

const LIMIT = 20;

/** All activity, twenty entries at a time. */
export const AllActivity = () => {
  const words = useWords(infoWords);
  const query = useInfiniteQuery({
    queryKey: [...keyOf(latestActivity), 'all'],
    initialPageParam: typed<number | undefined>(undefined),
    queryFn: ({ pageParam: before, signal }) =>
      call(latestActivity, { limit: LIMIT, ...(before ? { before } : {}) }, { signal, handled: true }),
    getNextPageParam: (page) => (page.length < LIMIT ? undefined : page.at(-1)?.id),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handled: true },
  });
  const { error, refetch } = query;
  return (
    <Loaded
      query={{ data: query.data?.pages.flat(), error, refetch }}
      loading={<Skeleton rows={8} />}
      isEmpty={(all) => all.length === 0}
      empty={<Empty text={words.noActivity} />}
    >
      {(all) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list without controls is scrolled by keys once it has the focus
        <section className={styles.all} tabIndex={0} aria-label={words.activity}>
          <ActivityList list={all} />
          <Row align="stretch" justify="center" className={styles.end}>
            {query.hasNextPage ? (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.older}
              </Button>
            ) : (
              <span className={styles.text}>{words.noOlder}</span>
            )}
          </Row>
        </section>
      )}
    </Loaded>
  );
};

type PanelsProps = OverlayProps & Pick<InfoState, 'group' | 'list' | 'activity'>;

/** Panels named in the address. */
export const InfoPanels = ({ open, group, list, activity, onClose }: PanelsProps) => {
  const words = useWords(infoWords);
  const groups = useWords(groupWords);
  const [, change] = useInfoState();
  if (group) {
    const onBack = list ? () => change({ group: undefined }) : undefined;
    return <GroupPanel key={group} id={group} open={open} onClose={onClose} onBack={onBack} />;
  }
  if (list) {
    const title = list === 'project' ? groups.allProjects : groups.allTeams;
    return (
      <SidePanel open={open} title={title} width={560} onClose={onClose}>
        <GroupList key={list} kind={list} onOpen={(id) => change({ group: id })} />
      </SidePanel>
    );
  }
  return (
    <SidePanel open={open && activity !== undefined} title={words.activity} width={560} onClose={onClose}>
      <AllActivity />
    </SidePanel>
  );
};
