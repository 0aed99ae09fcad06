import { listStudioParameters, type StudioParameters } from '@onair/contract/stream-parameters/changes';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import { Line } from '@onair/contract/text';
import { useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../shared/api/query.ts';
import { Form, FormGuard } from '../../shared/form/form.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useWords } from '../../shared/i18n/words.ts';
import { useSearchState } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
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
  const [confirming, setConfirming] = useState<'reset' | { studio: string } | null>(null);
  const closed = current?.open != null;
  if (!current) return null;

  const choose = (studio: string) => (form.dirty ? setConfirming({ studio }) : change({ studio }));
  const agreed = () => {
    form.reset();
    if (confirming && confirming !== 'reset') change({ studio: confirming.studio });
    setConfirming(null);
  };
  const switching = confirming !== null && confirming !== 'reset';
  return (
    <Form form={form} className={styles.page} bare>
      <FormGuard form={form} />
      <StudioCard studios={studios} current={current} group={group} onChoose={choose} />
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
        onReset={() => setConfirming('reset')}
      />
      <Dialog
        open={confirming !== null}
        title={switching ? words.switchTitle : words.resetTitle}
        width={420}
        onClose={() => setConfirming(null)}
        ok={{ label: switching ? words.switchOk : words.reset, status: 'danger', onPress: agreed }}
      >
        {switching ? words.switchText : words.resetText}
      </Dialog>
    </Form>
  );
};
