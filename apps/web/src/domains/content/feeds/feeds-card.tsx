import { type ContentFeed, listFeeds, revokeFeed } from '@onair/contract/content/feeds';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { CreateFeed } from './create-feed.tsx';
import { feedsWords } from './feeds.words.ts';

const useColumns = (onRevoke: (feed: ContentFeed) => void): Column<ContentFeed>[] => {
  const words = useWords(feedsWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const chosen = ({ type, category, source }: ContentFeed): string =>
    [type && content.contentTypes[type], category && content.categories[category], source && content.sources[source]]
      .filter(Boolean)
      .join(' · ') || words.all;
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'address', title: words.address, cell: ({ ending }) => <code>{words.ending(ending)}</code> },
    { key: 'chosen', title: words.chosen, cell: chosen },
    {
      key: 'lastRead',
      title: words.lastRead,
      cell: ({ lastReadAt }) => (lastReadAt ? format.dateTime(lastReadAt) : words.never),
    },
    {
      key: 'operations',
      title: words.operations,
      stick: 'end',
      cell: (feed) => (
        <Button type="text" size="small" aria-label={words.revokeOf(feed.name)} onClick={() => onRevoke(feed)}>
          {words.revoke}
        </Button>
      ),
    },
  ];
};

/** Addresses of partners: made, shown once, and revoked here. */
export const FeedsCard = () => {
  const words = useWords(feedsWords);
  const list = useCall(listFeeds, {}, { handled: true });
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<ContentFeed | null>(null);
  const revoke = useWrite(revokeFeed, {
    onDone: () => {
      setAsked(null);
      Message.success(wordsNow(feedsWords).revoked);
    },
  });
  const columns = useColumns(setAsked);
  return (
    <PageCard
      title={words.title}
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
          card={{ title: 'name', corner: 'address', foot: 'operations' }}
          expected={2}
        />
      )}
      <CreateFeed open={creating} onClose={() => setCreating(false)} onMade={setMade} />
      <SecretDialog of={made} title={() => words.made} done={words.saved} onForget={() => setMade(null)}>
        {(address) => (
          <>
            <Text as="p" tone="muted" below={12}>
              {words.shownOnce}
            </Text>
            <SecretText text={address} copy={words.copy} />
          </>
        )}
      </SecretDialog>
      <Dialog
        open={asked !== null}
        title={words.revoke}
        width={420}
        ok={{
          label: words.revoke,
          status: 'danger',
          loading: revoke.isPending,
          onPress: () => asked && revoke.mutate({ id: asked.id }),
        }}
        onClose={() => setAsked(null)}
      >
        {asked ? words.revokeAsk(asked.name) : null}
      </Dialog>
    </PageCard>
  );
};
