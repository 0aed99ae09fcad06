import { deleteAlert, listAlerts } from '@onair/contract/analytics/alerts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { contributionWords } from './contribution.words.ts';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { announceDeletion, useDeskDialog } from './use-desk-dialog.ts';

/** Figures that are watched for the reader, and how they are judged. */
export const AlertsCard = () => {
  const words = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const query = useCall(listAlerts, {}, { handled: true });
  const remove = useWrite(deleteAlert, { handled: true });
  const { data, error } = query;
  const dialog = useDeskDialog(data);
  return (
    <PageCard
      title={words.alerts}
      extra={
        <Button size="small" icon={<IconPlus />} onClick={() => dialog.show(null)}>
          {words.newAlert}
        </Button>
      }
    >
      {data === undefined && error ? <Failed error={error} onRetry={() => query.refetch()} /> : null}
      {data?.length === 0 ? <Empty text={words.noAlerts} /> : null}
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
              <Button type="text" size="small" aria-label={words.editOf(name)} onClick={() => dialog.show(alert)}>
                {words.edit}
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={words.removeOf(name)}
                onClick={() => announceDeletion(remove.mutateAsync({ id }))}
              >
                {words.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      <Text as="p" tone="muted" size={12}>
        {words.rule}
      </Text>
      <AlertDialog key={dialog.key} alert={dialog.item} open={dialog.open} onClose={dialog.close} />
    </PageCard>
  );
};
