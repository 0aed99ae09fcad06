import { Button } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { listPeople, type Person, peopleChannel } from '@onair/contract/identity/people';
import { useState } from 'react';
import { keyOf, queryClient, useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useSearchState } from '../../../shared/page/page.tsx';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { DataCards } from '../../../shared/ui/data-table/data-cards.tsx';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import { Pager } from '../../../shared/ui/data-table/pager.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { PHONE, useMedia } from '../../../shared/ui/use-media.ts';
import { SiteKeys } from '../../analytics/sites/index.ts';
import { CreatePerson } from './create-person.tsx';
import { Handover, type HandoverOf } from './handover.tsx';
import styles from './people.module.css';
import { peopleWords } from './people.words.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PersonActs } from './person-acts.tsx';
import { usePeopleColumns } from './use-people-columns.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(listPeople) });

/** Accounts of the installation: who there is, in what role, and what an admin does about them. */
const People = () => {
  const words = useWords(peopleWords);
  const format = useFormat();
  const cards = useMedia(PHONE);
  const [search, change] = useSearchState(listPeople.query);
  const list = useCall(listPeople, search, { handled: true });
  const [menu, setMenu] = useState<{ person: Person; anchor: HTMLElement } | null>(null);
  const [creating, setCreating] = useState(false);
  const [handover, setHandover] = useState<HandoverOf | null>(null);
  useChannel(peopleChannel, { changed: refresh }, refresh);
  const columns = usePeopleColumns((person, anchor) => setMenu({ person, anchor }));
  const common = {
    caption: words.title,
    columns,
    rows: list.data?.list,
    keyOf: (person: Person) => person.id,
    busy: list.isPlaceholderData,
  };

  return (
    <PageCard
      title={words.title}
      extra={
        <Button type="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <PeopleFilters applied={search} onChange={(part) => change({ ...part, current: 1 })} />
      <p role="status" className="sr-only">
        {list.data ? words.found(format.number(list.data.total)) : ''}
      </p>
      {list.error && !list.data ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.list.length === 0 ? (
        <Empty text={words.none} />
      ) : cards ? (
        <DataCards {...common} title="name" corner="state" foot="operations" />
      ) : (
        <DataTable {...common} expected={search.pageSize ?? 10} />
      )}
      <div className={styles.pager}>
        {list.data ? (
          <Pager
            current={search.current ?? 1}
            pageSize={search.pageSize ?? 10}
            total={list.data.total}
            compact={cards}
            onChange={(current, pageSize) => change({ current, pageSize })}
          />
        ) : null}
      </div>
      <PersonActs menu={menu} onClose={() => setMenu(null)} onHandover={setHandover} />
      <CreatePerson open={creating} onClose={() => setCreating(false)} onHandover={setHandover} />
      <Handover of={handover} onClose={() => setHandover(null)} />
    </PageCard>
  );
};

/** What an administrator gives access to: people, and the sites that send events. */
export const PeoplePage = () => (
  <>
    <People />
    <SiteKeys />
  </>
);
