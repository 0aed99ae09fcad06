import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import { Button, Message } from '../kit/controls.ts';
import { IconPlus } from '../kit/icons.ts';
import { Text } from '../layout/layout.tsx';
import type { OverlayProps } from '../overlay/overlay.ts';
import { useOverlays } from '../overlay/overlays.tsx';
import type { Column } from './data-table/column.ts';
import { DataRows } from './data-table/data-list.tsx';
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
  revoke: { mutateAsync: (key: { id: string }) => Promise<unknown> };
  /** Columns except the one that revokes, which comes last. */
  columns: readonly Column<K>[];
  /** The column in a card's corner on phones. */
  corner: string;
  /** Whether a listed key is revoked. */
  isRevoked?: (key: K) => boolean;
  /** The dialog that creates a key; `onMade` with a secret shows it once, with the texts of `secret`. */
  form: ComponentType<OverlayProps & { onMade: (secret: string) => void }>;
  secret?: SecretWords & { title: string };
  className?: string | undefined;
};

/** Keys for other programs: created, shown once if they are secret, and revoked here. */
export const KeyList = <K extends Key>({ words, intro, list, revoke, form, secret, className, ...shown }: Props<K>) => {
  const { columns, corner, isRevoked } = shown;
  const { open, confirm } = useOverlays();
  const onMade = (made: string) => secret && open(NewSecret, { words: secret, title: secret.title, secret: made });
  const ask = async ({ id, name }: K) => {
    const act = () => revoke.mutateAsync({ id });
    const question = { title: words.revoke, text: words.revokeAsk(name), ok: words.revoke, danger: true, act };
    if (await confirm(question)) Message.success(words.revoked);
  };
  const operations: Column<K> = {
    key: 'operations',
    title: words.operations,
    stick: 'end',
    cell: (key) =>
      isRevoked?.(key) ? null : (
        <Button type="text" size="small" aria-label={words.revokeOf(key.name)} onClick={() => void ask(key)}>
          {words.revoke}
        </Button>
      ),
  };
  return (
    <PageCard
      title={words.title}
      className={className}
      extra={
        <Button icon={<IconPlus />} onClick={() => open(form, { onMade })}>
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
    </PageCard>
  );
};
