import { type DeletedPolicy, listDeletedPolicies, restorePolicies } from '@onair/contract/content/policy-sets/bulk';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { policyWords, searchTableWords } from './policy-sets.words.ts';

/** Deleted sets, each with its restore button. */
export const SetBin = ({ open, onClose }: OverlayProps) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const format = useFormat();
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const query = useCall(listDeletedPolicies, page, { enabled: open, handled: true });
  const restoring = useWrite(restorePolicies, {
    onDone: ({ changed }) => {
      const { restored, gone } = wordsNow(searchTableWords);
      if (changed.length > 0) Message.success(restored(changed.length));
      else Message.warning(gone);
    },
  });
  const columns: Column<DeletedPolicy>[] = [
    { key: 'number', title: policy.number, cell: ({ number }) => number },
    {
      key: 'name',
      title: policy.name,
      rowHeader: true,
      width: 160,
      cell: (row) => <span data-content>{row.name}</span>,
    },
    { key: 'count', title: policy.count, align: 'end', cell: ({ count }) => format.number(count) },
    { key: 'deletedBy', title: words.deletedBy, cell: ({ deletedBy }) => deletedBy || '—' },
    { key: 'deletedAt', title: words.deletedAt, ...timeCells(({ deletedAt }) => deletedAt, 'minute') },
    { key: 'until', title: words.until, ...timeCells(({ until }) => until, 'minute') },
    {
      key: 'operations',
      title: words.operations,
      stick: 'end',
      cell: ({ id, name }) => (
        <Button
          type="text"
          size="small"
          aria-label={words.restoreSet(name)}
          disabled={restoring.isPending}
          onClick={() => restoring.mutate({ ids: [id] })}
        >
          {words.restore}
        </Button>
      ),
    },
  ];
  return (
    <SidePanel open={open} title={words.bin} width={920} onClose={onClose}>
      <Text as="p" below={16}>
        {words.binIntro}
      </Text>
      <DataList
        query={query}
        caption={words.bin}
        columns={columns}
        keyOf={({ id }) => id}
        card={{ title: 'name', corner: 'count', foot: 'operations' }}
        page={page}
        onPage={setPage}
        empty={words.binEmpty}
      />
    </SidePanel>
  );
};
