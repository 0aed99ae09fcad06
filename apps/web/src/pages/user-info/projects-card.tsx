import { myProjects } from '@onair/contract/groups/groups';
import { PeopleLine } from '../../domains/groups/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { useInfoState } from './info.state.ts';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

const SHOWN = 6;

export const ProjectsCard = () => {
  const words = useWords(infoWords);
  const [, change] = useInfoState();
  const may = useMay(myProjects.access);
  const query = useCall(myProjects, {}, { handled: true });
  const more = (
    <Button type="text" onClick={() => change({ list: 'project' })}>
      {words.more}
    </Button>
  );
  return (
    <PageCard title={words.projects} extra={may ? more : null}>
      {may ? (
        <Loaded
          query={query}
          loading={<Skeleton rows={6} />}
          isEmpty={(projects) => projects.length === 0}
          empty={<Empty text={words.noProjects} action={more} />}
        >
          {(projects) => (
            <ul className={styles.projects}>
              {projects.slice(0, SHOWN).map(({ id, name, description, ...people }) => (
                <li key={id}>
                  <button type="button" className={styles.project} onClick={() => change({ group: id })}>
                    <Text tone="strong" weight="medium" anywhere className={styles.title}>
                      {name}
                    </Text>
                    <span className={styles.text}>{description}</span>
                    <PeopleLine {...people} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      ) : (
        <Empty text={words.afterConfirmation} />
      )}
    </PageCard>
  );
};
