import {
  DESCRIPTION_MAX,
  listStudioParameters,
  parameterChannel,
  type StudioParameters,
} from '@onair/contract/stream-parameters/changes';
import { Line } from '@onair/contract/text';
import { type FormEvent, useRef, useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Input } from '../../shared/kit/controls.ts';
import { useSearchState } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/use-channel.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../shared/ui/states.tsx';
import styles from './group-form.module.css';
import { groupFormWords } from './group-form.words.ts';
import { parameterWords } from './parameter.words.ts';
import { PARTS, pathsOf } from './parameter-fields.ts';
import { ParameterInput } from './parameter-input.tsx';
import { StudioCard } from './studio-card.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { useGroupForm } from './use-group-form.ts';

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
  const refetch = () => void query.refetch();
  useChannel(parameterChannel, { changed: refetch }, refetch);
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
      {(studios) => <Form studios={studios} />}
    </Loaded>
  );
};

const Form = ({ studios }: { studios: readonly StudioParameters[] }) => {
  const words = useWords(groupFormWords);
  const names = useWords(parameterWords);
  const [search, change] = useSearchState(GroupState);
  const current = studios.find(({ studio }) => studio.slug === search.studio) ?? studios[0];
  const form = useGroupForm(current);
  const root = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<'reset' | { studio: string } | null>(null);
  const closed = current?.open != null;
  if (!current) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = form.submit();
    const field = fault && root.current?.querySelector<HTMLElement>(`[data-path="${fault}"]`);
    field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox]')?.focus();
  };
  const choose = (studio: string) => (form.dirty ? setAsked({ studio }) : change({ studio }));
  const agreed = () => {
    form.reset();
    if (asked && asked !== 'reset') change({ studio: asked.studio });
    setAsked(null);
  };
  const switching = asked !== null && asked !== 'reset';
  return (
    <form ref={root} className={styles.page} onSubmit={submit} noValidate>
      <StudioCard studios={studios} current={current} form={form} onChoose={choose} />
      {PARTS.map((part) => (
        <PageCard key={part} title={words[part]}>
          <div className={styles.fields}>
            {pathsOf(part).map((path) => (
              <ParameterInput key={path} form={form} path={path} disabled={closed} />
            ))}
          </div>
        </PageCard>
      ))}
      <PageCard title={words.explain}>
        <div data-path="description">
          <Field
            label={names.description}
            fault={form.descriptionTooLong ? words.descriptionTooLong : form.saidAt('description')}
          >
            {({ id, describedBy, invalid }) => (
              <Input.TextArea
                id={id}
                rows={3}
                value={form.description}
                disabled={closed}
                maxLength={{ length: DESCRIPTION_MAX, errorOnly: true }}
                showWordLimit
                placeholder={words.descriptionPlaceholder}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                onChange={form.describe}
              />
            )}
          </Field>
        </div>
      </PageCard>
      <SubmitBar form={form} closed={closed} onReset={() => setAsked('reset')} />
      <Dialog
        open={asked !== null}
        title={switching ? words.switchTitle : words.resetTitle}
        width={420}
        onClose={() => setAsked(null)}
        ok={{ label: switching ? words.switchOk : words.reset, status: 'danger', onPress: agreed }}
      >
        {switching ? words.switchText : words.resetText}
      </Dialog>
    </form>
  );
};
