import { listStudioParameters, type StudioParameters } from '@onair/contract/stream-parameters/changes';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import type { ParameterPath } from '@onair/contract/stream-parameters/stream-parameters';
import { Line } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import { useId } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { SelectField } from '../../shared/form/choice-fields.tsx';
import { Form, FormGuard } from '../../shared/form/form.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Alert, Button } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { useOverlays } from '../../shared/overlay/overlays.tsx';
import { useSearchState } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import styles from './group-form.module.css';
import { type GroupForm, useGroupForm } from './group-form.state.ts';
import { PARTS, parameterFields, pathsOf, useValueText } from './parameter-fields.ts';
import { groupFormWords, parameterWords } from './stream-parameters.words.ts';

type ParameterInputProps = { group: GroupForm; path: ParameterPath; disabled: boolean };

/** One parameter: its control, its unit, and the value in effect where it differs. */
const ParameterInput = ({ group, path, disabled }: ParameterInputProps) => {
  const words = useWords(groupFormWords);
  const names = useWords(parameterWords);
  const textOf = useValueText();
  const unitId = useId();
  const shape = parameterFields[path];
  const changed = group.changed.includes(path);
  const before = group.before(path);
  const was = before === undefined ? words.wasNone : words.was(textOf(path, before));
  const field = { ...group.form.field(path), onChange: (value: string) => group.set(path, value) };
  const common = { label: names.labels[path], required: true, hint: changed ? was : undefined, disabled };
  const optionText = (value: string) =>
    path.endsWith('.mode') ? (entryOf(names.modeHints, value) ?? value) : textOf(path, value);
  return (
    <div className={styles.field} data-changed={changed} data-path={path}>
      {shape.kind === 'choice' ? (
        <SelectField
          {...common}
          field={{ ...field, value: field.value || undefined, onChange: (value = '') => field.onChange(value) }}
          placeholder={words.choose}
          options={shape.options.map((value) => ({ value: String(value), label: optionText(String(value)) }))}
        />
      ) : (
        <TextField
          {...common}
          field={field}
          inputMode="numeric"
          maxLength={10}
          placeholder={words.placeholder(shape.range.min, shape.range.max)}
          addAfter={<span id={unitId}>{names.units[shape.unit]}</span>}
          describedBy={unitId}
        />
      )}
    </div>
  );
};

type StudioCardProps = {
  studios: readonly StudioParameters[];
  current: StudioParameters;
  group: GroupForm;
  onChoose: (slug: string) => void;
};

/** Selects the studio of the change; shows its parameters in effect, and what prevents a change. */
export const StudioCard = ({ studios, current, group, onChoose }: StudioCardProps) => {
  const words = useWords(groupFormWords);
  const clock = useCompanyClock();
  const { inForce, open } = current;
  return (
    <PageCard>
      <Row wrap gap={[8, 16]}>
        <Text as="h2" size={16} line={24} weight="medium">
          {words.studioTitle}
        </Text>
        <NamedSelect
          name={words.studioTitle}
          className={styles.studioChoice}
          value={current.studio.slug}
          options={studios.map(({ studio }) => ({ value: studio.slug, label: studio.name }))}
          onChange={(slug) => slug && onChoose(slug)}
        />
        <Text tone="muted">
          {inForce ? words.inForce(inForce.version, clock.minute(inForce.since)) : words.noneInForce}
        </Text>
      </Row>
      <div aria-live="polite">
        {open ? (
          <Alert
            className={styles.notice}
            type="warning"
            content={words.open(open.number, open.submitted.name, clock.minute(open.submitted.at))}
            action={
              <PageLink to="Basic" search={{ id: open.id }} className={styles.link}>
                {words.toOpen}
              </PageLink>
            }
          />
        ) : null}
        {group.outdated && inForce ? (
          <Alert
            className={styles.notice}
            type="warning"
            content={words.outdated(inForce.version)}
            action={
              <Button size="mini" onClick={group.rebase}>
                {words.compare}
              </Button>
            }
          />
        ) : null}
        {group.form.notice && !open ? (
          <Alert className={styles.notice} type="error" content={group.form.notice} />
        ) : null}
      </div>
    </PageCard>
  );
};

