import type { AccountState, Person } from '@onair/contract/identity/people';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Tag } from '../../../shared/kit/controls.ts';
import { IconMore } from '../../../shared/kit/icons.ts';
import { Row, Stack } from '../../../shared/layout/layout.tsx';
import type { Search } from '../../../shared/page/read-search.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { pressed } from '../../../shared/ui/popup.ts';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import styles from './people.module.css';
import { peopleWords } from './people.words.ts';

export const TONES: Record<AccountState, Tone> = {
  active: 'good',
  unconfirmed: 'warn',
  initial: 'warn',
  disabled: 'off',
};

type Props = {
  /** Opens the menu of acts below its button. */
  onActs: (person: Person, button: HTMLElement) => void;
  /** The address of the page with an account open. */
  searchFor: (id: string) => Search;
};

/** Columns of the list of accounts. */
export const usePeopleColumns = ({ onActs, searchFor }: Props): Column<Person>[] => {
  const words = useWords(peopleWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const own = useSession((state) => state.profile?.accountId);
  return [
    {
      key: 'name',
      title: words.account,
      width: 170,
      rowHeader: true,
      cell: ({ id, name, username, avatar, accountId }) => (
        <Row as="span" gap={12} shrinks>
          <Avatar name={name} src={avatar} size={32} />
          <Stack as="span" line={20} shrinks>
            <span>
              <PageLink to="Accounts" search={searchFor(id)}>
                {name}
              </PageLink>{' '}
              {accountId === own ? words.you : ''}
            </span>
            <span className={styles.username}>{username}</span>
          </Stack>
        </Row>
      ),
    },
    {
      key: 'role',
      title: words.role,
      width: 96,
      cell: ({ role }) => (
        <Tag {...(role === 'user' ? {} : { color: role === 'admin' ? 'arcoblue' : 'cyan' })}>{words.roles[role]}</Tag>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 104,
      cell: ({ state }) => <StatusTag tone={TONES[state]}>{words.states[state]}</StatusTag>,
    },
    { key: 'email', title: words.email, width: 120, cell: ({ email }) => email || '–' },
    {
      key: 'lastSeen',
      title: words.lastSeen,
      width: 84,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <time dateTime={lastSeenAt} title={clock.instant(lastSeenAt)}>
            {format.relative(lastSeenAt)}
          </time>
        ) : (
          words.never
        ),
    },
    {
      key: 'sessions',
      title: words.sessions,
      width: 72,
      align: 'end',
      cell: ({ sessions }) => format.number(sessions),
    },
    { key: 'created', title: words.created, width: 92, cell: ({ createdAt }) => clock.date(createdAt) },
    {
      key: 'operations',
      title: words.operations,
      width: 64,
      stick: 'end',
      cell: (person) => (
        <Button
          type="text"
          size="small"
          icon={<IconMore />}
          aria-label={words.actsFor(person.name)}
          aria-haspopup="menu"
          disabled={person.accountId === own}
          onClick={(event) => onActs(person, pressed(event))}
        />
      ),
    },
  ];
};
