import { type GroupKind, listGroups } from '@onair/contract/groups/groups';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconPlus } from '../../shared/kit/icons.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { GroupForm } from './group-form.tsx';
import styles from './groups.module.css';
import { groupWords } from './groups.words.ts';
import { PeopleLine } from './people-line.tsx';

type Scope = 'mine' | 'everyones';

/** Projects or teams: one's own, or all of the company; and a new one. */
export const GroupList = ({ kind, onOpen }: { kind: GroupKind; onOpen: (group: string) => void }) => {
  const words = useWords(groupWords);
  const [scope, setScope] = useState<Scope>('mine');
  const [creating, setCreating] = useState(false);
  const query = useCall(listGroups, { kind }, { handled: true });
  if (creating) {
    const stop = () => setCreating(false);
    return (
      <div className={styles.body}>
        <GroupForm kind={kind} onClose={stop} onSaved={({ id }) => onOpen(id)} />
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <TabList
        look="rounded"
        label={words.scope}
        tabs={[
          { key: 'mine', title: words.mine },
          { key: 'everyones', title: words.everyones },
        ]}
        active={scope}
        onChange={setScope}
        extra={
          <Button type="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
            {words.create[kind]}
          </Button>
        }
      >
        <Loaded query={query} loading={<Skeleton rows={8} />}>
          {(all) => {
            const list = scope === 'mine' ? all.filter((one) => one.mine) : all;
            if (list.length === 0) return <Empty text={words.none} />;
            return (
              <ul className={styles.list}>
                {list.map(({ id, content, description, ...people }) => (
                  <li key={id}>
                    <button type="button" className={styles.item} onClick={() => onOpen(id)}>
                      <Text weight="medium" anywhere className={styles.name}>
                        {content}
                      </Text>
                      {description ? (
                        <Text tone="muted" size={12} anywhere>
                          {description}
                        </Text>
                      ) : null}
                      <PeopleLine {...people} />
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </TabList>
    </div>
  );
};
