import { listPeople, type Person, peopleChannel } from '@onair/contract/identity/people';
import { useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { useSearchState } from '../../../shared/page/page.tsx';
import { writeSearch } from '../../../shared/page/read-search.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { lazyPart, useOpened } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { SiteKeys } from '../../analytics/sites/index.ts';
import { CreatePerson } from './create-person.tsx';
import { Handover, type HandoverOf } from './handover.tsx';
import { Invites } from './invites.tsx';
import { peopleWords } from './people.words.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PersonActs } from './person-acts.tsx';
import { usePeopleColumns } from './use-people-columns.tsx';

const PersonPanel = lazyPart(async () => (await import('./person-panel.tsx')).PersonPanel);

const PeopleState = Type.Object({
  ...listPeople.query.properties,
  /** An account is being created. */
  dialog: Type.Optional(Type.Literal('create')),
  /** The account that is open beside the list. */
  view: Type.Optional(
    Type.String({ pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' }),
  ),
});

/** Accounts of the installation: who exists, in what role, and what an admin can do about them. */
const People = () => {
  const words = useWords(peopleWords);
  const format = useFormat();
  const [state, change] = useSearchState(PeopleState);
  const { dialog, view, ...search } = state;
  const { current = 1, pageSize = 10 } = search;
  const list = useCall(listPeople, search, { handled: true });
  const [menu, setMenu] = useState<{ person: Person; anchor: HTMLElement } | null>(null);
  const create = (open: boolean) => change({ dialog: open ? 'create' : undefined }, { replace: true });
  const [handover, setHandover] = useState<HandoverOf | null>(null);
  useChannel(peopleChannel);
  const viewed = useOpened(view !== undefined);
  const columns = usePeopleColumns({
    onActs: (person, anchor) => setMenu({ person, anchor }),
    searchFor: (id) => writeSearch(PeopleState, { ...state, view: id }),
  });

  return (
    <PageCard
      title={words.title}
      extra={
        <Button type="primary" icon={<IconPlus />} onClick={() => create(true)}>
          {words.create}
        </Button>
      }
    >
      <PeopleFilters applied={search} onChange={(part) => change({ ...part, current: 1 })} />
      <DataList
        query={list}
        caption={words.title}
        columns={columns}
        keyOf={(person) => person.id}
        card={{ title: 'name', corner: 'state', foot: 'operations' }}
        expected={pageSize}
        page={{ current, pageSize }}
        onPage={change}
        empty={words.none}
        status={list.data ? words.found(format.number(list.data.total)) : ''}
      />
      {viewed ? (
        <PersonPanel
          id={view}
          onActs={(person, anchor) => setMenu({ person, anchor })}
          onClose={() => change({ view: undefined }, { replace: true })}
        />
      ) : null}
      <PersonActs menu={menu} onClose={() => setMenu(null)} onHandover={setHandover} />
      <CreatePerson open={dialog === 'create'} onClose={() => create(false)} onHandover={setHandover} />
      <Handover of={handover} onForget={() => setHandover(null)} />
    </PageCard>
  );
};

/** What admins manage access for: people, and the sites that send events. */
export const PeoplePage = () => (
  <>
    <People />
    <Invites />
    <SiteKeys />
  </>
);
