import { deleteAlert, listAlerts } from '@onair/contract/analytics/alerts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { contributionWords } from './contribution.words.ts';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { DeskActs, DeskCard } from './desk-card.tsx';
import { useDeskDialog } from './use-desk-dialog.ts';

/** The reader's alerts and their status. */
export const AlertsCard = () => {
  const words = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const query = useCall(listAlerts, {}, { handled: true });
  const remove = useWrite(deleteAlert, { handled: true });
  const { data } = query;
  const dialog = useDeskDialog(data);
  return (
    <DeskCard
      title={words.alerts}
      add={words.newAlert}
      onAdd={() => dialog.show(null)}
      query={query}
      items={data}
      none={words.noAlerts}
    >
      <ul className={styles.list}>
        {data?.map((alert) => {
          const { id, name, figure, state, enabled } = alert;
          return (
            <li key={id}>
              <StatusTag tone={!enabled ? 'off' : state === 'normal' ? 'good' : 'bad'}>
                {enabled ? words.states[state] : words.off}
              </StatusTag>
              <span className={styles.grow} data-content>
                {name} · {names[figure]}
              </span>
              <DeskActs name={name} onEdit={() => dialog.show(alert)} remove={() => remove.mutateAsync({ id })} />
            </li>
          );
        })}
      </ul>
      <Text as="p" tone="muted" size={12}>
        {words.rule}
      </Text>
      <AlertDialog key={dialog.key} alert={dialog.item} open={dialog.open} onClose={dialog.close} />
    </DeskCard>
  );
};
