import { CATEGORIES, type Category } from '@onair/contract/content/items/items';
import { type BulkAct, bulkContent, type LibraryFilter } from '@onair/contract/content/library/library';
import { instantOf, type LocalTime } from '@onair/contract/lib/local-time';
import { keysOf } from '@onair/contract/typed';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { WhenField } from '../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { type ChosenPerson, PersonField } from '../../groups/threads/index.ts';
import { bulkWords } from './library.words.ts';

type Draft = {
  name: BulkAct['act'] | undefined;
  category: Category | undefined;
  tag: string;
  assignee: ChosenPerson | null;
  dueAt: LocalTime;
};
const EMPTY: Omit<Draft, 'name'> = { category: 'other', tag: '', assignee: null, dueAt: '' };

const actOf = ({ name, category, tag, assignee, dueAt }: Draft, zone: string): BulkAct | undefined => {
  switch (name) {
    case 'category':
      return category && { act: name, category };
    case 'addTag':
    case 'removeTag':
      return { act: name, tag };
    case 'assign':
      return { act: name, assignee: assignee?.id ?? null };
    case 'due':
      return { act: name, dueAt: dueAt === '' ? null : instantOf(dueAt, zone) };
    default:
      return name && { act: name };
  }
};

/** The target of a bulk change: named items, or every match of the filters. */
export type BulkTarget = { title: string; of: { ids: number[] } | { filter: LibraryFilter } };

type Props = OverlayProps & { target: BulkTarget; bin: boolean; onBegun: (bulk: string) => void };

/** Selects the change for the selected items, or for every match of the filters. */
export const BulkDialog = ({ open, target, bin, onBegun, onClose }: Props) => {
  const words = useWords(bulkWords);
  const { categories } = useWords(contentWords);
  const zone = useCompanyZone();
  const initial: Draft = { ...EMPTY, name: bin ? 'restore' : 'publish' };
  const form = useForm({
    endpoint: bulkContent,
    initial,
    input: (draft) => {
      const act = actOf(draft, zone);
      return { ...target.of, ...(act ? { act } : {}) };
    },
    faults: ({ name, tag, dueAt }) => ({
      ...((name === 'addTag' || name === 'removeTag') && tag.trim() === '' ? { tag: words.tagNeeded } : {}),
      ...(name === 'due' && dueAt !== '' && instantOf(dueAt, zone) === '' ? { dueAt: words.dueWrong } : {}),
    }),
    onDone: ({ id }) => {
      onBegun(id);
      onClose();
    },
  });
  const { name } = form.values;
  const acts = keysOf(words.acts).filter((act) => (act === 'restore') === bin);
  return (
    <FormDialog form={form} open={open} title={target.title} ok={words.begin} onClose={onClose}>
      <SelectField
        field={form.field('name')}
        label={words.act}
        options={acts.map((value) => ({ value, label: words.acts[value] }))}
      />
      {name === 'category' ? (
        <SelectField
          field={form.field('category')}
          label={words.category}
          options={CATEGORIES.map((value) => ({ value, label: categories[value] }))}
        />
      ) : null}
      {name === 'addTag' || name === 'removeTag' ? (
        <TextField field={form.field('tag')} label={words.tag} required maxLength={30} />
      ) : null}
      {name === 'assign' ? (
        <PersonField field={form.field('assignee')} label={words.assignee} none={words.nobody} />
      ) : null}
      {name === 'due' ? <WhenField field={form.field('dueAt')} label={words.dueAt} hint={words.dueHint(zone)} /> : null}
      <Text as="p" tone="muted">
        {words.note}
      </Text>
    </FormDialog>
  );
};
