import { editPersonDetails, type Person } from '@onair/contract/identity/people';
import { getPersonAccount, type PersonAccount } from '@onair/contract/identity/person-account';
import { endSession } from '@onair/contract/identity/session';
import { pageRoutes } from '@onair/contract/routes';
import { type ReactNode, useState } from 'react';
import { readNow, useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { usePageName } from '../../../shared/page/page-names.words.ts';
import { useSession } from '../../../shared/session/session.ts';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { pressed } from '../../../shared/ui/popup.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { useDeviceName } from '../security/sessions.tsx';
import { peopleWords, personPanelWords } from './people.words.ts';
import { useNameHint } from './person-fields.tsx';
import { TONES } from './use-people-columns.tsx';

const storedOf = ({ person: { name, email }, jobName, detailsVersion }: PersonAccount) => ({
  values: { name, jobName, email, phone: '', current: '', code: '' },
  version: detailsVersion,
});
type Values = ReturnType<typeof storedOf>['values'];

/** The changed fields; the stored phone number is not shown, so an empty one means unchanged. */
const changesOf = ({ name, jobName, email, phone }: Values, from: Values) => ({
  ...(name === from.name ? {} : { name }),
  ...(jobName === from.jobName ? {} : { jobName }),
  ...(email === from.email ? {} : { email }),
  ...(phone === '' ? {} : { phone: phone.replace(/[\s-]/g, '') }),
});

type EditPersonProps = OverlayProps & { account: PersonAccount };

/** Edits the details of an account. Changing another admin's email or phone requires one's own password. */
export const EditPerson = ({ account, open, onClose }: EditPersonProps) => {
  const words = useWords(peopleWords);
  const { person, phone } = account;
  const { values: initial, version } = storedOf(account);
  const proves = (changes: ReturnType<typeof changesOf>) =>
    person.role === 'admin' && ('email' in changes || 'phone' in changes);
  const form = useForm({
    endpoint: editPersonDetails,
    of: person.id,
    initial,
    version,
    input: (values, base) => {
      const changes = changesOf(values, base.values);
      const { current, code } = values;
      const proof = { current, ...(code ? { code } : {}) };
      return { id: person.id, version: base.version, ...changes, ...(proves(changes) ? proof : {}) };
    },
    verbatim: ['current'],
    messages: { name: words.nameFault, email: words.emailFault, phone: words.details.phoneFault },
    faults: (values) =>
      proves(changesOf(values, initial)) && values.current === '' ? { current: words.details.currentEmpty } : {},
    latest: async () => storedOf(await readNow(getPersonAccount, { id: person.id })),
    conflictText: words.conflict,
    onDone: () => {
      onClose();
      Message.success(wordsNow(peopleWords).details.done);
    },
  });
  const nameHint = useNameHint(form.values.name === initial.name ? '' : form.values.name, person.id);
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.details.title}
      ok={words.details.save}
      width={480}
      onClose={onClose}
    >
      <TextField field={form.field('name')} label={words.name} hint={nameHint} required />
      <TextField field={form.field('jobName')} label={words.details.jobName} />
      <TextField
        field={form.field('email')}
        label={words.email}
        hint={words.details.emailHint}
        required={initial.email !== ''}
      />
      <TextField
        field={form.field('phone')}
        label={words.details.phone}
        hint={phone ? words.details.phoneKept(phone) : words.details.phoneHint}
        inputMode="tel"
        maxLength={24}
      />
      {proves(changesOf(form.values, form.base.values)) ? (
        <>
          <TextField
            field={form.field('current')}
            label={words.ownPassword}
            hint={words.ownPasswordHint}
            required
            secret
            maxLength={128}
            autoComplete="current-password"
          />
          <TextField field={form.field('code')} label={words.ownCode} maxLength={32} autoComplete="one-time-code" />
        </>
      ) : null}
    </FormDialog>
  );
};

const Part = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <Text as="section" above={24} aria-label={title}>
    <Text as="h3" size={14} weight="medium" below={8}>
      {title}
    </Text>
    {children}
    {note ? (
      <Text as="p" tone="muted" size={12} above={8}>
        {note}
      </Text>
    ) : null}
  </Text>
);

type Session = PersonAccount['sessions'][number];
type SignIn = PersonAccount['signIns'][number];

const Sessions = ({ sessions }: { sessions: readonly Session[] }) => {
  const words = useWords(personPanelWords);
  const { sessions: title, operations } = useWords(peopleWords);
  const nameOf = useDeviceName();
  const end = useWrite(endSession, { onDone: () => void Message.success(wordsNow(personPanelWords).ended) });
  const columns: Column<Session>[] = [
    { key: 'device', title: words.device, rowHeader: true, cell: ({ userAgent }) => nameOf(userAgent) },
    { key: 'address', title: words.address, cell: ({ address }) => address },
    { key: 'seen', title: words.seen, ...timeCells(({ lastSeenAt }) => lastSeenAt, 'minute') },
    {
      key: 'operations',
      title: operations,
      stick: 'end',
      cell: ({ id, userAgent, current }) => (
        <Button
          type="text"
          size="small"
          disabled={current || end.isPending}
          aria-label={words.endOf(nameOf(userAgent))}
          onClick={() => end.mutate({ id })}
        >
          {words.end}
        </Button>
      ),
    },
  ];
  return (
    <Part title={title}>
      {sessions.length === 0 ? (
        <Text tone="muted">{words.noSessions}</Text>
      ) : (
        <DataRows
          caption={title}
          columns={columns}
          rows={sessions}
          keyOf={({ id }) => id}
          card={{ title: 'device', foot: 'operations' }}
        />
      )}
    </Part>
  );
};

