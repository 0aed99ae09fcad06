import {
  exportLedger,
  type LedgerEntry,
  type LedgerFilter,
  type LedgerKind,
  listLedger,
  reverseEntry,
} from '@onair/contract/billing/ledger';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import styles from './ledger.module.css';
import { ledgerWords } from './ledger.words.ts';

/** Takes a top-up back that was recorded by mistake, with the reason. */
const ReverseDialog = ({ open, entry: { seq, amount }, onClose }: OverlayProps & { entry: LedgerEntry }) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const form = useForm({
    endpoint: reverseEntry,
    of: String(seq),
    initial: { reason: '' },
    input: ({ reason }) => ({ seq, reason }),
    messages: { reason: { required: words.reasonEmpty, minLength: words.reasonEmpty } },
    onDone: () => {
      Message.success(wordsNow(ledgerWords).reversed(seq));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.reverseTitle(seq)}
      ok={words.reverse}
      danger
      width={440}
      keep={form.dirty}
      onClose={onClose}
    >
      <p>{words.reverseText(format.money(amount))}</p>
      <TextField field={form.field('reason')} label={words.reason} hint={words.reasonHint} required counted />
    </FormDialog>
  );
};

type Words = (typeof ledgerWords)['zh-CN'];

/** Money in is marked by its sign, not by its color alone. */
const signed = (amount: number, format: Format): string => (amount > 0 ? '+' : '') + format.money(amount);

/** A top-up and its reversal name each other. */
const reversalOf = ({ reverses, reversedBy }: LedgerEntry, words: Words): string | null =>
  reverses !== null ? words.reverses(reverses) : reversedBy === null ? null : words.reversedBy(reversedBy);

const columnsOf = (words: Words, format: Format): Column<LedgerEntry>[] => [
  {
    key: 'at',
    title: words.columns.at,
    width: 150,
    rowHeader: true,
    ...timeCells(({ at }) => at, 'minute'),
  },
  { key: 'kind', title: words.columns.kind, width: 70, cell: ({ kind }) => words.kinds[kind] },
  {
    key: 'about',
    title: words.columns.about,
    width: 180,
    wraps: true,
    cell: (entry) => {
      const { order, note, seq } = entry;
      const reversal = reversalOf(entry, words);
      return order ? (
        <>
          {order.service}{' '}
          <Text tone="muted" size={12}>
            {order.number}
          </Text>
        </>
      ) : (
        <>
          <span data-content>{note || '–'}</span>{' '}
          <Text tone="muted" size={12}>
            {[words.number(seq), ...(reversal ? [reversal] : [])].join(' · ')}
          </Text>
        </>
      );
    },
  },
  {
    key: 'by',
    title: words.columns.by,
    width: 90,
    wraps: true,
    cell: ({ by, confirmedBy }) => (
      <>
        <span data-content>{by || words.system}</span>
        {confirmedBy === null ? null : (
          <>
            {' '}
            <Text tone="muted" size={12} data-content>
              {words.confirmedBy(confirmedBy || words.system)}
            </Text>
          </>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'end',
    width: 120,
    cell: ({ amount }) => signed(amount, format),
  },
  {
    key: 'balance',
    title: words.columns.balance,
    align: 'end',
    width: 120,
    cell: ({ balance }) => format.money(balance),
  },
];

/** The account's entries by kind and days, with a download of those shown. */
export const LedgerEntries = () => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const [filter, setFilter] = useState<LedgerFilter>({});
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const mayReverse = useMay('billing');
  const { open } = useOverlays();
  const query = useCall(listLedger, { ...filter, ...page }, { handled: true });
  const { data } = query;
  const put = (part: { [K in keyof LedgerFilter]?: LedgerFilter[K] | undefined }) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined);
    setFilter(Object.fromEntries(next));
    setPage({ ...page, current: 1 });
  };
  const isReversible = ({ kind, reversedBy }: LedgerEntry) => mayReverse && kind === 'top-up' && reversedBy === null;
  const reversible = data?.list.some(isReversible);
  const acts: Column<LedgerEntry> = {
    key: 'acts',
    title: words.columns.acts,
    width: 90,
    stick: 'end',
    cell: (entry) =>
      isReversible(entry) ? (
        <Button
          type="text"
          size="small"
          className={styles.acts}
          aria-label={words.reverseOf(entry.seq)}
          onClick={() => open(ReverseDialog, { entry })}
        >
          {words.reverse}
        </Button>
      ) : (
        '–'
      ),
  };
  return (
    <>
      <Row as="search" wrap gap={12} below={12} aria-label={words.filters}>
        <NamedSelect<LedgerKind | 'all'>
          name={words.kind}
          className={styles.kind}
          value={filter.kind ?? 'all'}
          options={[
            { value: 'all', label: words.allKinds },
            { value: 'top-up', label: words.kinds['top-up'] },
            { value: 'charge', label: words.kinds.charge },
            { value: 'reversal', label: words.kinds.reversal },
          ]}
          onChange={(kind) => put({ kind: kind === 'all' ? undefined : kind })}
        />
        <div className={styles.days}>
          <DayRange
            names={[words.from, words.to]}
            value={filter.from && filter.to ? [filter.from, filter.to] : undefined}
            onChange={(days) => put({ from: days?.[0], to: days?.[1] })}
          />
        </div>
        <DownloadButton endpoint={exportLedger} input={filter} name={words.fileName} />
      </Row>
      <DataList
        query={query}
        caption={words.entries}
        columns={reversible ? [...columnsOf(words, format), acts] : columnsOf(words, format)}
        keyOf={({ seq }) => String(seq)}
        card={{ title: 'at', corner: 'amount' }}
        density="small"
        page={page}
        onPage={setPage}
        empty={Object.keys(filter).length > 0 ? words.noneFound : words.noEntries}
        intro={
          <Row
            as="p"
            wrap
            gap={[4, 24]}
            align="stretch"
            tone="muted"
            numeric
            below={12}
            className={styles.sums}
            role="status"
          >
            <span>
              {words.received} <strong>{format.money(data?.received ?? null)}</strong>
            </span>
            <span>
              {words.spent} <strong>{format.money(data?.spent ?? null)}</strong>
            </span>
          </Row>
        }
      />
    </>
  );
};
