import { ROLES, type Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import { createPerson, listPeople, type Person, peopleChannel } from '@onair/contract/identity/people';
import { useState } from 'react';
import { type Static, Type } from 'typebox';
import { useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useSearchState } from '../../../shared/page/page.tsx';
import { writeSearch } from '../../../shared/page/read-search.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import { SiteKeys } from '../../analytics/sites/index.ts';
import { Invites } from './invites.tsx';
import styles from './people.module.css';
import { peopleWords } from './people.words.ts';
import { Handover, type HandoverOf, PersonActs } from './person-acts.tsx';
import { RoleField, useNameHint } from './person-fields.tsx';
import { usePeopleColumns } from './use-people-columns.tsx';

const BLANK: { username: string; name: string; email: string; role: Role } = {
  username: '',
  name: '',
  email: '',
  role: 'user',
};

type CreatePersonProps = OverlayProps & { onHandover: (of: HandoverOf) => void };

const CreatePerson = ({ open, onClose, onHandover }: CreatePersonProps) => {
  const words = useWords(peopleWords);
  const form = useForm({
    endpoint: createPerson,
    initial: BLANK,
    input: ({ email, ...rest }) => ({ ...rest, ...(email ? { email } : {}) }),
    messages: { username: words.usernameFault, name: words.nameFault, email: words.emailFault },
    refusals: ({ code }) => (code === failures.taken.code ? { username: words.taken } : {}),
    onDone: (made) => {
      onClose();
      onHandover(made);
    },
  });
  const nameHint = useNameHint(form.values.name);
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.create} width={480} onClose={onClose}>
      <TextField field={form.field('username')} label={words.username} hint={words.usernameHint} autoFocus />
      <TextField field={form.field('name')} label={words.name} hint={nameHint} />
      <TextField field={form.field('email')} label={words.email} />
      <RoleField field={form.field('role')} />
    </FormDialog>
  );
};

type Filter = Pick<Static<typeof listPeople.query>, 'text' | 'role' | 'state'>;
type PeopleFiltersProps = { applied: Filter; onChange: (part: Filter) => void };

const STATES = ['active', 'unconfirmed', 'initial', 'disabled'] as const;

/** Filters that apply immediately; the text is debounced. */
export const PeopleFilters = ({ applied, onChange }: PeopleFiltersProps) => {
  const words = useWords(peopleWords);
  const [text, setText] = useTypedFilter(applied.text ?? '', (next) => onChange({ text: next || undefined }));
  return (
    <Row as="search" align="stretch" wrap gap={12} below={16}>
      <Input.Search
        className={styles.search ?? ''}
        value={text}
        maxLength={60}
        allowClear
        placeholder={words.search}
        aria-label={words.search}
        onChange={setText}
      />
      <NamedSelect
        className={styles.choice}
        name={words.role}
        placeholder={words.role}
        allowClear
        value={applied.role}
        options={ROLES.map((value) => ({ value, label: words.roles[value] }))}
        onChange={(role) => onChange({ role })}
      />
      <NamedSelect
        className={styles.choice}
        name={words.state}
        placeholder={words.state}
        allowClear
        value={applied.state}
        options={STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => onChange({ state })}
      />
    </Row>
  );
};

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
  const onActs = (person: Person, anchor: HTMLElement) => setMenu({ person, anchor });
  const create = (open: boolean) => change({ dialog: open ? 'create' : undefined }, { replace: true });
  const { open } = useOverlays();
  const onHandover = (of: HandoverOf) => open(Handover, of);
  useChannel(peopleChannel);
  const columns = usePeopleColumns({
    onActs,
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
      <Overlay
        part={PersonPanel}
        props={view !== undefined && { id: view, onActs }}
        onClose={() => change({ view: undefined }, { replace: true })}
      />
      <PersonActs menu={menu} onClose={() => setMenu(null)} onHandover={onHandover} />
      <Overlay part={CreatePerson} props={dialog === 'create' && { onHandover }} onClose={() => create(false)} />
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
