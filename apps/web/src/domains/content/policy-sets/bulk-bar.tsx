import { bulkPolicies, type PolicyBulkAct } from '@onair/contract/content/policy-sets/bulk';
import type { PolicyFilter } from '@onair/contract/content/policy-sets/policy-sets';
import { useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import type { Choice } from '../../../shared/ui/data-table/use-choice.ts';
import { focusUndo } from '../../../shared/ui/undo-offer.tsx';
import styles from './policy-sets.module.css';
import { policyWords, searchTableWords } from './policy-sets.words.ts';
import type { Acts } from './use-acts.ts';

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
  const { confirm } = useOverlays();
  const bulk = useWrite(bulkPolicies, { onDone: ({ id }) => onBegun(id) });
  const ids = [...chosen];
  const count = all ? total : ids.length;
  const tooMany = !all && count > BULK_MAX;
  const busy = acts.busy || bulk.isPending;
  const idle = !tooMany && !busy;
  const clear = () => choose(new Set());
  const act = async (work: Promise<boolean>) => {
    if (await work) clear();
  };
  const carryOut = (kind: PolicyBulkAct): Promise<boolean> => {
    if (!all) return kind === 'delete' ? acts.remove(ids) : acts.setStatus(ids, kind);
    return bulk.mutateAsync({ act: kind, filter: filters, count }).then(
      () => true,
      () => false,
    );
  };
  const ask = (kind: PolicyBulkAct) => {
    const { title, text, ok } = {
      online: { title: words.onlineChosenTitle, text: words.onlineChosenText, ok: policy.takeOnline },
      offline: { title: words.offlineChosenTitle, text: words.offlineChosenText, ok: policy.takeOffline },
      delete: { title: words.deleteChosenTitle, text: words.deleteChosenText, ok: policy.delete },
    }[kind];
    void confirm({
      title: title(format.number(count), count),
      text: all ? words.allText : text,
      ok,
      danger: kind === 'delete',
      width: 440,
      act: () => act(carryOut(kind)),
      onClosed: focusUndo,
    });
  };
  const label = all ? words.allChosen(format.number(total)) : words.chosen(count);
  if (count === 0) return null;
  return (
    <Row as="section" wrap gap={8} pad={[2, 12]} rounded className={styles.bar} aria-label={label}>
      <span role="status">{label}</span>
      {tooMany ? <Text tone="danger">{words.tooMany(BULK_MAX)}</Text> : null}
      {all || total <= count ? null : (
        <Button size="small" type="text" onClick={chooseAll}>
          {words.chooseAll(format.number(total))}
        </Button>
      )}
      <Button size="small" disabled={!idle} onClick={() => (all ? ask('online') : act(acts.setStatus(ids, 'online')))}>
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
  );
};
