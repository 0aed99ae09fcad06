import { cancelBulk, undoBulk } from '@onair/contract/content/bulk';
import type { BulkChange, listContentChanges, listPolicyChanges } from '@onair/contract/content/bulk-changes';
import { entryOf } from '@onair/contract/typed';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { POLL_MS } from './bulk-progress.tsx';
import { changesWords } from './changes.words.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Shows the progress of an undo. */
  onFollow: (bulk: string) => void;
  endpoint: typeof listContentChanges | typeof listPolicyChanges;
  /** Names of the bulk changes, except imports. */
  acts: Readonly<Record<string, string>>;
  /** Undoes imports, where they are not undone as bulk changes. */
  undoImport?: { undo: (id: string) => void; busy: boolean };
  /** The result of undoing an import. */
  children?: ReactNode;
};

/** Imports and bulk changes of the last 30 days, with progress, stop and undo. */
export const BulkChanges = ({ open, onClose, onFollow, endpoint, acts, undoImport, children }: Props) => {
  const words = useWords(changesWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const [changing, setChanging] = useState(false);
  const query = useCall(endpoint, page, { enabled: open, handled: true, refetchInterval: changing && POLL_MS });
  const runs = query.data?.list.some(({ state }) => state === 'running') ?? false;
  if (runs !== changing) setChanging(runs);
  const undo = useWrite(undoBulk, { onDone: ({ id }) => onFollow(id) });
  const stop = useWrite(cancelBulk);
  const busy = undoImport?.busy || undo.isPending || stop.isPending;

  const nameOf = ({ act }: BulkChange): string => (act === 'import' ? words.import : (entryOf(acts, act) ?? act));
  const countOf = ({ act, total, created, changed }: BulkChange): string =>
    act === 'import'
      ? words.imported(format.number(created), format.number(changed))
      : words.changed(format.number(changed), format.number(total));
  const stateOf = ({ state, undone, done, total }: BulkChange): string => {
    if (state === 'running') return words.running(format.percent(total === 0 ? 100 : Math.floor((done / total) * 100)));
    return undone ? words.undone : words.states[state];
  };
  const button = (text: string, label: string, onClick: () => void): ReactNode => (
    <Button type="text" size="small" aria-label={label} disabled={busy} onClick={onClick}>
      {text}
    </Button>
  );
  const operations = (row: BulkChange): ReactNode => {
    const { id, act, at, state, undoable } = row;
    const label = words.of(nameOf(row), clock.minute(at));
    if (state === 'running') return button(words.stop, words.stopOf(label), () => stop.mutate({ bulk: id }));
    if (!undoable) return null;
    const press = () => (act === 'import' && undoImport ? undoImport.undo(id) : undo.mutate({ bulk: id }));
    return button(words.undo, words.undoOf(label), press);
  };
  const columns: Column<BulkChange>[] = [
    { key: 'act', title: words.act, rowHeader: true, cell: nameOf },
    { key: 'count', title: words.count, cell: countOf },
    { key: 'by', title: words.by, cell: ({ by }) => (by ? <span data-content>{by}</span> : '—') },
    { key: 'at', title: words.at, ...timeCells(({ at }) => at, 'minute') },
    { key: 'state', title: words.state, cell: stateOf },
    { key: 'operations', title: words.operations, stick: 'end', cell: operations },
  ];
  return (
    <SidePanel open={open} title={words.title} width={920} onClose={onClose}>
      <Text as="p" below={16}>
        {words.intro}
      </Text>
      {children}
      <DataList
        query={query}
        caption={words.title}
        columns={columns}
        keyOf={({ id }) => id}
        card={{ title: 'act', corner: 'state', foot: 'operations' }}
        page={page}
        onPage={setPage}
        empty={words.empty}
      />
    </SidePanel>
  );
};
