import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './bulk-bar.module.css';
import { focusUndo } from './offer-undo.tsx';
import { policyWords } from './policy.words.ts';
import { searchTableWords } from './search-table.words.ts';
import type { Acts } from './use-acts.ts';

/** As many as one call may name. */
const BULK_MAX = 100;

type Props = {
  chosen: ReadonlySet<string>;
  acts: Acts;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Acts on everything that is chosen. What takes contents away asks first. */
export const BulkBar = ({ chosen, acts, onChange }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const [asking, setAsking] = useState<'offline' | 'delete' | null>(null);
  const [asked, setAsked] = useState<'offline' | 'delete'>('delete');
  const ids = [...chosen];
  const tooMany = ids.length > BULK_MAX;
  const ask = (what: 'offline' | 'delete') => {
    setAsking(what);
    setAsked(what);
  };
  const clear = () => onChange(new Set());
  const act = async (work: Promise<boolean>) => {
    if (await work) clear();
    setAsking(null);
  };
  const deletes = asked === 'delete';
  return (
    <>
      {ids.length > 0 ? (
        <section className={styles.bar} aria-label={words.chosen(ids.length)}>
          <span role="status">{words.chosen(ids.length)}</span>
          {tooMany ? <span className={styles.fault}>{words.tooMany(BULK_MAX)}</span> : null}
          <Button size="small" disabled={tooMany || acts.busy} onClick={() => act(acts.setStatus(ids, 'online'))}>
            {policy.takeOnline}
          </Button>
          <Button size="small" disabled={tooMany || acts.busy} onClick={() => ask('offline')}>
            {policy.takeOffline}
          </Button>
          <Button
            size="small"
            type="outline"
            status="danger"
            disabled={tooMany || acts.busy}
            onClick={() => ask('delete')}
          >
            {policy.delete}
          </Button>
          <Button size="small" type="text" onClick={clear}>
            {words.clearChosen}
          </Button>
        </section>
      ) : null}
      <Dialog
        open={asking !== null}
        title={deletes ? words.deleteChosenTitle(ids.length) : words.offlineChosenTitle(ids.length)}
        width={440}
        onClose={() => setAsking(null)}
        onClosed={focusUndo}
        ok={{
          label: deletes ? policy.delete : policy.takeOffline,
          loading: acts.busy,
          ...(deletes ? { status: 'danger' as const } : {}),
          onPress: () => act(deletes ? acts.remove(ids) : acts.setStatus(ids, 'offline')),
        }}
      >
        {deletes ? words.deleteChosenText : words.offlineChosenText}
      </Dialog>
    </>
  );
};