const SignIns = ({ signIns }: { signIns: readonly SignIn[] }) => {
  const words = useWords(personPanelWords);
  const nameOf = useDeviceName();
  const columns: Column<SignIn>[] = [
    { key: 'at', title: words.at, rowHeader: true, ...timeCells(({ at }) => at, 'minute') },
    { key: 'device', title: words.device, cell: ({ userAgent }) => nameOf(userAgent) },
    { key: 'address', title: words.address, cell: ({ address }) => address },
    { key: 'until', title: words.until, cell: ({ reason }) => (reason ? words.ends[reason] : words.lasting) },
  ];
  return (
    <Part title={words.signIns} note={words.signInsNote}>
      {signIns.length === 0 ? (
        <Text tone="muted">{words.noSignIns}</Text>
      ) : (
        <DataRows
          caption={words.signIns}
          columns={columns}
          rows={signIns}
          keyOf={({ id }) => id}
          card={{ title: 'at', corner: 'until' }}
        />
      )}
    </Part>
  );
};

const Visits = ({ visits }: { visits: PersonAccount['visits'] }) => {
  const words = useWords(personPanelWords);
  const format = useFormat();
  const pageName = usePageName();
  const nameOf = (name: string) => {
    const page = pageRoutes.find((one) => one.name === name);
    return page ? pageName(page.name) : name;
  };
  const columns: Column<PersonAccount['visits'][number]>[] = [
    { key: 'page', title: words.page, rowHeader: true, cell: ({ name }) => nameOf(name) },
    { key: 'times', title: words.times, align: 'end', cell: ({ visits: times }) => format.number(times) },
  ];
  return (
    <Part title={words.visits}>
      {visits.length === 0 ? (
        <Text tone="muted">{words.noVisits}</Text>
      ) : (
        <DataRows
          caption={words.visits}
          columns={columns}
          rows={visits}
          keyOf={({ name }) => name}
          card={{ title: 'page', corner: 'times' }}
        />
      )}
    </Part>
  );
};

const Account = ({ account, own }: { account: PersonAccount; own: boolean }) => {
  const words = useWords(peopleWords);
  const [editing, setEditing] = useState(false);
  const clock = useCompanyClock();
  const { person, emailVerified, twoStepSince } = account;
  const panel = useWords(personPanelWords);
  const email = person.email ? `${person.email} (${emailVerified ? panel.verified : panel.unverified})` : '–';
  return (
    <>
      <Facts
        look="columns"
        facts={[
          [words.username, person.username],
          [words.role, words.roles[person.role]],
          [panel.accountId, person.accountId],
          [words.email, email],
          [words.details.phone, account.phone || '–'],
          [words.details.jobName, account.jobName || '–'],
          [panel.twoStep, twoStepSince ? panel.on(clock.date(twoStepSince)) : panel.off],
          [words.created, <CompanyTime key="created" at={person.createdAt} to="minute" />],
          [
            words.lastSeen,
            person.lastSeenAt ? <CompanyTime key="seen" at={person.lastSeenAt} to="minute" /> : words.never,
          ],
        ]}
      />
      {own ? null : (
        <Row above={12}>
          <Button size="small" onClick={() => setEditing(true)}>
            {words.details.edit}
          </Button>
        </Row>
      )}
      <Overlay part={EditPerson} props={editing && { account }} onClose={() => setEditing(false)} />
      <Sessions sessions={account.sessions} />
      <SignIns signIns={account.signIns} />
      <Visits visits={account.visits} />
    </>
  );
};

type PersonPanelProps = OverlayProps & {
  id: string;
  /** Opens the menu of acts below its button. */
  onActs: (person: Person, button: HTMLElement) => void;
};

/** One account next to the list, as an admin sees it. */
export const PersonPanel = ({ open, id, onActs, onClose }: PersonPanelProps) => {
  const words = useWords(peopleWords);
  const panelWords = useWords(personPanelWords);
  const own = useSession((state) => state.profile?.accountId);
  const query = useCall(getPersonAccount, { id }, { enabled: open, handled: true, forgetPrevious: true });
  const person = query.data?.person;
  return (
    <SidePanel
      open={open}
      width={760}
      title={<span data-content>{person?.name ?? ''}</span>}
      extra={
        person ? (
          <>
            <StatusTag tone={TONES[person.state]}>{words.states[person.state]}</StatusTag>
            {person.accountId === own ? null : (
              <Button
                size="small"
                aria-haspopup="menu"
                aria-label={words.actsFor(person.name)}
                onClick={(event) => onActs(person, pressed(event))}
              >
                {panelWords.acts}
              </Button>
            )}
          </>
        ) : null
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {(account) => <Account key={account.person.id} account={account} own={account.person.accountId === own} />}
      </Loaded>
    </SidePanel>
  );
};
