import {
  type Alert,
  createAlert,
  editAlert,
  listAlerts,
  previewAlert,
  type Sensitivity,
} from '@onair/contract/analytics/alerts';
import { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import { FIGURES, type Figure } from '@onair/contract/analytics/contribution';
import { keysOf } from '@onair/contract/typed';
import { readNow, useCall } from '../../../../shared/api/query.ts';
import { SelectField, SwitchField } from '../../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../../shared/form/form-frames.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { Row, Text } from '../../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { useAnalysis, useFilterParts } from '../analysis.state.ts';
import { contributionWords } from '../contribution.words.ts';
import styles from './desk.module.css';
import { latestOf, savedThen } from './desk.state.ts';
import { deskWords } from './desk.words.ts';

const SENSITIVITIES: readonly Sensitivity[] = ['low', 'normal', 'high'];
const EPISODES_SHOWN = 6;

type Draft = { name: string; figure: Figure; sensitivity: Sensitivity; enabled: boolean; filter: AnalysisFilter };

/** When the alert would have fired recently. */
const Preview = ({ figure, sensitivity, filter }: Pick<Draft, 'figure' | 'sensitivity' | 'filter'>) => {
  const words = useWords(deskWords);
  const format = useFormat();
  const clock = useCompanyClock();
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
            <time dateTime={from}>{clock.minute(from)}</time>
            {words.episode(words.states[state], format.number(count), format.number(usual))}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The watched content; it can be replaced by the page's current filter. */
const WatchedContent = ({
  filter,
  onChange,
}: {
  filter: AnalysisFilter;
  onChange: (filter: AnalysisFilter) => void;
}) => {
  const words = useWords(deskWords);
  const { dimensions } = useWords(contributionWords);
  const page = useAnalysis().filter;
  const parts = useFilterParts(filter);
  const same = keysOf(AnalysisFilter.properties).every((name) => filter[name] === page[name]);
  return (
    <Row wrap gap={[4, 12]} below={12}>
      <Text grow>
        {words.content}
        {parts.length === 0
          ? words.allContent
          : parts.map(({ name, label }) => `${dimensions[name]}: ${label}`).join(' · ')}
      </Text>
      {same ? null : (
        <Button size="small" onClick={() => onChange(page)}>
          {words.pageFilters}
        </Button>
      )}
    </Row>
  );
};

/** Creates or edits an alert on a figure. */
export const AlertDialog = ({ alert, open, onClose }: OverlayProps & { alert: Alert | null }) => {
  const words = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const page = useAnalysis();
  const draftOf = (of: Alert | null): Draft => ({
    name: of?.name ?? '',
    figure: of?.figure ?? page.figure,
    sensitivity: of?.sensitivity ?? 'normal',
    enabled: of?.enabled ?? true,
    filter: of?.filter ?? page.filter,
  });
  const form = useForm({
    endpoint: alert ? editAlert : createAlert,
    initial: draftOf(alert),
    version: alert?.version,
    of: alert?.id,
    input: (draft, { version }) => (alert ? { ...draft, id: alert.id, version } : draft),
    messages: { name: words.blank },
    latest: () =>
      latestOf(
        readNow(listAlerts, {}).then((all) => all.find(({ id }) => id === alert?.id)),
        draftOf,
        onClose,
      ),
    onDone: savedThen(onClose),
  });
  const title = alert ? words.editAlert : words.newAlert;
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      ok={alert ? title : words.createAlert}
      width={480}
      onClose={onClose}
    >
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
      <WatchedContent filter={form.values.filter} onChange={(filter) => form.set({ filter })} />
      {alert ? <SwitchField field={form.field('enabled')} label={words.enabled} /> : null}
      <Preview {...form.values} />
    </FormDialog>
  );
};