type SubmitBarProps = {
  group: GroupForm;
  /** Nothing can be submitted now. */
  closed: boolean;
  onReset: () => void;
};

/** The changes to be submitted, and the two buttons: sticky, and at the end of the page below everything. */
const SubmitBar = ({ group, closed, onReset }: SubmitBarProps) => {
  const words = useWords(groupFormWords);
  const { form, unchanged } = group;
  const count = group.changed.length;
  const nothing = unchanged && count === 0;
  const status =
    form.faultCount > 0
      ? words.faults(form.faultCount)
      : nothing
        ? words.nothing
        : count > 0
          ? words.changed(count)
          : form.dirty
            ? words.changedWithText
            : words.unchanged;
  return (
    <Row gap={12} justify="end" pad={[12, 20]} className={styles.bar}>
      <Text
        role="status"
        data-fault={form.faultCount > 0 || nothing}
        tone="muted"
        grow
        shrinks
        className={styles.count}
      >
        {status}
      </Text>
      <Button disabled={!form.dirty || form.busy} onClick={onReset}>
        {words.reset}
      </Button>
      <Button type="primary" htmlType="submit" loading={form.busy} disabled={closed}>
        {words.submit}
      </Button>
    </Row>
  );
};

const GroupState = Type.Object({ studio: Type.Optional(Line(40)) });

const Loading = () => (
  <div className={styles.page}>
    {[1, 6, 4].map((rows) => (
      <PageCard key={rows}>
        <Skeleton rows={rows} />
      </PageCard>
    ))}
  </div>
);

/** A change of a studio's stream parameters is filled in and submitted for approval. */
export const GroupFormPage = () => {
  const words = useWords(groupFormWords);
  const query = useCall(listStudioParameters, {}, { handled: true });
  useChannel(parameterChannel);
  return (
    <Loaded
      query={query}
      loading={<Loading />}
      isEmpty={(studios) => studios.length === 0}
      empty={
        <PageCard>
          <Empty text={words.noStudio} />
        </PageCard>
      }
    >
      {(studios) => <GroupPage studios={studios} />}
    </Loaded>
  );
};

const GroupPage = ({ studios }: { studios: readonly StudioParameters[] }) => {
  const words = useWords(groupFormWords);
  const names = useWords(parameterWords);
  const [search, change] = useSearchState(GroupState);
  const current = studios.find(({ studio }) => studio.slug === search.studio) ?? studios[0];
  const group = useGroupForm(current);
  const { form } = group;
  const { confirm } = useOverlays();
  const closed = current?.open != null;
  if (!current) return null;

  const reset = async () => {
    if (await confirm({ title: words.resetTitle, text: words.resetText, ok: words.reset, danger: true })) form.reset();
  };
  const choose = async (studio: string) => {
    const question = { title: words.switchTitle, text: words.switchText, ok: words.switchOk, danger: true };
    if (form.dirty && !(await confirm(question))) return;
    form.reset();
    change({ studio });
  };
  return (
    <Form form={form} className={styles.page} bare>
      <FormGuard form={form} />
      <StudioCard studios={studios} current={current} group={group} onChoose={(studio) => void choose(studio)} />
      {PARTS.map((part) => (
        <PageCard key={part} title={words[part]}>
          <div className={styles.fields}>
            {pathsOf(part).map((path) => (
              <ParameterInput key={path} group={group} path={path} disabled={closed} />
            ))}
          </div>
        </PageCard>
      ))}
      <PageCard title={words.explain}>
        <div data-path="description">
          <TextField
            field={form.field('description')}
            label={names.description}
            placeholder={words.descriptionPlaceholder}
            disabled={closed}
            rows={3}
            counted
          />
        </div>
      </PageCard>
      <PageCard title={words.effectTitle}>
        <ul className={styles.effects}>
          {Object.values(words.effects).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </PageCard>
      <SubmitBar
        group={group}
        closed={closed || (current.inForce !== null && !form.dirty)}
        onReset={() => void reset()}
      />
    </Form>
  );
};
