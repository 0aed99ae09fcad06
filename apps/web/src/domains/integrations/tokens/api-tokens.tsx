import { type ApiToken, listApiTokens, revokeApiToken } from '@onair/contract/integrations/tokens';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { integrationsWords } from '../integrations.words.ts';
import { NewSecret } from '../new-secret.tsx';
import { CreateToken } from './create-token.tsx';

const useColumns = (onRevoke: (token: ApiToken) => void): Column<ApiToken>[] => {
  const words = useWords(integrationsWords);
  const format = useFormat();
  const isOver = ({ expiresAt }: ApiToken) => Date.parse(expiresAt) <= Date.now();
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'token', title: words.token, cell: ({ ending }) => <code>{words.ending(ending)}</code> },
    {
      key: 'scopes',
      title: words.scope,
      cell: ({ scopes }) => scopes.map((scope) => words.scopes[scope]).join(' · '),
    },
    {
      key: 'lastUsed',
      title: words.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? format.dateTime(lastUsedAt) : words.never),
    },
    {
      key: 'expires',
      title: words.expires,
      cell: (token) => (isOver(token) ? words.expired : format.dateTime(token.expiresAt)),
    },
    {
      key: 'operations',
      title: words.operations,
      stick: 'end',
      cell: (token) => (
        <Button type="text" size="small" aria-label={words.revokeOf(token.name)} onClick={() => onRevoke(token)}>
          {words.revoke}
        </Button>
      ),
    },
  ];
};

/** One's own tokens: made, shown once, and revoked here. */
export const ApiTokens = () => {
  const words = useWords(integrationsWords);
  const list = useCall(listApiTokens, {}, { handled: true });
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const revoke = useWrite(revokeApiToken, {
    onDone: () => {
      setAsked(null);
      Message.success(wordsNow(integrationsWords).revoked);
    },
  });
  const columns = useColumns(setAsked);
  return (
    <PageCard
      title={words.tokens}
      extra={
        <Button icon={<IconPlus />} onClick={() => setCreating(true)}>
          {words.createToken}
        </Button>
      }
    >
      <Text as="p" tone="muted" below={16}>
        {words.tokensIntro} <a href="/api/docs#tag/API-for-others">{words.reference}</a>
      </Text>
      {list.error && !list.data ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.length === 0 ? (
        <Empty text={words.noTokens} />
      ) : (
        <DataRows
          caption={words.tokens}
          columns={columns}
          rows={list.data}
          keyOf={({ id }) => id}
          card={{ title: 'name', corner: 'token', foot: 'operations' }}
          expected={2}
        />
      )}
      <CreateToken open={creating} onClose={() => setCreating(false)} onMade={setMade} />
      <NewSecret title={words.newToken} secret={made} onForget={() => setMade(null)} />
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
