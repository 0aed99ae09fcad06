import { myTeams } from '@onair/contract/groups/groups';
import { groupWords } from '../../domains/groups/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import { useInfoState } from './info.state.ts';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

const SHOWN = 5;

export const TeamsCard = () => {
  const words = useWords(infoWords);
  const groups = useWords(groupWords);
  const [, change] = useInfoState();
  const may = useMay(myTeams.access);
  const query = useCall(myTeams, {}, { handled: true });
  const more = (
    <Button type="text" onClick={() => change({ list: 'team' })}>
      {words.more}
    </Button>
  );
  return (
    <PageCard title={words.teams} extra={may ? more : null}>
      {may ? (
        <Loaded
          query={query}
          isEmpty={(teams) => teams.length === 0}
          empty={<Empty text={words.noTeams} action={more} />}
        >
          {(teams) => (
            <ul className={styles.rows}>
              {teams.slice(0, SHOWN).map(({ id, name, peopleNumber }) => (
                <li key={id}>
                  <button type="button" className={styles.row} onClick={() => change({ group: id })}>
                    <Avatar name={name} src="" size={40} />
                    <Stack as="span" gap={2} grow shrinks>
                      <Text tone="strong" weight="medium" anywhere className={styles.title}>
                        {name}
                      </Text>
                      <span className={styles.text}>{groups.people(peopleNumber)}</span>
                    </Stack>
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
