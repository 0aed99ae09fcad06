import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { BulkAct } from './bulk-confirm.tsx';
import styles from './policies.module.css';
import { policyWords } from './policy.words.ts';
import { searchTableWords } from './search-table.words.ts';
import type { Acts } from './use-acts.ts';

const BulkConfirm = lazyPart(async () => (await import('./bulk-confirm.tsx')).BulkConfirm);

/** As many as one call may name. */
const BULK_MAX = 100;

type Props = {
  chosen: ReadonlySet<string>;
  acts: Acts;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Bulk actions on the selected sets. Destructive ones are confirmed first. */
export const BulkBar = ({ chosen, acts, onChange }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const [asking, setAsking] = useState(false);
  const ids = [...chosen];
  const tooMany = ids.length > BULK_MAX;
  const idle = !tooMany && !acts.busy;
  const ask = (kind: BulkAct['kind']) => {
    setAsked({ kind, ids });
    setAsking(true);
  };
  const clear = () => onChange(new Set());
  const act = async (work: Promise<boolean>) => {
    if (await work) clear();
    setAsking(false);
  };
  return (
    <>
      {ids.length > 0 ? (
        <Row
          as="section"
          wrap
          gap={8}
          pad={[2, 12]}
          rounded
          className={styles.bar}
          aria-label={words.chosen(ids.length)}
        >
          <span role="status">{words.chosen(ids.length)}</span>
          {tooMany ? <Text tone="danger">{words.tooMany(BULK_MAX)}</Text> : null}
          <Button size="small" disabled={!idle} onClick={() => act(acts.setStatus(ids, 'online'))}>
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
      {asked ? (
        <BulkConfirm
          open={asking}
          act={asked}
          busy={acts.busy}
          onClose={() => setAsking(false)}
          onConfirm={() => act(asked.kind === 'delete' ? acts.remove(asked.ids) : acts.setStatus(asked.ids, 'offline'))}
        />
      ) : null}
    </>
  );
};
