import { listSites, revokeSite, type Site } from '@onair/contract/analytics/sites';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../../identity/people/people.module.css';
import { CreateSite } from './create-site.tsx';
import { siteKeysWords } from './site-keys.words.ts';

const useSiteColumns = (onRevoke: (site: Site) => void): Column<Site>[] => {
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
    {
      key: 'operations',
      title: words.operations,
      stick: 'end',
      cell: (site) =>
        site.revokedAt ? null : (
          <Button type="text" size="small" aria-label={words.revokeOf(site.name)} onClick={() => onRevoke(site)}>
            {words.revoke}
          </Button>
        ),
    },
  ];
};

/** The keys with which sites send events: made and revoked here. */
export const SiteKeys = () => {
  const words = useWords(siteKeysWords);
  const list = useCall(listSites, {}, { handled: true });
  const revoke = useWrite(revokeSite, { handled: true });
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Site | null>(null);
  const [asking, setAsking] = useState(false);
  const columns = useSiteColumns((site) => {
    setAsked(site);
    setAsking(true);
  });
  const run = async () => {
    if (!asked || revoke.isPending) return;
    try {
      await revoke.mutateAsync({ id: asked.id });
      Message.success(words.gone);
    } catch (error) {
      announceFailure(error);
    }
    setAsking(false);
  };

  return (
    <PageCard
      title={words.title}
      className={styles.sites}
      extra={
        <Button icon={<IconPlus />} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Text as="p" tone="muted" below={16}>
        {words.intro}
      </Text>
      {list.error && !list.data ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.length === 0 ? (
        <Empty text={words.none} />
      ) : (
        <DataRows
          caption={words.title}
          columns={columns}
          rows={list.data}
          keyOf={({ id }) => id}
          card={{ title: 'name', corner: 'state', foot: 'operations' }}
          expected={2}
        />
      )}
      <CreateSite open={creating} onClose={() => setCreating(false)} />
      <Dialog
        open={asking}
        title={words.revoke}
        width={420}
        ok={{ label: words.revoke, status: 'danger', loading: revoke.isPending, onPress: run }}
        onClose={() => setAsking(false)}
      >
        {asked ? words.revokeAsk(asked.name) : null}
      </Dialog>
    </PageCard>
  );
};
