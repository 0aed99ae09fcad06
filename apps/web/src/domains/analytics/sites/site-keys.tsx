import { listSites, revokeSite, type Site } from '@onair/contract/analytics/sites';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { KeyList } from '../../../shared/ui/key-list.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../../identity/people/people.module.css';
import { CreateSite } from './create-site.tsx';
import { siteKeysWords } from './site-keys.words.ts';

const useSiteColumns = (): Column<Site>[] => {
  const words = useWords(siteKeysWords);
  const format = useFormat();
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'key', title: words.key, width: 230, cell: ({ key }) => <code>{key}</code> },
    {
      key: 'origins',
      title: words.origins,
      cell: ({ origins }) => (origins.length > 0 ? <span data-content>{origins.join(' ')}</span> : words.anyServer),
    },
    { key: 'quota', title: words.quota, align: 'end', cell: ({ dailyQuota }) => format.number(dailyQuota) },
    { key: 'today', title: words.today, align: 'end', cell: ({ eventsToday }) => format.number(eventsToday) },
    { key: 'bots', title: words.bots, align: 'end', cell: ({ botsToday }) => format.number(botsToday) },
    {
      key: 'state',
      title: words.state,
      cell: ({ revokedAt }) => (
        <StatusTag tone={revokedAt ? 'off' : 'good'}>{revokedAt ? words.revoked : words.inUse}</StatusTag>
      ),
    },
  ];
};

/** The keys with which sites send events: created and revoked here. */
export const SiteKeys = () => {
  const words = useWords(siteKeysWords);
  return (
    <KeyList
      words={{ ...words, revoked: words.gone }}
      intro={words.intro}
      list={useCall(listSites, {}, { handled: true })}
      revoke={useWrite(revokeSite)}
      columns={useSiteColumns()}
      corner="state"
      isRevoked={({ revokedAt }) => revokedAt !== null}
      form={CreateSite}
      className={styles.sites}
    />
  );
};
