import { type Delivery, listDeliveries, replayDelivery, type Webhook } from '@onair/contract/integrations/webhooks';
import { entryOf } from '@onair/contract/typed';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { integrationsWords } from '../integrations.words.ts';

const TONES = { waiting: 'off', delivered: 'good', failed: 'bad' } as const;

const useColumns = (): Column<Delivery>[] => {
  const words = useWords(integrationsWords);
  const format = useFormat();
  const replay = useWrite(replayDelivery, {
    onDone: () => void Message.success(wordsNow(integrationsWords).replayed),
  });
  const answerOf = ({ status, fault, ms }: Delivery): string =>
    [status, fault ? (entryOf(words.faults, fault) ?? fault) : null, ms === null ? null : words.ms(format.number(ms))]
      .filter((part) => part !== null)
      .join(' · ');
  return [
    { key: 'kind', title: words.kind, rowHeader: true, cell: ({ kind }) => entryOf(words.kinds, kind) ?? kind },
    { key: 'time', title: words.time, ...timeCells(({ createdAt }) => createdAt, 'minute') },
    {
      key: 'state',
      title: words.state,
      cell: ({ state }) => <StatusTag tone={TONES[state]}>{words.states[state]}</StatusTag>,
    },
    { key: 'attempts', title: words.attempts, align: 'end', cell: ({ attempts }) => format.number(attempts) },
    { key: 'answer', title: words.answer, cell: answerOf },
    {
      key: 'operations',
      title: words.operations,
      stick: 'end',
      cell: ({ id, state }) =>
        state === 'waiting' ? null : (
          <Button type="text" size="small" onClick={() => replay.mutate({ id })}>
            {words.replay}
          </Button>
        ),
    },
  ];
};

const List = ({ webhook }: { webhook: Webhook }) => {
  const words = useWords(integrationsWords);
  const list = useCall(listDeliveries, { id: webhook.id }, { handled: true });
  const columns = useColumns();
  if (list.error && !list.data) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.data?.length === 0) return <Empty text={words.noDeliveries} />;
  return (
    <DataRows
      caption={words.logOf(webhook.name)}
      columns={columns}
      rows={list.data}
      keyOf={({ id }) => id}
      card={{ title: 'kind', corner: 'state', foot: 'operations' }}
      expected={5}
    />
  );
};

/** The delivery log of a webhook. */
export const Deliveries = ({ open, webhook, onClose }: OverlayProps & { webhook: Webhook }) => {
  const words = useWords(integrationsWords);
  return (
    <SidePanel open={open} title={words.logOf(webhook.name)} width={820} onClose={onClose}>
      <List webhook={webhook} />
    </SidePanel>
  );
};
