import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import { Button, Message } from '../kit/controls.ts';
import { IconPlus } from '../kit/icons.ts';
import { Text } from '../layout/layout.tsx';
import type { Column } from './data-table/column.ts';
import { DataRows } from './data-table/data-list.tsx';
import { Dialog } from './dialog.tsx';
import { PageCard } from './page-card.tsx';
import { NewSecret, type SecretWords } from './secret-dialog.tsx';
import { Empty, Failed } from './states.tsx';

type Key = { id: string; name: string };

type Words = {
  title: string;
  create: string;
  none: string;
  operations: string;
  revoke: string;
  revokeOf: (name: string) => string;
  revokeAsk: (name: string) => string;
  /** Confirms that it is revoked. */
  revoked: string;
};

type Props<K extends Key> = {
  words: Words;
  intro: ReactNode;
  list: Pick<UseQueryResult<K[], ApiFailure>, 'data' | 'error' | 'refetch'>;
  revoke: { isPending: boolean; mutateAsync: (key: { id: string }) => Promise<unknown> };
  /** Columns except the one that revokes, which comes last. */
  columns: readonly Column<K>[];
  /** The column in a card's corner on phones. */
  corner: string;
  /** Whether a listed key is revoked. */
  isRevoked?: (key: K) => boolean;
  /** The form that creates a key; `onMade` with a secret shows it once, with the texts of `secret`. */
  form: (props: { open: boolean; onClose: () => void; onMade: (secret: string) => void }) => ReactNode;
  secret?: SecretWords & { title: string };
  className?: string | undefined;
};

/** Keys for other programs: created, shown once if they are secret, and revoked here. */
export const KeyList = <K extends Key>({ words, intro, list, revoke, form, secret, className, ...shown }: Props<K>) => {
  const { columns, corner, isRevoked } = shown;
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<K | null>(null);
  const [confirming, setConfirming] = useState(false);
  const ask = (key: K) => {
    setRevoking(key);
    setConfirming(true);
  };
  const run = async () => {
    if (!revoking || revoke.isPending) return;
    try {
      await revoke.mutateAsync({ id: revoking.id });
      Message.success(words.revoked);
      setConfirming(false);
    } catch {
      // Reported already; the confirmation stays open for a retry.
    }
  };
  const operations: Column<K> = {
    key: 'operations',
    title: words.operations,
    stick: 'end',
    cell: (key) =>
      isRevoked?.(key) ? null : (
        <Button type="text" size="small" aria-label={words.revokeOf(key.name)} onClick={() => ask(key)}>
          {words.revoke}
        </Button>
      ),
  };
  return (
    <PageCard
      title={words.title}
      className={className}
      extra={
        <Button icon={<IconPlus />} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Text as="p" tone="muted" below={16}>
        {intro}
      </Text>
      {list.error && !list.data ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.length === 0 ? (
        <Empty text={words.none} />
      ) : (
        <DataRows
          caption={words.title}
          columns={[...columns, operations]}
          rows={list.data}
          keyOf={({ id }) => id}
          card={{ title: 'name', corner, foot: 'operations' }}
          expected={2}
        />
      )}
      {form({ open: creating, onClose: () => setCreating(false), onMade: setMade })}
      {secret ? <NewSecret words={secret} title={secret.title} secret={made} onForget={() => setMade(null)} /> : null}
      <Dialog
        open={confirming}
        title={words.revoke}
        width={420}
        ok={{ label: words.revoke, status: 'danger', loading: revoke.isPending, onPress: run }}
        onClose={() => setConfirming(false)}
      >
        {revoking ? words.revokeAsk(revoking.name) : null}
      </Dialog>
    </PageCard>
  );
};
