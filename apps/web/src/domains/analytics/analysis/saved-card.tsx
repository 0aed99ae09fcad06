import { deleteSavedAnalysis, listSavedAnalyses, saveAnalysis } from '@onair/contract/analytics/saved-analyses';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { SwitchField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { pathOf, usePage } from '../../../shared/page/page.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import styles from './desk.module.css';
import { deskWords } from './desk.words.ts';
import { useAnalysis } from './use-analysis.ts';

const SaveDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(deskWords);
  const { name: page } = usePage();
  const { asked, figure, by } = useAnalysis();
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...asked, figure, by })) {
    if (value !== undefined) search.set(key, String(value));
  }
  const form = useForm({
    endpoint: saveAnalysis,
    initial: { name: '', shared: false },
    input: (draft) => ({
      ...draft,
      page: page === 'DataAnalysis' ? ('DataAnalysis' as const) : ('MultiDimensionDataAnalysis' as const),
      query: `?${search}`,
    }),
    messages: { name: words.blank },
    onDone: () => {
      Message.success(wordsNow(deskWords).done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.save} ok={words.save} width={420} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <SwitchField field={form.field('shared')} label={words.shared} />
    </FormDialog>
  );
};

/** Analyses by name: own ones and those that others share. */
export const SavedCard = () => {
  const words = useWords(deskWords);
  const query = useCall(listSavedAnalyses, {}, { handled: true });
  const remove = useWrite(deleteSavedAnalysis, { handled: true });
  const [saving, setSaving] = useState({ open: false, key: 0 });
  const drop = (id: string) =>
    remove.mutateAsync({ id }).then(
      () => void Message.success(words.gone),
      (error: unknown) => announceFailure(error),
    );
  const { data, error } = query;
  return (
    <PageCard
      title={words.saved}
      extra={
        <Button size="small" icon={<IconPlus />} onClick={() => setSaving({ open: true, key: saving.key + 1 })}>
          {words.save}
        </Button>
      }
    >
      {data === undefined && error ? <Failed error={error} onRetry={() => query.refetch()} /> : null}
      {data?.length === 0 ? <Empty text={words.noSaved} /> : null}
      <ul className={styles.list}>
        {data?.map(({ id, name, page, query: search, owner, mine }) => (
          <li key={id}>
            <span className={styles.grow}>
              <PageLink href={pathOf(page) + search}>{name}</PageLink>{' '}
              {mine ? null : (
                <Text as="span" tone="muted" size={12}>
                  {words.by(owner)}
                </Text>
              )}
            </span>
            {mine ? (
              <Button type="text" size="small" aria-label={words.removeOf(name)} onClick={() => drop(id)}>
                {words.remove}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <SaveDialog key={saving.key} open={saving.open} onClose={() => setSaving({ ...saving, open: false })} />
    </PageCard>
  );
};
