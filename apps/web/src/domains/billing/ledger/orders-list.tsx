import { Button } from '@arco-design/web-react';
import { listOrders, type Order, type OrderStatus, orderMachine } from '@onair/contract/billing/ledger';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataCards } from '../../../shared/ui/data-table/data-cards.tsx';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import { Pager } from '../../../shared/ui/data-table/pager.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { PHONE, useMedia } from '../../../shared/ui/use-media.ts';
import styles from './ledger.module.css';
import { ledgerWords } from './ledger.words.ts';
import { OrderDialog } from './order-dialog.tsx';

const TONES: Record<OrderStatus, Tone> = { pending: 'warn', paid: 'good', cancelled: 'off' };

/** Orders of services; one that waits can be paid or cancelled here. */
export const OrdersList = () => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const cards = useMedia(PHONE);
  const [status, setStatus] = useState<OrderStatus | 'all'>('all');
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const [acting, setActing] = useState<{ order: Order; act: 'pay' | 'drop'; open: boolean } | null>(null);
  const query = useCall(listOrders, { ...page, ...(status === 'all' ? {} : { status }) }, { handled: true });
  const { data } = query;
  const titles = words.orderColumns;
  const moves = (order: Order) => openMoves(orderMachine, order.status, { role: 'admin', isAuthor: false });
  const columns: Column<Order>[] = [
    { key: 'number', title: titles.number, width: 140, rowHeader: true, cell: ({ number }) => number },
    { key: 'service', title: titles.service, width: 110, cell: ({ service }) => service },
    { key: 'kind', title: titles.kind, width: 110, cell: (o) => words.months(words.orderKinds[o.kind], o.months) },
    { key: 'amount', title: titles.amount, width: 110, align: 'end', cell: ({ amount }) => format.money(amount) },
    {
      key: 'status',
      title: titles.status,
      width: 90,
      cell: (order) => <StatusTag tone={TONES[order.status]}>{words.statuses[order.status]}</StatusTag>,
    },
    {
      key: 'created',
      title: titles.created,
      width: 140,
      cell: ({ createdAt, by }) => (
        <>
          <CompanyTime at={createdAt} to="minute" />{' '}
          <span className={styles.quiet} data-content>
            {by || words.system}
          </span>
        </>
      ),
    },
    {
      key: 'acts',
      title: titles.acts,
      width: 150,
      stick: 'end',
      cell: (order) =>
        moves(order).length === 0 ? (
          '–'
        ) : (
          <span className={styles.acts}>
            <Button
              type="text"
              size="small"
              aria-label={`${words.pay}: ${order.number}`}
              onClick={() => setActing({ order, act: 'pay', open: true })}
            >
              {words.pay}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={`${words.drop}: ${order.number}`}
              onClick={() => setActing({ order, act: 'drop', open: true })}
            >
              {words.drop}
            </Button>
          </span>
        ),
    },
  ];
  // Most orders are settled at once; the column is there when something can be done.
  const open = data?.list.some((order) => moves(order).length > 0);
  const rows = {
    caption: words.orders,
    columns: open ? columns : columns.slice(0, -1),
    rows: data?.list,
    keyOf: ({ id }: Order) => id,
  };
  return (
    <>
      <div className={styles.filters}>
        <Segments
          label={words.status}
          value={status}
          options={[
            { value: 'all', label: words.allStatuses },
            ...(['pending', 'paid', 'cancelled'] as const).map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChange={(next) => {
            setStatus(next);
            setPage({ ...page, current: 1 });
          }}
        />
      </div>
      {query.error && !data ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : data && data.total === 0 ? (
        <Empty text={status === 'all' ? words.noOrders : words.noOrdersFound} />
      ) : (
        <>
          {cards ? (
            <DataCards {...rows} title="number" corner="status" busy={query.isPlaceholderData} />
          ) : (
            <DataTable {...rows} density="small" busy={query.isPlaceholderData} />
          )}
          <div className={styles.pager}>
            {data ? (
              <Pager
                {...page}
                total={data.total}
                compact={cards}
                onChange={(current, pageSize) => setPage({ current, pageSize })}
              />
            ) : null}
          </div>
        </>
      )}
      {acting ? <OrderDialog {...acting} onClose={() => setActing({ ...acting, open: false })} /> : null}
    </>
  );
};
