import { createAlert, deleteAlert, listAlerts, previewAlert, type Sensitivity } from '@onair/contract/analytics/alerts';
import { FIGURES, type Figure } from '@onair/contract/analytics/contribution';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { contributionWords } from './contribution.words.ts';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { useAnalysis } from './use-analysis.ts';

const SENSITIVITIES: readonly Sensitivity[] = ['low', 'normal', 'high'];
const EPISODES_SHOWN = 6;

type Draft = { name: string; figure: Figure; sensitivity: Sensitivity };

/** When the alert would have been sent lately. */
const Preview = ({ figure, sensitivity }: Pick<Draft, 'figure' | 'sensitivity'>) => {
  const words = useWords(deskWords);
  const format = useFormat();
  const { filter } = useAnalysis();
  const { data } = useCall(previewAlert, { figure, sensitivity, filter }, { handled: true });
  if (!data) return null;
  return (
    <section aria-live="polite">
      <Text as="p" tone="strong" size={13}>
        {data.length === 0 ? words.never : `${words.preview} (${format.number(data.length)})`}
      </Text>
      <ul className={styles.list}>
        {data.slice(0, EPISODES_SHOWN).map(({ from, state, count, usual }) => (
          <li key={from}>
            <time dateTime={from}>{format.dateTime(from)}</time>
            {words.episode(words.states[state], format.number(count), format.number(usual))}
          </li>
        ))}
      </ul>
    </section>
  );
};

const AlertDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const { filter, figure } = useAnalysis();
  const initial: Draft = { name: '', figure, sensitivity: 'normal' };
  const form = useForm({
    endpoint: createAlert,
    initial,
    input: (draft) => ({ ...draft, filter, enabled: true }),
    messages: { name: words.blank },
    onDone: () => {
      Message.success(wordsNow(deskWords).done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.newAlert} ok={words.newAlert} width={480} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <SelectField
        field={form.field('figure')}
        label={words.figure}
        options={FIGURES.map((value) => ({ value, label: names[value] }))}
      />
      <SelectField
        field={form.field('sensitivity')}
        label={words.sensitivity}
        options={SENSITIVITIES.map((value) => ({ value, label: words.sensitivities[value] }))}
      />
      <Preview figure={form.values.figure} sensitivity={form.values.sensitivity} />
    </FormDialog>
  );
};

/** Figures that are watched for the reader, and how they are judged. */
export const AlertsCard = () => {
  const words = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const query = useCall(listAlerts, {}, { handled: true });
  const remove = useWrite(deleteAlert, { handled: true });
  const [making, setMaking] = useState({ open: false, key: 0 });
  const drop = (id: string) =>
    remove.mutateAsync({ id }).then(
      () => void Message.success(words.gone),
      (error: unknown) => announceFailure(error),
    );
  const { data, error } = query;
  return (
    <PageCard
      title={words.alerts}
      extra={
        <Button size="small" icon={<IconPlus />} onClick={() => setMaking({ open: true, key: making.key + 1 })}>
          {words.newAlert}
        </Button>
      }
    >
      {data === undefined && error ? <Failed error={error} onRetry={() => query.refetch()} /> : null}
      {data?.length === 0 ? <Empty text={words.noAlerts} /> : null}
      <ul className={styles.list}>
        {data?.map(({ id, name, figure, state }) => (
          <li key={id}>
            <StatusTag tone={state === 'normal' ? 'good' : 'bad'}>{words.states[state]}</StatusTag>
            <span className={styles.grow} data-content>
              {name} · {names[figure]}
            </span>
            <Button type="text" size="small" aria-label={words.removeOf(name)} onClick={() => drop(id)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Text as="p" tone="muted" size={12}>
        {words.rule}
      </Text>
      <AlertDialog key={making.key} open={making.open} onClose={() => setMaking({ ...making, open: false })} />
    </PageCard>
  );
};
