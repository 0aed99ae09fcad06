import { cancelBulk, undoBulk } from '@onair/contract/content/bulk';
import { listPolicyChanges, type PolicyChange } from '@onair/contract/content/policy-changes';
import { undoPolicyImport } from '@onair/contract/content/policy-files';
import { entryOf } from '@onair/contract/typed';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { ImportResult } from '../../../shared/import/import-result.tsx';
import type { Undone } from '../../../shared/import/use-import.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { setChangesWords } from './set-changes.words.ts';
import { setImportWords } from './set-import.words.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Shows the progress of an undo. */
  onFollow: (bulk: string) => void;
};

/** Imports and bulk changes of the last 30 days, with undo. */
export const SetChanges = ({ open, onClose, onFollow }: Props) => {
  const words = useWords(setChangesWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const [left, setLeft] = useState<Undone | null>(null);
  const query = useCall(listPolicyChanges, page, { enabled: open, handled: true });
  const undoImport = useWrite(undoPolicyImport, {
    onDone: ({ removed, restored, ...report }) => {
      const text = wordsNow(setImportWords).undone(removed, restored, report.faults.length);
      setLeft(report.faults.length > 0 ? { ...report, text } : null);
      if (report.faults.length === 0) Message.success(text);
    },
  });
  const undo = useWrite(undoBulk, { onDone: ({ id }) => onFollow(id) });
  const stop = useWrite(cancelBulk);
  const busy = undoImport.isPending || undo.isPending || stop.isPending;

  const nameOf = (row: PolicyChange): string => entryOf(words.acts, row.act) ?? row.act;
  const countOf = ({ act, total, created, changed }: PolicyChange): string =>
    act === 'import'
      ? words.imported(format.number(created), format.number(changed))
      : words.changed(format.number(changed), format.number(total));
  const button = (text: string, label: string, onClick: () => void): ReactNode => (
    <Button type="text" size="small" aria-label={label} disabled={busy} onClick={onClick}>
      {text}
    </Button>
  );
  const operations = ({ id, at, ...row }: PolicyChange): ReactNode => {
    const label = words.of(nameOf({ id, at, ...row }), clock.minute(at));
    if (row.state === 'running') return button(words.stop, words.stopOf(label), () => stop.mutate({ bulk: id }));
    if (!row.undoable) return null;
    const press = () => (row.act === 'import' ? undoImport.mutate({ import: id }) : undo.mutate({ bulk: id }));
    return button(words.undo, words.undoOf(label), press);
  };
  const columns: Column<PolicyChange>[] = [
    { key: 'act', title: words.act, rowHeader: true, cell: nameOf },
    { key: 'count', title: words.count, cell: countOf },
    { key: 'by', title: words.by, cell: ({ by }) => (by ? <span data-content>{by}</span> : '—') },
    { key: 'at', title: words.at, cell: ({ at }) => <CompanyTime at={at} to="minute" /> },
    { key: 'state', title: words.state, cell: ({ state, undone }) => (undone ? words.undone : words.states[state]) },
    { key: 'operations', title: words.operations, stick: 'end', cell: operations },
  ];
  return (
    <SidePanel open={open} title={words.title} width={920} onClose={onClose}>
      <Text as="p" below={16}>
        {words.intro}
      </Text>
      {left ? <ImportResult type="warning" text={left.text} report={left} /> : null}
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
