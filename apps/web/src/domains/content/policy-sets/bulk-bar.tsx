import { bulkPolicies } from '@onair/contract/content/policy-sets/bulk';
import type { PolicyFilter } from '@onair/contract/content/policy-sets/policy-sets';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { Choice } from '../../../shared/ui/data-table/use-choice.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { BulkRequest } from './bulk-confirm.tsx';
import styles from './policy-sets.module.css';
import { policyWords, searchTableWords } from './policy-sets.words.ts';
import type { Acts } from './use-acts.ts';

const BulkConfirm = lazyPart(async () => (await import('./bulk-confirm.tsx')).BulkConfirm);

/** As many as one call may name. */
const BULK_MAX = 100;

type Props = {
  choice: Choice;
  filters: PolicyFilter;
  /** The number of results. */
  total: number;
  acts: Acts;
  /** A bulk change of all results has started. */
  onBegun: (bulk: string) => void;
};

/** Bulk actions on the selected sets. Destructive ones, and those on all results, are confirmed first. */
export const BulkBar = ({ choice: { ids: chosen, all, choose, chooseAll }, filters, total, acts, onBegun }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const format = useFormat();
  const [request, setRequest] = useState<BulkRequest | null>(null);
  const [confirming, setConfirming] = useState(false);
  const bulk = useWrite(bulkPolicies, { onDone: ({ id }) => onBegun(id) });
  const ids = [...chosen];
  const count = all ? total : ids.length;
  const tooMany = !all && count > BULK_MAX;
  const busy = acts.busy || bulk.isPending;
  const idle = !tooMany && !busy;
  const ask = (kind: BulkRequest['kind']) => {
    setRequest({ kind, count, ids: all ? null : ids });
    setConfirming(true);
  };
  const clear = () => choose(new Set());
  const act = async (work: Promise<boolean>) => {
    if (await work) clear();
    setConfirming(false);
  };
  const carryOut = ({ kind, count, ids }: BulkRequest): Promise<boolean> => {
    if (ids) return kind === 'delete' ? acts.remove(ids) : acts.setStatus(ids, kind);
    return bulk.mutateAsync({ act: kind, filter: filters, count }).then(
      () => true,
      () => false,
    );
  };
  const label = all ? words.allChosen(format.number(total)) : words.chosen(count);
  return (
    <>
      {count > 0 ? (
        <Row as="section" wrap gap={8} pad={[2, 12]} rounded className={styles.bar} aria-label={label}>
          <span role="status">{label}</span>
          {tooMany ? <Text tone="danger">{words.tooMany(BULK_MAX)}</Text> : null}
          {all || total <= count ? null : (
            <Button size="small" type="text" onClick={chooseAll}>
              {words.chooseAll(format.number(total))}
            </Button>
          )}
          <Button
            size="small"
            disabled={!idle}
            onClick={() => (all ? ask('online') : act(acts.setStatus(ids, 'online')))}
          >
            {policy.takeOnline}
          </Button>
          <Button size="small" disabled={!idle} onClick={() => ask('offline')}>
            {policy.takeOffline}
          </Button>
          <Button size="small" type="outline" status="danger" disabled={!idle} onClick={() => ask('delete')}>
            {policy.delete}
          </Button>
          <Button size="small" type="text" onClick={clear}>
            {words.clearChosen}
          </Button>
        </Row>
      ) : null}
      {request ? (
        <BulkConfirm
          open={confirming}
          request={request}
          busy={busy}
          onClose={() => setConfirming(false)}
          onConfirm={() => act(carryOut(request))}
        />
      ) : null}
    </>
  );
};
