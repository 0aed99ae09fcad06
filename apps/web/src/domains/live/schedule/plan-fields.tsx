import { listPeople } from '@onair/contract/identity/people';
import { PLAN_NOTES_MAX, REMINDERS } from '@onair/contract/live/schedule';
import type { StudioCard } from '@onair/contract/live/studios';
import { PAGE_SIZE_MAX } from '@onair/contract/paging';
import { useCall } from '../../../shared/api/query.ts';
import { SearchSelectField, SelectField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { WhenField } from '../../../shared/form/day-field.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { CategoryFields } from '../studios/category-fields.tsx';
import { CoverField } from './cover-field.tsx';
import type { PlanDraft } from './plan-form.ts';
import styles from './schedule.module.css';
import { scheduleWords } from './schedule.words.ts';

type Props = { form: Form<PlanDraft>; studios: readonly StudioCard[]; timeZone: string };

/** All fields of a planned live. */
export const PlanFieldset = ({ form, studios, timeZone }: Props) => {
  const words = useWords(scheduleWords);
  const { fields } = words;
  const people = useCall(listPeople, { pageSize: PAGE_SIZE_MAX, state: 'active' }, { handled: true }).data?.list ?? [];
  const inCharge = form.field('inCharge');
  return (
    <>
      <SelectField
        field={form.field('studioId')}
        label={fields.studio}
        required
        placeholder={words.chooseStudio}
        options={studios.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField field={form.field('title')} label={fields.title} counted />
      <div className={styles.pair}>
        <WhenField field={form.field('startsAt')} label={fields.starts} hint={words.zone(timeZone)} />
        <WhenField field={form.field('endsAt')} label={fields.ends} />
      </div>
      <div className={styles.pair}>
        <CategoryFields main={form.field('mainCategory')} sub={form.field('subCategory')} set={form.set} />
      </div>
      <div className={styles.pair}>
        <SelectField
          field={{ ...form.field('method'), onChange: (method) => method && form.set({ method }) }}
          label={fields.method}
          options={(['normal', 'flowControl', 'video', 'web'] as const).map((value) => ({
            value,
            label: words.methods[value],
          }))}
        />
        <SearchSelectField
          field={{
            ...inCharge,
            value: inCharge.value ?? '',
            onChange: (id) => inCharge.onChange(id === '' ? undefined : id),
          }}
          label={fields.inCharge}
          required={false}
          placeholder={words.nobody}
          options={[{ value: '', label: words.nobody }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </div>
      <SelectField
        field={form.field('remindMinutes')}
        label={fields.remind}
        required={false}
        allowClear
        placeholder={words.noReminder}
        hint={words.remindHint}
        options={REMINDERS.map((value) => ({ value, label: words.minutes(value) }))}
      />
      <SwitchField field={form.field('holds')} label={fields.holds} hint={words.holdsHint} />
      <TextField field={form.field('notes')} label={fields.notes} required={false} rows={2} counted={PLAN_NOTES_MAX} />
      <CoverField field={form.field('cover')} label={fields.cover} />
    </>
  );
};
