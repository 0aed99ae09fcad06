import {
  listTopUps,
  moveTopUp,
  TOP_UP_LARGE,
  type TopUp,
  type TopUpMove,
  type TopUpState,
  topUpMachine,
} from '@onair/contract/billing/ledger';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useRole } from '../../../shared/session/session.ts';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import styles from './ledger.module.css';
import { ledgerWords } from './ledger.words.ts';

type Props = OverlayProps & { topUp: TopUp; move: TopUpMove };

/** Asks before a large top-up is recorded, declined with a reason, or withdrawn; refusals are shown here. */
const MoveTopUpDialog = ({ open, topUp, move, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const { id, version, amount, by } = topUp;
  const form = useForm({
    endpoint: moveTopUp,
    of: `${move} ${id}`,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, move, ...(move === 'decline' ? { reason } : {}) }),
    faults: ({ reason }) => ({ reason: move === 'decline' && reason.trim() === '' ? words.reasonEmpty : undefined }),
    onDone: () => {
      Message.success(wordsNow(ledgerWords).moved[move]);
      onClose();
    },
  });
  const { failure } = form;
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.moveTitles[move]}
      ok={failure && !failure.transport ? undefined : words[move]}
      danger={move !== 'confirm'}
      width={440}
      keep={form.dirty}
      onClose={onClose}
    >
      <p data-content>{words.moveTexts[move](format.money(amount), by || words.system)}</p>
      {move === 'decline' ? (
        <TextField field={form.field('reason')} label={words.reason} rows={4} required counted />
      ) : null}
    </FormDialog>
  );
};

const TONES: Record<TopUpState, Tone> = { waiting: 'warn', recorded: 'good', declined: 'bad', withdrawn: 'off' };

/** Large top-ups: those that wait are confirmed or declined here by another person, or withdrawn by their own. */
export const TopUpsList = () => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const role = useRole() ?? 'user';
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const overlays = useOverlays();
  const query = useCall(listTopUps, page, { handled: true });
  const titles = words.topUpColumns;
  const moves = ({ state, mine }: TopUp) => openMoves(topUpMachine, state, { role, isAuthor: mine });
  const decided = ({ decided, reason, entry }: TopUp, headed: boolean) =>
    decided === null ? (
      '–'
    ) : (
      <>
        <CompanyTime at={decided.at} to="minute" headed={headed} />{' '}
        <Text tone="muted" size={12} data-content>
          {[
            decided.name || words.system,
            ...(reason === null ? [] : [reason]),
            ...(entry === null ? [] : [words.entryOf(entry)]),
          ].join(' · ')}
        </Text>
      </>
    );
  const columns: Column<TopUp>[] = [
    { key: 'at', title: titles.at, width: 150, rowHeader: true, ...timeCells(({ at }) => at, 'minute') },
    {
      key: 'by',
      title: titles.by,
      width: 80,
      wraps: true,
      cell: ({ by }) => <span data-content>{by || words.system}</span>,
    },
    {
      key: 'note',
      title: titles.note,
      width: 110,
      wraps: true,
      cell: ({ note }) => <span data-content>{note || '–'}</span>,
    },
    { key: 'amount', title: titles.amount, width: 100, align: 'end', cell: ({ amount }) => format.money(amount) },
    {
      key: 'state',
      title: titles.state,
      width: 80,
      cell: ({ state }) => <StatusTag tone={TONES[state]}>{words.topUpStates[state]}</StatusTag>,
    },
    {
      key: 'decided',
      title: titles.decided,
      width: 140,
      wraps: true,
      cell: (topUp) => decided(topUp, false),
      headed: (topUp) => decided(topUp, true),
    },
    {
      key: 'acts',
      title: titles.acts,
      width: 150,
      stick: 'end',
      cell: (topUp) =>
        moves(topUp).length === 0 ? (
          '–'
        ) : (
          <Row as="span" inline gap={4} align="stretch" className={styles.acts}>
            {moves(topUp).map((move) => (
              <Button
                key={move}
                type="text"
                size="small"
                aria-label={words.actOn(words[move], format.money(topUp.amount), topUp.by || words.system)}
                onClick={() => overlays.open(MoveTopUpDialog, { topUp, move })}
              >
                {words[move]}
              </Button>
            ))}
          </Row>
        ),
    },
  ];
  const open = query.data?.list.some((topUp) => moves(topUp).length > 0);
  return (
    <>
      <Text as="p" tone="muted" below={12}>
        {words.topUpsIntro(format.money(TOP_UP_LARGE))}
      </Text>
      <DataList
        query={query}
        caption={words.topUps}
        columns={open ? columns : columns.slice(0, -1)}
        keyOf={({ id }) => id}
        card={{ title: 'at', corner: 'state' }}
        density="small"
        page={page}
        onPage={setPage}
        empty={words.noTopUps}
      />
    </>
  );
};
