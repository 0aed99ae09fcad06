import { listPeople } from '@onair/contract/identity/people';
import { PLAN_NOTES_MAX, type Plan, REMINDERS } from '@onair/contract/live/schedule';
import type { StudioCard } from '@onair/contract/live/studios/studios';
import { PAGE_SIZE_MAX } from '@onair/contract/paging';
import { useCall } from '../../../shared/api/query.ts';
import { SearchSelectField, SelectField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { WhenField } from '../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconDelete } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { CategoryFields } from '../studios/category-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { type PlanDraft, useNewPlan, usePlanEdit } from './plan-form.state.ts';
import { stateTones } from './plan-list.tsx';
import { usePlanRemoval } from './plans.state.ts';
import styles from './schedule.module.css';
import { scheduleWords } from './schedule.words.ts';

type Props = { form: Form<PlanDraft>; studios: readonly StudioCard[]; timeZone: string };

/** All fields of a planned live. */
const PlanFieldset = ({ form, studios, timeZone }: Props) => {
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

type Common = OverlayProps & { studios: readonly StudioCard[]; timeZone: string };

const WIDTH = 640;

export const NewPlan = ({ initial, open, studios, timeZone, onClose }: Common & { initial: PlanDraft }) => {
  const words = useWords(scheduleWords);
  const form = useNewPlan(initial, timeZone, onClose);
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.save} width={WIDTH} onClose={onClose}>
      <PlanFieldset form={form} studios={studios} timeZone={timeZone} />
    </FormDialog>
  );
};

/** A plan that may still change: its fields, where it goes on air, and its deletion. */
export const EditPlan = ({ plan, open, studios, timeZone, onClose }: Common & { plan: Plan }) => {
  const words = useWords(scheduleWords);
  const form = usePlanEdit(plan, timeZone, onClose);
  const remove = usePlanRemoval(onClose);
  return (
    <FormDialog form={form} open={open} title={words.edit} ok={words.save} width={WIDTH} onClose={onClose}>
      <Row wrap gap={[8, 16]} below={16}>
        <StatusTag tone={stateTones[plan.state]}>{words.states[plan.state]}</StatusTag>
        <PageLink to="Monitor" search={{ studio: plan.studioSlug }}>
          {words.monitor}
        </PageLink>
        <a href={`/live/${plan.studioSlug}`} target="_blank" rel="noopener">
          {words.audience}
        </a>
        <Text tone="muted" grow>
          {plan.followers > 0 ? words.followers(plan.followers) : ''}
        </Text>
        <Button status="danger" icon={<IconDelete />} onClick={() => remove(plan)}>
          {words.remove}
        </Button>
      </Row>
      <PlanFieldset form={form} studios={studios} timeZone={timeZone} />
    </FormDialog>
  );
};
