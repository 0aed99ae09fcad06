import { listOrders, type Order, type OrderStatus, orderMachine } from '@onair/contract/billing/ledger';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useRole } from '../../../shared/session/session.ts';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import styles from './ledger.module.css';
import { ledgerWords } from './ledger.words.ts';
import { OrderDialog } from './order-dialog.tsx';

const TONES: Record<OrderStatus, Tone> = { pending: 'warn', paid: 'good', cancelled: 'off' };

/** Orders of services; unpaid ones can be paid or cancelled here. */
export const OrdersList = () => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const [status, setStatus] = useState<OrderStatus | 'all'>('all');
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const overlays = useOverlays();
  const query = useCall(listOrders, { ...page, ...(status === 'all' ? {} : { status }) }, { handled: true });
  const role = useRole() ?? 'user';
  const titles = words.orderColumns;
  const moves = (order: Order) => openMoves(orderMachine, order.status, { role, isAuthor: false });
  const created = ({ createdAt, by }: Order, headed: boolean) => (
    <>
      <CompanyTime at={createdAt} to="minute" headed={headed} />{' '}
      <Text tone="muted" size={12} data-content>
        {by || words.system}
      </Text>
    </>
  );
  const columns: Column<Order>[] = [
    { key: 'number', title: titles.number, width: 140, rowHeader: true, cell: ({ number }) => number },
    { key: 'service', title: titles.service, width: 100, wraps: true, cell: ({ service }) => service },
    {
      key: 'kind',
      title: titles.kind,
      width: 90,
      wraps: true,
      cell: (o) => words.months(words.orderKinds[o.kind], o.months),
    },
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
      cell: (order) => created(order, false),
      headed: (order) => created(order, true),
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
          <Row as="span" inline gap={4} align="stretch" className={styles.acts}>
            <Button
              type="text"
              size="small"
              aria-label={`${words.pay}: ${order.number}`}
              onClick={() => overlays.open(OrderDialog, { order, act: 'pay' })}
            >
              {words.pay}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={`${words.drop}: ${order.number}`}
              onClick={() => overlays.open(OrderDialog, { order, act: 'drop' })}
            >
              {words.drop}
            </Button>
          </Row>
        ),
    },
  ];
  // Most orders are paid immediately; the column appears when one can be acted on.
  const open = query.data?.list.some((order) => moves(order).length > 0);
  return (
    <>
      <Row wrap gap={12} below={12}>
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
      </Row>
      <DataList
        query={query}
        caption={words.orders}
        columns={open ? columns : columns.slice(0, -1)}
        keyOf={({ id }) => id}
        card={{ title: 'number', corner: 'status' }}
        density="small"
        page={page}
        onPage={setPage}
        empty={status === 'all' ? words.noOrders : words.noOrdersFound}
      />
    </>
  );
};
